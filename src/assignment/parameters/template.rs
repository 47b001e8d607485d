//! The parameters of a session, as its comments say them, and the sessions that it stands for.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use fastrand::Rng;
use thiserror::Error;

use super::domain::no_domain;
use super::terms::with_terms;
use super::{Domain, with_literals};
use crate::assignment::oracle::{TargetError, TargetResult};
use crate::messages::{Localized, Notice};
use crate::session::evaluator::Statement;
use crate::session::{Assignment, Interaction, Place, Prompt, Step, Value, to_str};

/// Starts of comments that say parameters.
const EACH: &str = "each ";
const DRAW: &str = "draw ";
const WALK: &str = "walk ";
const WHILE: &str = "while ";
/// The maximum number of sessions that one stands for.
const MOST: usize = 10_000;
/// Draws again in place of sessions that came before, for each that is wanted: the domain may have too few.
const REDRAWS: usize = 20;
/// Steps of a walk that are tried for each that is wanted: many may not be legal.
const TRIES: usize = 3;

/// A session with parameters.
#[derive(Debug, Clone)]
pub struct Template {
    interaction: Interaction,
    listed: Vec<(String, Domain)>,
    drawn: Vec<(String, Domain)>,
    count: usize,
    walk: Option<TrialWalk>,
}

/// A random sequence of statements before a session.
#[derive(Debug, Clone)]
struct TrialWalk {
    most: usize,
    start: String,
    steps: Vec<String>,
    condition: Option<String>,
}

/// A session that a template stands for.
#[derive(Debug, Clone)]
pub struct Expanded {
    /// The session.
    pub interaction: Interaction,
    /// The values that were drawn for it, if any were.
    pub drawn: Option<Drawn>,
}

/// The values that were drawn for a session, which can be shrunk.
#[derive(Debug, Clone)]
pub struct Drawn {
    template: Arc<Template>,
    walked: Vec<Step>,
    values: BTreeMap<String, Value>,
}

/// The error of parameters of a session.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum ParameterError {
    /// A comment is wrong, or the session stands for too many others.
    Wrong {
        /// Line of the file, from 1.
        line: usize,
        error: Notice,
    },
    /// The oracle has no answer for a walk.
    Oracle(#[from] TargetError),
}

impl ParameterError {
    fn of_domain(line: usize, name: &str, error: Notice) -> Self {
        let error = Notice::new("parameter-domain")
            .with("name", name)
            .with("error", error);
        ParameterError::Wrong { line, error }
    }
}

impl Localized for ParameterError {
    fn notice(&self) -> Notice {
        match self {
            ParameterError::Wrong { line, error } => error.clone().at_line(*line),
            ParameterError::Oracle(error) => error.notice(),
        }
    }
}

/// True if steps can be walked: none raises an exception, and the last shows `True` where it is
/// a condition.
pub type IsLegal<'o> = dyn Fn(&[Step], Option<&str>) -> TargetResult<bool> + Sync + 'o;

impl Template {
    /// The parameters that the comments of a session say; `None` where they say none.
    ///
    /// # Errors
    /// [`ParameterError`] where a comment is wrong.
    pub fn of(interaction: &Interaction) -> Result<Option<Self>, ParameterError> {
        let mut comments = interaction.steps.iter().flat_map(Step::comments);
        if !comments.any(is_about_parameters) {
            return Ok(None);
        }
        let mut template = Template {
            interaction: interaction.clone(),
            listed: Vec::new(),
            drawn: Vec::new(),
            count: 0,
            walk: None,
        };
        for step in &interaction.steps {
            for comment in step.comments() {
                template.read(comment, step.line)?;
            }
        }
        for step in &mut template.interaction.steps {
            step.before.retain(|line| {
                let comment = line.trim_start().strip_prefix('#').map(str::trim);
                !comment.is_some_and(is_about_parameters)
            });
        }
        let is_prolog = |step: &Step| step.prompt == Prompt::Prolog;
        let is_prolog = interaction.steps.first().is_some_and(is_prolog);
        if template.walk.is_some() && (template.count == 0 || is_prolog) {
            let line = interaction.steps.first().map_or(1, |step| step.line);
            let error = if is_prolog {
                "parameter-walk-prolog"
            } else {
                "parameter-walk-alone"
            };
            let error = Notice::new(error);
            return Err(ParameterError::Wrong { line, error });
        }
        let has_parameters = !template.listed.is_empty() || template.count > 0;
        Ok(has_parameters.then_some(template))
    }

    fn read(&mut self, comment: &str, line: usize) -> Result<(), ParameterError> {
        let form = |form| {
            let error = Notice::new("parameter-form").with("form", form);
            ParameterError::Wrong { line, error }
        };
        if let Some(rest) = comment.strip_prefix(EACH) {
            for part in split(rest) {
                let (name, domain) = part
                    .split_once(" in ")
                    .ok_or_else(|| form("# each NAME in DOMAIN; NAME in DOMAIN"))?;
                self.listed.push(parameter(name, domain, line)?);
            }
        } else if let Some(rest) = comment.strip_prefix(DRAW) {
            let wrong = || form("# draw N: NAME = DOMAIN; NAME = DOMAIN");
            let (count, rest) = rest.split_once(':').ok_or_else(wrong)?;
            self.count = count.trim().parse().map_err(|_| wrong())?;
            for part in split(rest) {
                let (name, domain) = part.split_once('=').ok_or_else(wrong)?;
                self.drawn.push(parameter(name, domain, line)?);
            }
        } else if let Some(rest) = comment.strip_prefix(WALK) {
            let wrong = || form("# walk N: NAME = START; STATEMENT; while CONDITION");
            let (most, rest) = rest.split_once(':').ok_or_else(wrong)?;
            let mut parts = split(rest).into_iter();
            let start = parts.next().ok_or_else(wrong)?;
            let mut steps: Vec<String> = parts.collect();
            let is_last = |step: &String| step.starts_with(WHILE);
            let condition = steps.last().is_some_and(is_last).then(|| steps.pop());
            let condition = condition.flatten();
            let condition = condition.map(|words| words[WHILE.len()..].trim().to_owned());
            if steps.is_empty() {
                return Err(wrong());
            }
            self.walk = Some(TrialWalk {
                most: most.trim().parse().map_err(|_| wrong())?,
                start,
                steps,
                condition,
            });
        }
        Ok(())
    }

    /// The sessions that it stands for, by a seed.
    ///
    /// # Errors
    /// [`ParameterError`] where a domain cannot be listed, there are too many sessions, or the
    /// oracle has no answer for a walk.
    pub fn expand(self, seed: u64, is_legal: &IsLegal) -> Result<Vec<Expanded>, ParameterError> {
        let line = self.interaction.steps.first().map_or(1, |step| step.line);
        let mut choices: Vec<BTreeMap<String, Value>> = vec![BTreeMap::new()];
        for (name, domain) in &self.listed {
            let values = domain.values();
            let values = values.map_err(|error| ParameterError::of_domain(line, name, error))?;
            let count = choices.len().saturating_mul(values.len());
            if count.saturating_mul(self.count.max(1)) > MOST {
                let error = Notice::new("parameter-too-many").with("most", MOST);
                return Err(ParameterError::Wrong { line, error });
            }
            let longer = choices.iter().flat_map(|choice| {
                values.iter().map(|value| {
                    let mut longer = choice.clone();
                    longer.insert(name.clone(), value.clone());
                    longer
                })
            });
            choices = longer.collect();
        }
        let template = Arc::new(self);
        let mut rng = Rng::with_seed(seed);
        // Of its own: what comes only once stays as it is.
        let mut rng_of_others = Rng::with_seed(!seed);
        let mut redraws = REDRAWS * template.count;
        let mut known: HashSet<String> = HashSet::new();
        let mut sessions = Vec::new();
        for values in choices {
            if template.count == 0 {
                sessions.push(template.session(&values, &[], None));
            }
            for place in 0..template.count {
                let share = draw_share(place, template.count);
                let mut session = template.drawn(&values, &mut rng, share, is_legal)?;
                while !known.insert(session.interaction.to_string()) && redraws > 0 {
                    redraws -= 1;
                    session = template.drawn(&values, &mut rng_of_others, share, is_legal)?;
                }
                sessions.push(session);
            }
        }
        Ok(sessions)
    }

    /// The names whose values nothing in the session uses.
    pub fn unused_names(&self) -> impl Iterator<Item = &str> {
        let names = self.listed.iter().chain(&self.drawn);
        let plain = self.session(&BTreeMap::new(), &[], None).interaction;
        let is_used = move |name: &str| {
            let values = BTreeMap::from([(name.to_owned(), Value::None)]);
            let mut walked = self.walk.iter().flat_map(TrialWalk::statements);
            self.session(&values, &[], None).interaction != plain
                || walked.any(|statement| with_literals(statement, &values) != *statement)
        };
        names
            .map(|(name, _)| name.as_str())
            .filter(move |name| !is_used(name))
    }

    fn drawn(
        self: &Arc<Self>,
        listed: &BTreeMap<String, Value>,
        rng: &mut Rng,
        share: f64,
        is_legal: &IsLegal,
    ) -> Result<Expanded, ParameterError> {
        let mut draw = |rng: &mut Rng| {
            let mut values = listed.clone();
            let drawn = self.drawn.iter();
            values.extend(drawn.map(|(name, domain)| (name.clone(), domain.draw(rng, share))));
            values
        };
        let walked = match &self.walk {
            None => Vec::new(),
            Some(walk) => walk.walked(rng, &mut draw, is_legal)?,
        };
        let values = draw(rng);
        let drawn = Drawn {
            template: Arc::clone(self),
            walked: walked.clone(),
            values: values.clone(),
        };
        Ok(self.session(&values, &walked, Some(drawn)))
    }

    fn session(
        &self,
        values: &BTreeMap<String, Value>,
        walked: &[Step],
        drawn: Option<Drawn>,
    ) -> Expanded {
        let mut interaction = self.interaction.clone();
        for step in &mut interaction.steps {
            step.fill_in(
                values
                    .iter()
                    .map(|(name, value)| (name.as_str(), to_str(value))),
            );
            let statement = match step.prompt {
                Prompt::Python => with_literals(&step.statement(), values),
                Prompt::Prolog => with_terms(&step.statement(), values),
                Prompt::Terminal => continue,
            };
            step.source = statement.lines().map(str::to_owned).collect();
        }
        let mut before = walked.to_vec();
        if let (Some(first), Some(own)) = (before.first_mut(), interaction.steps.first_mut()) {
            // The comment that names the check comes before everything.
            first.before = std::mem::take(&mut own.before);
            first.line = own.line;
        }
        before.append(&mut interaction.steps);
        interaction.steps = before;
        Expanded { interaction, drawn }
    }
}

impl TrialWalk {
    /// The statements that values are put into.
    fn statements(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.start).chain(&self.steps)
    }

    fn walked(
        &self,
        rng: &mut Rng,
        draw: &mut dyn FnMut(&mut Rng) -> BTreeMap<String, Value>,
        is_legal: &IsLegal,
    ) -> TargetResult<Vec<Step>> {
        let mut walked = vec![Step::ask(&with_literals(&self.start, &draw(rng)))];
        let wanted = rng.usize(0..=self.most);
        let mut tries = wanted * TRIES;
        while walked.len() <= wanted && tries > 0 {
            tries -= 1;
            let Some(step) = rng.choice(&self.steps) else {
                break;
            };
            let mut longer = walked.clone();
            longer.push(Step::ask(&with_literals(step, &draw(rng))));
            if is_legal(&longer, self.condition.as_deref())? {
                walked = longer;
            }
        }
        Ok(walked)
    }
}

impl Drawn {
    /// Makes the drawn values simpler, one after the other, while the session still fails; again
    /// where another one has become simpler since.
    ///
    /// # Errors
    /// The errors of `fails`.
    pub fn shrink(
        &self,
        fails: &mut dyn FnMut(Interaction) -> TargetResult<bool>,
    ) -> TargetResult<()> {
        let template = &self.template;
        let mut values = self.values.clone();
        loop {
            let before = values.clone();
            for (name, domain) in &template.drawn {
                let mut tried = values.clone();
                let fails = &mut |value: &Value| {
                    tried.insert(name.clone(), value.clone());
                    fails(template.session(&tried, &self.walked, None).interaction)
                };
                if let Some(value) = values.get_mut(name) {
                    *value = domain.shrunk(value, fails)?;
                }
            }
            if template.drawn.len() < 2 || values == before {
                return Ok(());
            }
        }
    }
}

fn is_about_parameters(comment: &str) -> bool {
    [EACH, DRAW, WALK]
        .iter()
        .any(|start| comment.starts_with(start))
}

/// The parameter of a name and the expression of its domain.
fn parameter(name: &str, domain: &str, line: usize) -> Result<(String, Domain), ParameterError> {
    let name = name.trim().to_owned();
    let wrong = |error| ParameterError::of_domain(line, &name, error);
    let statement = Statement::read(format!("{name} = {}", domain.trim()));
    let parsed = Assignment::of(&statement);
    let parsed = parsed.filter(|parsed| matches!(parsed.target, Some(Place::Name(_))));
    let parsed = parsed.ok_or_else(|| wrong(no_domain()))?;
    let domain = Domain::of(&parsed.tree).map_err(wrong)?;
    Ok((name, domain))
}

/// The position of a draw among all, from 0 to 1.
fn draw_share(place: usize, count: usize) -> f64 {
    let whole = u32::try_from(count.max(1)).unwrap_or(u32::MAX);
    f64::from(u32::try_from(place).unwrap_or(u32::MAX)) / f64::from(whole)
}

/// The parts of a text between semicolons that are outside of texts and brackets.
fn split(text: &str) -> Vec<String> {
    let (mut quote, mut depth, mut is_escaped) = (None, 0_usize, false);
    let parts = text.split(|character| {
        let was_escaped = std::mem::take(&mut is_escaped);
        match (quote, character) {
            (None, ';') => return depth == 0,
            (Some(_), _) if was_escaped => {}
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        false
    });
    let parts = parts.map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::session::Transcript;

    fn expanded(text: &str) -> Result<Vec<Expanded>, ParameterError> {
        let transcript: Transcript = text.parse().unwrap();
        let template = Template::of(&transcript.interactions[0])?.expect("it has parameters");
        template.expand(7, &|_, _| Ok(true))
    }

    fn statements(text: &str) -> Vec<String> {
        let sessions = expanded(text).unwrap().into_iter();
        let statements = sessions.map(|session| {
            let steps = session.interaction.steps.iter();
            steps.map(Step::statement).collect::<Vec<_>>().join(" | ")
        });
        statements.collect()
    }

    #[test]
    fn each_gives_every_choice_of_values() {
        let text = "# check: a/b\n# each c in 'ab'; n in integers(1, 2)\n>>> f(c, n)\n";
        let sessions = ["f('a', 1)", "f('a', 2)", "f('b', 1)", "f('b', 2)"];
        assert_eq!(statements(text), sessions);
    }

    #[test]
    fn typed_lines_may_be_parameters() {
        let text = "# each c in ['a', 2]\n>>> f()\nCor: «c»\n«x»\n";
        let sessions = expanded(text).unwrap().into_iter();
        let typed = sessions.map(|session| session.interaction.steps[0].typed());
        assert_eq!(typed.collect::<Vec<_>>(), [["a", "x"], ["2", "x"]]);
    }

    #[test]
    fn draw_gives_as_many_as_it_says_and_the_same_by_the_same_seed() {
        let text = "# draw 5: n = integers(1, 9); s = text('xyz', 1, 4)\n>>> f(n, s)\n";
        let sessions = statements(text);
        assert_eq!(sessions.len(), 5);
        assert_eq!(sessions, statements(text));
    }

    #[test]
    fn drawn_sessions_differ_where_the_domain_has_enough() {
        let mut sessions = statements("# draw 9: n = integers(1, 9)\n>>> f(n)\n");
        sessions.sort();
        sessions.dedup();
        assert_eq!(sessions.len(), 9);
        assert_eq!(statements("# draw 5: n = [1, 2]\n>>> f(n)\n").len(), 5);
    }

    #[rstest]
    #[case("# draw 2: n = [1]; m = [2]; x = [3]\n>>> f(n)\n«m»\n", &["x"])]
    #[case("# each n in [1]; m in [2]\n# draw 1: x = [3]\n# walk 1: t = g(x); h(t, m)\n>>> f(t)\n", &["n"])]
    #[case("# each N in [1]; M in [2]\n?- p(N, 'M').\n", &["M"])]
    #[case("# each n in [1]\n>>> n = 2\n", &["n"])]
    #[case("# each n in [1]; m in [2]\n$ python3 p.py «n» m\n", &["m"])]
    fn names_without_a_use_are_known(#[case] text: &str, #[case] unused: &[&str]) {
        let transcript: Transcript = text.parse().unwrap();
        let template = Template::of(&transcript.interactions[0]).unwrap().unwrap();
        assert_eq!(template.unused_names().collect::<Vec<_>>(), unused);
    }

    #[test]
    fn parameters_of_a_query_are_terms() {
        let text =
            "# each N in [-1, 'b C']; L in [[1, 'a'], [('x', 2)]]\n?- p(1-N, L, X), N1 = N.\n";
        let sessions = [
            "p(1- -1, [1, a], X), N1 = -1.",
            "p(1- -1, [(x - 2)], X), N1 = -1.",
            "p(1-'b C', [1, a], X), N1 = 'b C'.",
            "p(1-'b C', [(x - 2)], X), N1 = 'b C'.",
        ];
        assert_eq!(statements(text), sessions);
    }

    #[test]
    fn a_walk_comes_before_the_session() {
        let text = "# draw 9: n = [1, 2]\n# walk 3: t = new(); put(t, n)\n>>> show(t)\n";
        let sessions = statements(text);
        let is_walk =
            |session: &String| session.starts_with("t = new() | ") && session.ends_with("show(t)");
        assert!(sessions.iter().all(is_walk), "{sessions:?}");
        assert!(sessions.iter().any(|session| session.contains("put(t, 1)")));
    }

    #[rstest]
    #[case(
        "# each c of 'abc'\n>>> f(c)\n",
        "line 2: write `# each NAME in DOMAIN"
    )]
    #[case("# draw many: c = 'abc'\n>>> f(c)\n", "line 2: write `# draw N: ")]
    #[case(
        "# draw 3: c = integer(1, 2)\n>>> f(c)\n",
        "line 2: `c`: `integer` is no domain"
    )]
    #[case(
        "# draw 3: c = integers(1)\n>>> f(c)\n",
        "line 2: `c`: the domain is written `integers(MIN, MAX)`"
    )]
    #[case(
        "# draw 3: c = integers(2, 1)\n>>> f(c)\n",
        "line 2: `c`: `integers` has no value"
    )]
    #[case(
        "# each c in floats(0, 1)\n>>> f(c)\n",
        "line 2: `c`: `each` lists every value"
    )]
    #[case("# each c in x + 1\n>>> f(c)\n", "line 2: `c`: a domain is a call")]
    #[case(
        "# walk 3: t = f(); g(t)\n>>> f(t)\n",
        "line 2: `walk` needs a `draw N:`"
    )]
    #[case(
        "# each a in integers(1, 999); b in integers(1, 999)\n>>> f(a, b)\n",
        "line 2: the session stands"
    )]
    fn what_is_wrong_is_said(#[case] text: &str, #[case] start: &str) {
        let error = expanded(text).unwrap_err();
        assert!(error.to_string().starts_with(start), "{error}");
    }

    #[test]
    fn drawn_values_are_shrunk_until_none_can_be_simpler() {
        let text = "# draw 1: a = integers(60, 900); b = integers(0, 50)\n>>> f(a, b)\n";
        let session = expanded(text).unwrap().remove(0);
        let (mut simplest, mut questions) = (session.interaction, 0);
        let fails = &mut |interaction: Interaction| {
            questions += 1;
            simplest = interaction;
            Ok(true)
        };
        session.drawn.unwrap().shrink(fails).unwrap();
        assert_eq!(simplest.steps[0].statement(), "f(60, 0)");
        assert_eq!(questions, 2);
    }
}
