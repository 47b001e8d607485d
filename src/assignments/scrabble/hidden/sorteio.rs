//! What is drawn by chance.

use super::super::Letra;
use crate::battery::Scope;

/// The chance of a battery, by its seed.
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

    /// A number, both ends included.
    pub(super) fn entre(&mut self, minimo: usize, maximo: usize) -> usize {
        self.rng.usize(minimo..=maximo)
    }

    /// A number of so many bits at the most, at least 1.
    pub(super) fn estado(&mut self, bits: u32) -> u64 {
        self.rng.u64(1..=u64::MAX >> (64 - bits))
    }

    /// One of some.
    pub(super) fn um<T: Clone>(&mut self, opcoes: &[T]) -> T {
        opcoes[self.rng.usize(..opcoes.len())].clone()
    }

    /// So many of all, in their order; all of them where every state is asked about.
    pub(super) fn alguns<T>(&mut self, mut todos: Vec<T>, quantos: usize) -> Vec<T> {
        if !self.is_exhaustive {
            while todos.len() > quantos {
                todos.remove(self.rng.usize(..todos.len()));
            }
        }
        todos
    }

    /// The same, in another order.
    pub(super) fn baralhadas<T>(&mut self, mut itens: Vec<T>) -> Vec<T> {
        self.rng.shuffle(&mut itens);
        itens
    }

    pub(super) fn letra(&mut self) -> Letra {
        self.outra(&[])
    }

    /// So many letters, no two the same.
    pub(super) fn distintas(&mut self, quantas: usize) -> Vec<Letra> {
        let mut letras = self.baralhadas(Letra::todas().collect());
        letras.truncate(quantas);
        letras
    }

    /// So many letters, with some that are there more than once.
    pub(super) fn mao(&mut self, quantas: usize) -> Vec<Letra> {
        let alfabeto = self.entre(3, 7);
        let mut alfabeto = self.distintas(alfabeto);
        // `Ç` has its place between these.
        if self.rng.bool() {
            alfabeto.extend("CÇD".chars().filter_map(Letra::de));
        }
        (0..quantas).map(|_| self.um(&alfabeto)).collect()
    }

    /// A letter that is not among some.
    pub(super) fn outra(&mut self, letras: &[Letra]) -> Letra {
        let outras: Vec<Letra> = Letra::todas()
            .filter(|letra| !letras.contains(letra))
            .collect();
        self.um(&outras)
    }
}
