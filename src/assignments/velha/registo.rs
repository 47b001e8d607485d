//! The record of a match, read, written and judged.

use std::fmt;

use thiserror::Error;

use super::partida::{Fim, Lance, Motivo, Partida};
use super::tabuleiro::{Cor, Tabuleiro};

/// How a drawing of the board starts.
const BORDA: &str = "_____ _____ _____";
/// How it is said that a match is not over.
const NAO_ACABOU: &str = "A partida ainda não acabou";
/// What follows the words on how the match ended.
const POSICAO: &str = "Posição final:";

/// A record as it was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registo {
    /// The programs of PRETO and of BRANCO, where they are named.
    pub programas: [Option<String>; 2],
    /// The moves in their order.
    pub lances: Vec<Lance>,
    /// How it is said to have ended, if that is said.
    pub fim: Option<Fim>,
    /// The drawing of the final position without its white space, if there is one.
    pub desenho: Option<String>,
}

/// Where the moves of a record lead.
#[derive(Default)]
struct Refeitos {
    /// So many were made.
    contados: usize,
    tabuleiro: Tabuleiro,
    /// How the match ended, if it did.
    fim: Option<Fim>,
}

/// A line that is none of a record's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "line {line}: `{text}` is no line of a match: write PRETO and BRANCO, moves such as `[0, 2] [1, 1]`, and how it ended"
)]
pub struct ErroDeRegisto {
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

/// What is wrong with a match that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Falta {
    /// A move that is none on this board.
    Ilegal {
        /// Which move, from 1.
        numero: usize,
        /// The move.
        lance: Lance,
        /// Why.
        motivo: Motivo,
    },
    /// A move after the end.
    DepoisDoFim {
        /// Which move, from 1.
        numero: usize,
    },
    /// The moves do not lead to the end that is named.
    OutroFim {
        /// What is named.
        escrito: Fim,
        /// Where the moves lead; nowhere while the match goes on.
        certo: Option<Fim>,
    },
    /// The drawing shows another board than the moves make.
    OutroDesenho {
        /// The board that they make.
        certo: Tabuleiro,
    },
}

/// Who makes a move, by its number from 1.
fn de_quem(numero: usize) -> &'static str {
    let cor = Cor::AMBAS[(numero + 1) % 2];
    cor.nome()
}

impl fmt::Display for Falta {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Falta::Ilegal {
                numero,
                lance,
                motivo,
            } => {
                write!(
                    f,
                    "lance {numero}, de {}: {motivo}: {lance}",
                    de_quem(*numero)
                )
            }
            Falta::DepoisDoFim { numero } => write!(
                f,
                "lance {numero}, de {}: a partida já tinha acabado",
                de_quem(*numero)
            ),
            Falta::OutroFim {
                escrito,
                certo: Some(certo),
            } => {
                write!(f, "está escrito «{escrito}», mas os lances dizem «{certo}»")
            }
            Falta::OutroFim {
                escrito,
                certo: None,
            } => {
                write!(
                    f,
                    "está escrito «{escrito}», mas a partida não chegou ao fim"
                )
            }
            Falta::OutroDesenho { certo } => {
                write!(
                    f,
                    "o desenho não mostra a posição a que os lances levam:\n\n{certo}"
                )
            }
        }
    }
}

impl std::str::FromStr for Registo {
    type Err = ErroDeRegisto;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut registo = Registo {
            programas: [None, None],
            lances: Vec::new(),
            fim: None,
            desenho: None,
        };
        for (line, text) in (1..).zip(text.lines()) {
            registo.le(text.trim()).ok_or_else(|| ErroDeRegisto {
                line,
                text: text.to_owned(),
            })?;
        }
        Ok(registo)
    }
}

impl Registo {
    /// Takes up a line; nothing where it is none of a record's.
    fn le(&mut self, line: &str) -> Option<()> {
        if line.is_empty() || line.starts_with('#') || line.starts_with(NAO_ACABOU) {
            return Some(());
        }
        if self.desenho.is_some() || line.starts_with(BORDA) {
            let desenho = self.desenho.get_or_insert_default();
            desenho.extend(line.chars().filter(|each| !each.is_whitespace()));
            return Some(());
        }
        for (cor, programa) in Cor::AMBAS.into_iter().zip(&mut self.programas) {
            if let Some(nome) = line.strip_prefix(cor.nome()) {
                let nome = nome.trim();
                *programa = (!nome.is_empty()).then(|| nome.to_owned());
                return Some(());
            }
        }
        if line.starts_with('[') && self.fim.is_none() {
            self.lances.extend(lances(line)?);
            return Some(());
        }
        self.fim = Some(Fim::le(line)?);
        Some(())
    }

    /// The record by its moves alone, up to the one that ends the match.
    #[must_use]
    pub fn refeito(&self) -> String {
        let refeitos = self.refaz();
        // Lost by what is no move, as far as one can see from the moves.
        let said = self
            .fim
            .filter(|said| self.is_possible(*said, refeitos.fim));
        let lances = &self.lances[..refeitos.contados];
        escrita(&self.programas, lances, refeitos.fim.or(said))
    }

    /// Makes the moves on a board, up to the one that ends the match.
    fn refaz(&self) -> Refeitos {
        let mut refeitos = Refeitos::default();
        for (lance, cor) in self.lances.iter().zip(Cor::AMBAS.into_iter().cycle()) {
            if refeitos.fim.is_some() {
                break;
            }
            refeitos.contados += 1;
            refeitos.fim = match lance.livre(&refeitos.tabuleiro) {
                Ok(casa) => {
                    refeitos.tabuleiro.coloca(casa, cor);
                    Fim::de(&refeitos.tabuleiro)
                }
                Err(motivo) => Some(Fim::Desclassificado(cor, motivo)),
            };
        }
        refeitos
    }

    /// What is wrong with it, in the order in which it is found.
    #[must_use]
    pub fn faltas(&self) -> Vec<Falta> {
        let Refeitos {
            contados: numero,
            tabuleiro,
            fim: certo,
        } = self.refaz();
        if let Some(Fim::Desclassificado(_, motivo)) = certo
            && self.fim != certo
        {
            let lance = self.lances[numero - 1];
            return vec![Falta::Ilegal {
                numero,
                lance,
                motivo,
            }];
        }
        if numero < self.lances.len() {
            return vec![Falta::DepoisDoFim { numero: numero + 1 }];
        }
        let mut faltas = Vec::new();
        if let Some(escrito) = self.fim
            && !self.is_possible(escrito, certo)
        {
            faltas.push(Falta::OutroFim { escrito, certo });
        }
        let desenho = self.desenho.as_ref();
        if desenho.is_some_and(|desenho| *desenho != sem_brancos(&tabuleiro)) {
            faltas.push(Falta::OutroDesenho { certo: tabuleiro });
        }
        faltas
    }

    /// Whether a match that is said to have ended so can have, where its moves lead to
    /// `certo`: one that goes on may be lost by what is no move.
    fn is_possible(&self, escrito: Fim, certo: Option<Fim>) -> bool {
        let turn = Cor::AMBAS[self.lances.len() % 2];
        match (escrito, certo) {
            // That is seen before anybody's first move.
            (Fim::Desclassificado(_, Motivo::Carga), None) => self.lances.len() < 2,
            (Fim::Desclassificado(cor, motivo), None) => cor == turn && !motivo.is_move(),
            _ => certo == Some(escrito),
        }
    }
}

/// The one or two moves of a line.
fn lances(line: &str) -> Option<Vec<Lance>> {
    let mut lances = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (lance, after) = rest.strip_prefix('[')?.split_once(']')?;
        let (coluna, linha) = lance.split_once(',')?;
        lances.push(Lance {
            coluna: coluna.trim().parse().ok()?,
            linha: linha.trim().parse().ok()?,
        });
        rest = after.trim_start();
    }
    (lances.len() <= 2).then_some(lances)
}

fn sem_brancos(tabuleiro: &Tabuleiro) -> String {
    let desenho = tabuleiro.to_string();
    desenho
        .chars()
        .filter(|each| !each.is_whitespace())
        .collect()
}

/// As the text prints it.
impl fmt::Display for Partida {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escrita(&self.programas, &self.lances, Some(self.fim)))
    }
}

fn escrita(programas: &[Option<String>; 2], lances: &[Lance], fim: Option<Fim>) -> String {
    let cabecas = Cor::AMBAS.into_iter().zip(programas);
    let cabecas = cabecas.map(|(cor, programa)| match programa {
        Some(programa) => format!("{} {programa}", cor.nome()),
        None => cor.nome().to_owned(),
    });
    let linhas = lances.chunks(2).map(|linha| {
        let lances: Vec<String> = linha.iter().map(Lance::to_string).collect();
        lances.join(" ")
    });
    let linhas: Vec<String> = cabecas.chain(linhas).collect();
    let fim = match fim {
        Some(fim) => format!("{fim}. {POSICAO}"),
        None => format!("{NAO_ACABOU}. Posição:"),
    };
    let tabuleiro = Partida::tabuleiro_de(lances);
    format!("{}\n\n{fim}\n\n{tabuleiro}\n", linhas.join("\n"))
}
