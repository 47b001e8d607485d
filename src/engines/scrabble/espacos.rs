//! Several spaces between the fields of a line: the text shows one and leaves open
//! how more of them are read.

/// Name of this open place in `enunciado.toml`.
pub(super) const ESPACOS_A_MAIS: &str = "espacos-a-mais";

/// Reading of a line whose fields have several spaces between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Espacos {
    /// Accepted like a single space.
    #[default]
    Aceites,
    /// Malformed: the prompt is repeated.
    PedidosOutraVez,
}

impl Espacos {
    /// Parses the name of a reading in `enunciado.toml`.
    pub fn le(nome: &str) -> Option<Self> {
        match nome {
            "aceite" => Some(Self::Aceites),
            "pedida outra vez" => Some(Self::PedidosOutraVez),
            _ => None,
        }
    }

    /// Fields of a line; an empty field stands for an extra space.
    pub(super) fn campos(self, linha: &str) -> Vec<&str> {
        let campos = linha.trim_matches(e_espaco).split(e_espaco);
        match self {
            Self::Aceites => campos.filter(|campo| !campo.is_empty()).collect(),
            Self::PedidosOutraVez => campos.collect(),
        }
    }
}

/// Returns whether Python's `split` takes a character for white space.
fn e_espaco(carater: char) -> bool {
    carater.is_whitespace() || ('\x1c'..='\x1f').contains(&carater)
}
