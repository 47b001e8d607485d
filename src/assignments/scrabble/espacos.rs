//! Several spaces between the fields of a line: the text shows one and leaves open
//! what more of them are.

/// The name of this open place in `enunciado.toml`.
pub(super) const ESPACOS_A_MAIS: &str = "espacos-a-mais";

/// How a line is read in which fields have several spaces between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Espacos {
    /// As if there were one.
    #[default]
    Aceites,
    /// As a line of another form, which is asked again.
    PedidosOutraVez,
}

impl Espacos {
    /// The reading of a name in `enunciado.toml`.
    #[must_use]
    pub fn le(nome: &str) -> Option<Self> {
        match nome {
            "aceite" => Some(Self::Aceites),
            "pedida-outra-vez" => Some(Self::PedidosOutraVez),
            _ => None,
        }
    }

    /// The fields of a line; one that is empty stands for a space too many.
    pub(super) fn campos(self, linha: &str) -> Vec<&str> {
        let campos = linha.trim_matches(e_espaco).split(e_espaco);
        match self {
            Self::Aceites => campos.filter(|campo| !campo.is_empty()).collect(),
            Self::PedidosOutraVez => campos.collect(),
        }
    }
}

/// What Python's `split` takes for white space.
fn e_espaco(carater: char) -> bool {
    carater.is_whitespace() || ('\x1c'..='\x1f').contains(&carater)
}
