//! The compliance run: one program alone, in both colours, against every sequence of replies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::Velha;
use super::abertura::{ComAbertura, desconhece, openings};
use super::chamadas::Chamadas;
use super::programa::{Programa, predicado};
use super::registo::escreve;
use super::tabuleiro::Cor;
use crate::assignment::battery::Kind;
use crate::assignment::game::all_replies::play_all;
use crate::assignment::game::{Match, Outcome, Program, Seat};
use crate::assignment::manifest::{CheckText, Manifest};
use crate::assignment::oracle::{Loading, NotLoaded};
use crate::judge::grading::{
    Assessment, Cases, CheckResult, CheckVerdict, ExcusedSummary, Failure, Matches, Phase,
    RunOptions, Submission, Watch, messages_as_remarks, score,
};
use crate::judge::similarity::{sampled, wrong_answer};
use crate::session::observation::{Cost, Termination};
use crate::session::render;
use crate::worker::prolog::Driver;
use crate::worker::{Fault, Source};

/// Results of the matches of one colour.
#[derive(Default)]
struct Seen {
    matches: Matches,
    /// The predicates of the colour, where the budget did not suffice for all matches.
    not_finished: BTreeSet<&'static str>,
    /// Number of answers that were moves, by predicate.
    passed: BTreeMap<&'static str, usize>,
    failures: Vec<(&'static str, Failure)>,
    /// Failures that may be due to the opening that was made for the program.
    excused: Vec<(&'static str, Failure)>,
}

/// Tests a program in both colours at once, each with half of the budget; with `fail_fast`, each as
/// far as to its first disqualification.
///
/// # Errors
/// [`Fault`] where gabarito or the machine fails.
pub(super) fn comply(
    manifest: &Manifest,
    submission: Submission,
    run_options: RunOptions,
) -> Result<Assessment, Fault> {
    let began = Instant::now();
    let Submission {
        machine,
        source,
        deadline,
        watch,
    } = submission;
    if let Some(watch) = watch {
        watch.begin(Phase::Matches);
    }
    let is_enough = |seen: &Seen| run_options.fail_fast && seen.has_lost();
    let driver = || {
        let mut driver = Driver::start(machine, source, manifest.limits)?;
        driver.set_budget(run_options.budget / 2, deadline);
        Ok::<_, Fault>(driver)
    };
    let mut preto = Programa::new(driver()?, source.module_name());
    let loading = match preto.load() {
        // Nothing is known of the program.
        Err(Fault::Busy) => Err(NotLoaded::Terminated(Termination::Starved)),
        Err(Fault::OutOfTime) => Err(NotLoaded::Terminated(Termination::OutOfBudget)),
        loaded => loaded?,
    };
    let remarks = messages_as_remarks(preto.messages().to_vec());
    let mut seen = Vec::new();
    let mut cpu = Duration::ZERO;
    if loading.is_ok() {
        let mut branco = Programa::new(driver()?, source.module_name());
        let about = (source, watch);
        let (as_preto, as_branco) = thread::scope(|scope| {
            let as_preto = scope.spawn(|| all_matches(&mut preto, Cor::Preto, about, is_enough));
            let as_branco = all_matches(&mut branco, Cor::Branco, about, is_enough);
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
    Ok(Assessment {
        remarks,
        ..assessment(manifest, loading, seen, cost)
    })
}

/// Plays against every sequence of replies, until what was seen `is_enough`; where the opening move
/// loses every match, again with one that is made for the program, so that its other predicate is
/// judged too.
fn all_matches(
    programa: &mut Programa,
    cor: Cor,
    (source, watch): (&Source, Option<&Watch>),
    is_enough: impl Fn(&Seen) -> bool,
) -> Result<Seen, Fault> {
    let mut seen = Seen::default();
    let is_whole = play_all(&Velha, programa, cor.into(), |played| {
        if let Some(watch) = watch {
            watch.count();
        }
        seen.take(played, cor, source);
        !is_enough(&seen)
    })?;
    seen.end(is_whole, cor);
    if seen.never_opens() && !is_enough(&seen) {
        seen.add(opened(programa, cor, source)?);
    }
    Ok(seen)
}

/// Plays with an opening move that is made for the program: with one that its state agrees with,
/// so that no match is lost, or else with the one that takes it furthest.
fn opened(programa: &mut Programa, cor: Cor, source: &Source) -> Result<Seen, Fault> {
    let mut aberto = ComAbertura::new(programa);
    let mut play = |choice: usize, is_enough: fn(&Seen) -> bool| {
        let mut seen = Seen::default();
        let is_whole = play_all(&Velha, aberto.with(choice), cor.into(), |played| {
            seen.matches.reopened += 1;
            seen.judge(played, cor, source, true);
            !is_enough(&seen)
        })?;
        seen.end(is_whole, cor);
        Ok::<_, Fault>(seen)
    };
    let mut choices = Vec::new();
    for choice in 0..openings(cor) {
        let seen = play(choice, Seen::has_lost)?;
        if !seen.has_lost() {
            return Ok(seen);
        }
        choices.push((seen.passed.values().sum::<usize>(), choice));
    }
    choices.sort_unstable();
    let mut seen = Seen::default();
    while let Some((_, choice)) = choices.pop() {
        seen = play(choice, |_| false)?;
        if !seen.passed.is_empty() || !seen.failures.is_empty() {
            break;
        }
    }
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
        self.judge(played, cor, source, false);
    }

    /// Judges the calls of a match, without the opening one where it was answered for the program.
    fn judge(&mut self, played: &Match, cor: Cor, source: &Source, is_opened: bool) {
        let chamadas = Chamadas::of(played, cor, is_opened);
        let last = chamadas.predicates.len().saturating_sub(1);
        let failed = matches!(played.outcome, Outcome::Disqualified(..));
        let calls = chamadas.predicates.iter().enumerate();
        for (index, predicate) in calls.skip(usize::from(is_opened)) {
            if !failed || index < last {
                *self.passed.entry(predicate).or_default() += 1;
                continue;
            }
            let failure = (*predicate, chamadas.failure(played, source));
            if is_opened && desconhece(played, cor) {
                self.excused.push(failure);
            } else {
                self.failures.push(failure);
            }
        }
    }

    /// Adds the results of other matches.
    fn add(&mut self, other: Seen) {
        for (predicate, count) in other.passed {
            *self.passed.entry(predicate).or_default() += count;
        }
        self.failures.extend(other.failures);
        self.excused.extend(other.excused);
        self.matches += other.matches;
        self.not_finished.extend(other.not_finished);
    }

    /// Notes whether all matches of a colour were played.
    fn end(&mut self, is_whole: bool, cor: Cor) {
        if !is_whole {
            self.not_finished = [true, false]
                .map(|is_opening| predicado(cor, is_opening))
                .into();
        }
    }

    /// Returns whether a match was lost by disqualification.
    fn has_lost(&self) -> bool {
        !self.failures.is_empty() || !self.excused.is_empty()
    }

    /// Returns whether every match was lost in the opening move.
    fn never_opens(&self) -> bool {
        self.passed.is_empty() && !self.failures.is_empty()
    }
}

fn assessment(
    manifest: &Manifest,
    loading: Result<Loading, NotLoaded>,
    seen: Vec<Seen>,
    cost: Cost,
) -> Assessment {
    let is_defined = |function: &String| {
        let loading = loading.as_ref();
        loading.is_ok_and(|loading| loading.names.contains(function))
    };
    let is_unjudged = loading.as_ref().is_err_and(NotLoaded::is_unjudged);
    let mut all = Seen::default();
    for colour in seen {
        all.add(colour);
    }
    let checks: Vec<CheckResult> = manifest
        .checks()
        .map(|check| {
            let function = check.function.as_str();
            let passed = all.passed.get(function).copied().unwrap_or(0);
            let mut failures = of_function(&all.failures, function);
            let mut excused = of_function(&all.excused, function);
            if passed == 0 {
                // Nothing shows that the opening alone is to blame.
                failures.append(&mut excused);
            }
            failures.sort_by_key(Failure::length);
            let (failed, excused) = (failures.len(), excused.len());
            // One that is defined by another predicate is defined when it answers.
            let is_defined = loading.is_err() || passed > 0 || is_defined(&check.function);
            let opening = Cor::AMBAS.map(|cor| [predicado(cor, true), predicado(cor, false)]);
            let opening = opening.into_iter().find(|[_, other]| *other == function);
            CheckResult {
                check: Arc::clone(check),
                kind: Kind::Hidden,
                verdict: match (failed, passed) {
                    _ if is_unjudged => CheckVerdict::NotRun,
                    _ if loading.is_err() => CheckVerdict::Fail,
                    (_, 0) if !is_defined => CheckVerdict::Fail,
                    (0, _) if all.not_finished.contains(function) => CheckVerdict::NotRun,
                    (0, 0) => CheckVerdict::NotRun,
                    (0, _) => CheckVerdict::Pass,
                    _ => CheckVerdict::Fail,
                },
                is_defined,
                excused: ExcusedSummary {
                    functions: opening
                        .iter()
                        .map(|[opening, _]| (*opening).to_owned())
                        .collect(),
                    ..ExcusedSummary::default()
                },
                cases: Cases {
                    passed,
                    failed,
                    excused,
                    total: passed + failed + excused,
                    ..Cases::default()
                },
                wrong_answers: sampled(failures.iter().filter_map(|failure| {
                    let actual = render(failure.actual.as_deref()?);
                    wrong_answer(function, &failure.session.to_string(), &actual)
                })),
                failures,
                not_passed: BTreeSet::new(),
                endless: BTreeMap::new(),
            }
        })
        .collect();
    let options: Vec<Arc<CheckText>> = checks.iter().map(|each| Arc::clone(&each.check)).collect();
    Assessment {
        items: score(manifest, &options, &checks),
        matches: loading.is_ok().then_some(all.matches),
        loading,
        checks,
        readings: Vec::new(),
        remarks: Vec::new(),
        cost,
    }
}

fn of_function(failures: &[(&'static str, Failure)], function: &str) -> Vec<Failure> {
    let failures = failures.iter().filter(|(name, _)| *name == function);
    failures.map(|(_, failure)| failure.clone()).collect()
}
