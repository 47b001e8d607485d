//! The calls of a program in a match, as a session at the prompt of Prolog.

use super::partida::{EXCECAO, FALHOU, lances, motivo};
use super::programa::{goal, predicado};
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::assignment::battery::Kind;
use crate::assignment::game::{Match, Reason};
use crate::judge::grading::Failure;
use crate::judge::verdict::Verdict;
use crate::session::observation::{Cost, Event, Events, Termination};
use crate::session::{Answer, Interaction, Prompt, Step, Value};
use crate::worker::{Source, Trace};

/// Comment on an opening move that is made for the program.
const ABERTURA: &str = "% Este lance é feito em vez do programa.";

/// Calls of a program in a match.
pub(super) struct Chamadas {
    /// Predicates called, in order.
    pub(super) predicates: Vec<&'static str>,
    /// Goals, in order.
    goals: Vec<String>,
    /// Moves of the program on free cells.
    answers: Vec<Casa>,
    /// Board before the last call.
    tabuleiro: Tabuleiro,
    /// True if the first call was answered for the program.
    is_opened: bool,
}

impl Chamadas {
    pub(super) fn of(played: &Match, cor: Cor, is_opened: bool) -> Chamadas {
        let mut options = Chamadas {
            predicates: Vec::new(),
            goals: Vec::new(),
            answers: Vec::new(),
            tabuleiro: Tabuleiro::default(),
            is_opened,
        };
        let mut ultima = None;
        let lances = lances(&played.moves).into_iter();
        let mut turns = lances.map(Some).chain([None]);
        for turn in Cor::AMBAS.into_iter().cycle() {
            let Some(lance) = turns.next() else { break };
            if turn == cor && !options.tabuleiro.acabou() {
                options.call(cor, ultima);
            }
            let Some(casa) = lance.and_then(|lance| lance.livre(&options.tabuleiro).ok()) else {
                break;
            };
            if turn == cor {
                options.answers.push(casa);
            }
            options.tabuleiro.coloca(casa, turn);
            ultima = Some(casa);
        }
        options
    }

    fn call(&mut self, cor: Cor, ultima: Option<Casa>) {
        let predicate = predicado(cor, self.goals.is_empty());
        self.goals.push(goal(predicate, ultima));
        self.predicates.push(predicate);
    }

    /// The failure of the last call.
    pub(super) fn failure(&self, played: &Match, source: &Source) -> Failure {
        let free = self.tabuleiro.livres().map(Value::from);
        let (verdict, termination, actual) = came(played);
        let steps = self.goals.iter().enumerate().map(|(index, goal)| {
            let answer = self
                .answers
                .get(index)
                .filter(|_| index + 1 < self.goals.len());
            let lines = answer.map(|casa| format!("Resposta = {casa}."));
            let is_made_for_it = self.is_opened && index == 0;
            Step {
                before: is_made_for_it
                    .then(|| ABERTURA.to_owned())
                    .into_iter()
                    .collect(),
                prompt: Prompt::Prolog,
                answer: Answer {
                    lines: lines.into_iter().collect(),
                    alternatives: Vec::new(),
                },
                ..Step::ask(&format!("{}:{goal}.", source.module_name()))
            }
        });
        Failure {
            kind: Kind::Hidden,
            verdict,
            termination,
            session: Interaction {
                steps: steps.collect(),
                ..Interaction::default()
            },
            earlier: Vec::new(),
            expected: vec![Event::OneOf(free.collect())],
            actual,
            unfinished: Vec::new(),
            cost: Cost::default(),
            trace: Trace::default(),
            wrong_call: None,
        }
    }
}

/// Actual answer where no move on a free cell came.
fn came(played: &Match) -> (Verdict, Termination, Option<Events>) {
    let printed = |text: String| Some(vec![Event::Printed(format!("{text}\n"))]);
    let Some(loss) = &played.loss else {
        let shown = played.moves.last().map(ToString::to_string);
        let shown = shown.unwrap_or_default();
        return (Verdict::Mismatch, Termination::Normal, printed(shown));
    };
    let answer = loss.answer.clone();
    let ended = |termination| (Verdict::Terminated(termination), termination, None);
    match loss.reason {
        Reason::Timeout => ended(Termination::Timeout),
        Reason::Crashed | Reason::NotLoaded => ended(Termination::Crash),
        FALHOU => (
            Verdict::Mismatch,
            Termination::Normal,
            printed("false.".to_owned()),
        ),
        EXCECAO => {
            let error = printed(answer.unwrap_or_default());
            (Verdict::Raised, Termination::Normal, error)
        }
        Reason::BadAnswer(_) => {
            let shown = answer.unwrap_or_else(|| motivo(loss.reason).to_owned());
            (Verdict::Mismatch, Termination::Normal, printed(shown))
        }
    }
}

impl From<Casa> for Value {
    fn from(casa: Casa) -> Self {
        let place = |place: usize| Value::Int(place.into());
        Value::List(vec![place(casa.coluna()), place(casa.linha())])
    }
}
