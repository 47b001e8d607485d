//! Random choices of a battery.

use super::super::Letra;
use crate::battery::Scope;

/// Random number generator of a battery, seeded.
pub(super) struct Sorte {
    rng: fastrand::Rng,
    is_exhaustive: bool,
}

impl Sorte {
    pub(super) fn new(scope: Scope) -> Self {
        Sorte {
            rng: fastrand::Rng::with_seed(scope.seed),
            is_exhaustive: scope.is_exhaustive,
        }
    }

    /// Random number, both ends included.
    pub(super) fn entre(&mut self, minimo: usize, maximo: usize) -> usize {
        self.rng.usize(minimo..=maximo)
    }

    /// Random number of at most `bits` bits, at least 1.
    pub(super) fn estado(&mut self, bits: u32) -> u64 {
        self.rng.u64(1..=u64::MAX >> (64 - bits))
    }

    /// Random option.
    pub(super) fn um<T: Clone>(&mut self, opcoes: &[T]) -> T {
        opcoes[self.rng.usize(..opcoes.len())].clone()
    }

    /// Random items, in their order, up to `quantos`; all of them in an exhaustive battery.
    pub(super) fn alguns<T>(&mut self, mut todos: Vec<T>, quantos: usize) -> Vec<T> {
        if !self.is_exhaustive {
            while todos.len() > quantos {
                todos.remove(self.rng.usize(..todos.len()));
            }
        }
        todos
    }

    /// Items in a random order.
    pub(super) fn baralhadas<T>(&mut self, mut itens: Vec<T>) -> Vec<T> {
        self.rng.shuffle(&mut itens);
        itens
    }

    pub(super) fn letra(&mut self) -> Letra {
        self.outra(&[])
    }

    /// Distinct random letters.
    pub(super) fn distintas(&mut self, quantas: usize) -> Vec<Letra> {
        let mut letras = self.baralhadas(Letra::todas().collect());
        letras.truncate(quantas);
        letras
    }

    /// Random letters, of which some repeat.
    pub(super) fn mao(&mut self, quantas: usize) -> Vec<Letra> {
        let alfabeto = self.entre(3, 7);
        let mut alfabeto = self.distintas(alfabeto);
        // `Ç` is ordered between these.
        if self.rng.bool() {
            alfabeto.extend("CÇD".chars().filter_map(Letra::de));
        }
        (0..quantas).map(|_| self.um(&alfabeto)).collect()
    }

    /// Random letter that is not among the given ones.
    pub(super) fn outra(&mut self, letras: &[Letra]) -> Letra {
        let outras: Vec<Letra> = Letra::todas()
            .filter(|letra| !letras.contains(letra))
            .collect();
        self.um(&outras)
    }
}
