//! The compliance run: one program alone, in both colours, against every sequence of
//! replies.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::Velha;
use super::partida::{EXCECAO, FALHOU, lances, motivo};
use super::programa::{Programa, goal, predicado};
use super::registo::escreve;
use super::tabuleiro::{Casa, Cor, Tabuleiro};
use crate::battery::Kind;
use crate::game::replies::play_all;
use crate::game::{Match, Outcome, Program, Reason, Seat};
use crate::grading::{
    Assessment, Cases, CheckResult, CheckVerdict, Excused, Failure, Matches, Submission, score,
};
use crate::manifest::{CheckText, Manifest};
use crate::observation::{Cost, Event, Events, Raised, Termination};
use crate::submission::prolog::Driver;
use crate::submission::{Fault, Source};
use crate::target::{Loading, NotLoaded};
use crate::transcript::{Answer, Interaction, Prompt, Step, Value};
use crate::verdict::Verdict;

/// Results of the matches of one colour.
#[derive(Default)]
struct Seen {
    matches: Matches,
    /// Whether the budget sufficed for all matches.
    is_whole: bool,
    /// Number of answers that were moves, by predicate.
    passed: BTreeMap<&'static str, usize>,
    failures: Vec<(&'static str, Failure)>,
}

/// Tests a program in both colours at once, each with half of the budget.
///
/// # Errors
/// [`Fault`] where gabarito or the machine fails.
pub(super) fn comply(
    manifest: &Manifest,
    submission: Submission,
    budget: Duration,
) -> Result<Assessment, Fault> {
    let began = Instant::now();
    let Submission {
        machine,
        source,
        deadline,
        ..
    } = submission;
    let driver = || {
        let mut driver = Driver::start(machine, source, manifest.limits)?;
        driver.set_budget(budget / 2, deadline);
        Ok::<_, Fault>(driver)
    };
    let mut preto = Programa::new(driver()?, source.module_name());
    let names = manifest.functions.iter().map(|each| each.name.clone());
    let loading = match preto.load() {
        // Nothing is known of the program.
        Err(Fault::Busy) => Err(NotLoaded::Terminated(Termination::Starved)),
        Err(Fault::OutOfTime) => Err(NotLoaded::Terminated(Termination::OutOfBudget)),
        loaded => loaded?.map(|()| Loading {
            names: names.collect(),
            events: Events::new(),
            cost: Cost::default(),
        }),
    };
    let mut seen = Vec::new();
    let mut cpu = Duration::ZERO;
    if loading.is_ok() {
        let mut branco = Programa::new(driver()?, source.module_name());
        let (as_preto, as_branco) = thread::scope(|scope| {
            let as_preto = scope.spawn(|| all_matches(&mut preto, Cor::Preto, source));
            let as_branco = all_matches(&mut branco, Cor::Branco, source);
            (as_preto.join(), as_branco)
        });
        let gone = |_| Fault::OutOfTurn("the matches were not played to their end".to_owned());
        seen = vec![as_preto.map_err(gone)??, as_branco?];
        cpu += branco.cpu_time();
    }
    let cost = Cost {
        cpu: cpu + preto.cpu_time(),
        wall: began.elapsed(),
    };
    Ok(assessment(manifest, loading, seen, cost))
}

fn all_matches(programa: &mut Programa, cor: Cor, source: &Source) -> Result<Seen, Fault> {
    let mut seen = Seen::default();
    seen.is_whole = play_all(&Velha, programa, cor.into(), |played| {
        seen.take(played, cor, source);
        true
    })?;
    Ok(seen)
}

impl Seen {
    /// Counts a match.
    fn take(&mut self, played: &Match, cor: Cor, source: &Source) {
        let matches = &mut self.matches;
        matches.played += 1;
        match played.outcome {
            Outcome::Drawn => matches.drawn += 1,
            Outcome::Won(winner) if winner == Seat::from(cor) => matches.won += 1,
            Outcome::Won(_) => {
                matches.lost += 1;
                let record = || escreve([None, None], played);
                matches.first_lost.get_or_insert_with(record);
            }
            Outcome::Disqualified(..) => matches.disqualified += 1,
        }
        let asked = Asked::of(played, cor);
        let failed = matches!(played.outcome, Outcome::Disqualified(..));
        for (index, predicate) in asked.predicates.iter().enumerate() {
            if failed && index + 1 == asked.predicates.len() {
                self.failures
                    .push((predicate, asked.failure(played, source)));
            } else {
                *self.passed.entry(predicate).or_default() += 1;
            }
        }
    }
}

/// Calls of a program in a match.
struct Asked {
    /// Predicates called, in order.
    predicates: Vec<&'static str>,
    /// Goals, in order.
    goals: Vec<String>,
    /// Moves of the program on free cells.
    answers: Vec<Casa>,
    /// Board before the last call.
    tabuleiro: Tabuleiro,
}

impl Asked {
    fn of(played: &Match, cor: Cor) -> Asked {
        let mut asked = Asked {
            predicates: Vec::new(),
            goals: Vec::new(),
            answers: Vec::new(),
            tabuleiro: Tabuleiro::default(),
        };
        let mut ultima = None;
        let lances = lances(&played.moves).into_iter();
        let mut turns = lances.map(Some).chain([None]);
        for turn in Cor::AMBAS.into_iter().cycle() {
            let Some(lance) = turns.next() else { break };
            if turn == cor && !asked.tabuleiro.acabou() {
                asked.call(cor, ultima);
            }
            let Some(casa) = lance.and_then(|lance| lance.livre(&asked.tabuleiro).ok()) else {
                break;
            };
            if turn == cor {
                asked.answers.push(casa);
            }
            asked.tabuleiro.coloca(casa, turn);
            ultima = Some(casa);
        }
        asked
    }

    fn call(&mut self, cor: Cor, ultima: Option<Casa>) {
        let predicate = predicado(cor, self.goals.is_empty());
        self.goals.push(goal(predicate, ultima));
        self.predicates.push(predicate);
    }

    /// The failure of the last call.
    fn failure(&self, played: &Match, source: &Source) -> Failure {
        let free = self.tabuleiro.livres().map(Value::from);
        let (verdict, termination, actual) = came(played);
        let steps = self.goals.iter().enumerate().map(|(index, goal)| {
            let answer = self
                .answers
                .get(index)
                .filter(|_| index + 1 < self.goals.len());
            let lines = answer.map(|casa| format!("Resposta = {casa}."));
            Step {
                prompt: Prompt::Prolog,
                answer: Answer {
                    lines: lines.into_iter().collect(),
                    alternatives: Vec::new(),
                },
                ..Step::ask(&format!("{}:{goal}.", source.module_name()))
            }
        });
        Failure {
            verdict,
            termination,
            session: Interaction {
                steps: steps.collect(),
                ..Interaction::default()
            },
            expected: vec![Event::OneOf(free.collect())],
            actual,
            cost: Cost::default(),
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
            let raised = Raised::new("exception", answer.unwrap_or_default());
            let events = Some(vec![Event::Raised(raised)]);
            (Verdict::Raised, Termination::Normal, events)
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

fn assessment(
    manifest: &Manifest,
    loading: Result<Loading, NotLoaded>,
    seen: Vec<Seen>,
    cost: Cost,
) -> Assessment {
    let mut passed: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    let mut matches = Matches::default();
    let is_whole = seen.iter().all(|colour| colour.is_whole);
    let is_unjudged = loading.as_ref().is_err_and(NotLoaded::is_unjudged);
    for colour in seen {
        for (predicate, count) in colour.passed {
            *passed.entry(predicate).or_default() += count;
        }
        failures.extend(colour.failures);
        matches += colour.matches;
    }
    let checks: Vec<CheckResult> = manifest
        .checks()
        .map(|check| {
            let function = check.function.as_str();
            let passed = passed.get(function).copied().unwrap_or(0);
            let failures = failures.iter().filter(|(name, _)| *name == function);
            let mut failures: Vec<Failure> = failures.map(|(_, each)| each.clone()).collect();
            failures.sort_by_key(Failure::length);
            let failed = failures.len();
            CheckResult {
                check: Arc::clone(check),
                kind: Kind::Hidden,
                verdict: match (failed, passed) {
                    _ if is_unjudged => CheckVerdict::NotRun,
                    _ if loading.is_err() => CheckVerdict::Fail,
                    (0, _) if !is_whole => CheckVerdict::NotRun,
                    (0, 0) => CheckVerdict::NotRun,
                    (0, _) => CheckVerdict::Pass,
                    _ => CheckVerdict::Fail,
                },
                is_defined: true,
                excused: Excused::default(),
                cases: Cases {
                    passed,
                    failed,
                    total: passed + failed,
                    ..Cases::default()
                },
                failures,
            }
        })
        .collect();
    let asked: Vec<Arc<CheckText>> = checks.iter().map(|each| Arc::clone(&each.check)).collect();
    Assessment {
        items: score(manifest, &asked, &checks),
        matches: loading.is_ok().then_some(matches),
        loading,
        checks,
        readings: Vec::new(),
        remarks: Vec::new(),
        cost,
    }
}
