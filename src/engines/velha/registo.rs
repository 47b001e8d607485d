//! The record of a match: parsing, writing and judging.

use std::fmt;

use thiserror::Error;

use super::partida::{FORA, Fim, Lance, OCUPADA, lances, motivo};
use super::tabuleiro::{Cor, Tabuleiro};
use crate::assignment::game::{Match, Outcome, Position, Reason, Record, Seat};
use crate::messages::{Localized, Notice};

/// First line of a drawing of the board.
const BORDA: &str = "_____ _____ _____";
/// Words for a match that is not over.
const NAO_ACABOU: &str = "A partida ainda não acabou";
/// Words after those on how the match ended.
const POSICAO: &str = "Posição final:";

/// A record as it was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registo {
    /// Programs of PRETO and of BRANCO, where they are named.
    pub programas: [Option<String>; 2],
    /// Moves, in order.
    pub lances: Vec<Lance>,
    /// End of the match as recorded, if any.
    pub fim: Option<Outcome>,
    /// Drawing of the final position without its white space, if any.
    pub desenho: Option<String>,
}

/// Result of replaying the moves of a record.
#[derive(Default)]
struct Refeitos {
    /// Number of moves made.
    contados: usize,
    tabuleiro: Tabuleiro,
    /// End of the match, if it ended.
    fim: Option<Outcome>,
}

/// Error for a line that is no part of a record, or for a text without a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.notice())]
pub struct ErroDeRegisto {
    /// The line, from 1.
    pub line: usize,
    /// Text of the line.
    pub text: String,
}

impl Localized for ErroDeRegisto {
    fn notice(&self) -> Notice {
        if self.text.is_empty() {
            return Notice::new("velha-empty");
        }
        Notice::new("velha-no-line")
            .with("line", self.line)
            .with("text", &self.text)
    }
}

/// Error in a match that could be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Falta {
    /// A move that is illegal on its board.
    Ilegal {
        /// Number of the move, from 1.
        numero: usize,
        /// The move.
        lance: Lance,
        /// Reason why the move is illegal.
        reason: Reason,
    },
    /// A move after the end.
    DepoisDoFim {
        /// Number of the move, from 1.
        numero: usize,
    },
    /// The moves do not lead to the recorded end.
    OutroFim {
        /// Recorded end.
        escrito: Outcome,
        /// Actual end; `None` while the match goes on.
        certo: Option<Outcome>,
    },
    /// The drawing differs from the board after the moves.
    OutroDesenho {
        /// Actual board.
        certo: Tabuleiro,
    },
}

/// Colour that makes a move, by the move's number from 1.
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
                reason,
            } => {
                let (cor, motivo) = (de_quem(*numero), motivo(*reason));
                write!(f, "lance {numero}, de {cor}: {motivo}: {lance}")
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
                let (escrito, certo) = (Fim(*escrito), Fim(*certo));
                write!(f, "está escrito «{escrito}», mas os lances dizem «{certo}»")
            }
            Falta::OutroFim {
                escrito,
                certo: None,
            } => {
                let escrito = Fim(*escrito);
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
        if text.trim().is_empty() {
            return Err(ErroDeRegisto {
                line: 1,
                text: String::new(),
            });
        }
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
    /// Parses a line into the record; `None` for a line that is no part of one.
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
            self.lances.extend(da_linha(line)?);
            return Some(());
        }
        self.fim = Some(Fim::le(line)?.0);
        Some(())
    }

    /// Record rebuilt from the moves alone, up to the one that ends the match.
    pub fn refeito(&self) -> String {
        let refeitos = self.refaz();
        // Lost by an answer that is no move, as far as the moves show.
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
                    refeitos.tabuleiro.outcome()
                }
                Err(reason) => Some(Outcome::Disqualified(cor.into(), reason)),
            };
        }
        refeitos
    }

    /// Errors in the record, in order of discovery.
    pub fn faltas(&self) -> Vec<Falta> {
        let Refeitos {
            contados: numero,
            tabuleiro,
            fim: certo,
        } = self.refaz();
        if let Some(Outcome::Disqualified(_, reason)) = certo
            && self.fim != certo
        {
            let lance = self.lances[numero - 1];
            return vec![Falta::Ilegal {
                numero,
                lance,
                reason,
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

    /// Returns whether the recorded end is possible, where the moves lead to `certo`: a match that
    /// goes on may be lost by an answer that is no move.
    fn is_possible(&self, escrito: Outcome, certo: Option<Outcome>) -> bool {
        let turn = Seat::BOTH[self.lances.len() % 2];
        match (escrito, certo) {
            // A program that cannot be loaded loses before its first move.
            (Outcome::Disqualified(_, Reason::NotLoaded), None) => self.lances.len() < 2,
            (Outcome::Disqualified(_, OCUPADA | FORA), None) => false,
            (Outcome::Disqualified(seat, _), None) => seat == turn,
            _ => certo == Some(escrito),
        }
    }
}

impl Record for Registo {
    fn outcome(&self) -> Option<Outcome> {
        self.fim
    }

    fn faults(&self) -> Vec<String> {
        self.faltas().iter().map(Falta::to_string).collect()
    }

    fn replayed(&self) -> String {
        self.refeito()
    }
}

/// Moves of a line, one or two.
fn da_linha(line: &str) -> Option<Vec<Lance>> {
    let lances = line.split_inclusive(']').map(Lance::le);
    let lances: Vec<Lance> = lances.collect::<Option<_>>()?;
    (lances.len() <= 2).then_some(lances)
}

fn sem_brancos(tabuleiro: &Tabuleiro) -> String {
    let desenho = tabuleiro.to_string();
    desenho
        .chars()
        .filter(|each| !each.is_whitespace())
        .collect()
}

/// Writes the record of a match, with the answer by which it was lost, if any.
pub(super) fn escreve(programas: [Option<&str>; 2], played: &Match) -> String {
    let programas = programas.map(|programa| programa.map(str::to_owned));
    let lances = lances(&played.moves);
    let partida = escrita(&programas, &lances, Some(played.outcome));
    let resposta = played.loss.as_ref().and_then(|loss| loss.answer.as_ref());
    let Some(resposta) = resposta else {
        return partida;
    };
    // On one line, even if the answer has several.
    let resposta: String = resposta.escape_default().take(MAIOR_RESPOSTA).collect();
    format!("# resposta: {resposta}\n{partida}")
}

/// The longest answer that a record shows, in characters.
const MAIOR_RESPOSTA: usize = 200;

fn escrita(programas: &[Option<String>; 2], lances: &[Lance], fim: Option<Outcome>) -> String {
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
        Some(fim) => format!("{}. {POSICAO}", Fim(fim)),
        None => format!("{NAO_ACABOU}. Posição:"),
    };
    let tabuleiro = Tabuleiro::apos(lances);
    format!("{}\n\n{fim}\n\n{tabuleiro}\n", linhas.join("\n"))
}
