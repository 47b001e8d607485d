//! The doctests of a docstring as sessions.

use super::functions::{Check, Function};
use super::predicates::is_fence;
use crate::messages::Messages;
use crate::session::evaluator::Statement;
use crate::session::{Answer, Interaction, Prompt, Step, Term, Transcript};

/// The sessions of the doctests of a function, class or program, and of the examples of a predicate.
pub(super) fn transcript(
    function: &Function,
    module: &str,
    prompt: Prompt,
    messages: &Messages,
) -> Transcript {
    let checks = function.checks.iter();
    let sessions = checks.flat_map(|check| {
        let note = messages.get(match prompt {
            Prompt::Terminal => "skeleton-placeholder-run",
            Prompt::Python | Prompt::Prolog => "skeleton-placeholder",
        });
        let note = format!("# {note}");
        sessions_of_check(function, check, (module, prompt), &note)
    });
    let sessions: Vec<Vec<Step>> = sessions.collect();
    let last = sessions.len().saturating_sub(1);
    let sessions = sessions.into_iter().enumerate().map(|(place, mut steps)| {
        if place > 0 {
            steps[0].before.insert(0, String::new());
        }
        let is_last = place == last;
        Interaction {
            steps,
            after: (!is_last).then(String::new).into_iter().collect(),
            separator: (!is_last).then(|| "---".to_owned()),
        }
    });
    Transcript {
        interactions: sessions.collect(),
    }
}

/// The sessions of the doctests of a check; where it has none, one that only asks whether
/// the function is there.
fn sessions_of_check(
    function: &Function,
    check: &Check,
    (module, prompt): (&str, Prompt),
    placeholder_note: &str,
) -> Vec<Vec<Step>> {
    let mut sessions = match prompt {
        Prompt::Python => sessions(&check.docstring, module),
        Prompt::Terminal => runs(&check.docstring),
        Prompt::Prolog => queries(&check.docstring).into_iter().collect(),
    };
    let mut before = vec![format!("# check: {}/{}", function.name, check.id)];
    if sessions.is_empty() {
        before.insert(0, placeholder_note.to_owned());
        let (statement, answer) = match prompt {
            Prompt::Terminal => (format!("python3 {module}.py"), Answer::default()),
            Prompt::Python => (placeholder(&function.name), Answer::of("True")),
            Prompt::Prolog => (placeholder(&function.name), Answer::of("true.")),
        };
        let step = Step::ask(&statement).answered(answer);
        sessions.push(vec![Step { prompt, ..step }]);
    }
    for steps in &mut sessions {
        steps[0].before.clone_from(&before);
    }
    sessions
}

/// The statement of a session that only asks whether a function, or a predicate by its name and
/// arity, is there.
pub(crate) fn placeholder(name: &str) -> String {
    match name.rsplit_once('/') {
        None => format!("callable({name})"),
        Some((name, arity)) => {
            let name = Term::Atom(name.to_owned());
            format!("current_predicate({name}/{arity}).")
        }
    }
}

/// The runs of a program in its docstring.
fn runs(docstring: &str) -> Vec<Vec<Step>> {
    steps(docstring).map(|step| vec![step]).collect()
}

/// The session of the queries in a comment; `None` where there are none.
fn queries(comment: &str) -> Option<Vec<Step>> {
    // The end of a block of code is none of an answer.
    let lines = comment
        .lines()
        .map(|line| if is_fence(line.trim()) { "" } else { line });
    let lines: Vec<&str> = lines.collect();
    let queries = steps(&lines.join("\n")).map(|step| Step {
        before: Vec::new(),
        ..step
    });
    let queries = queries.filter(|step| step.prompt == Prompt::Prolog);
    Some(queries.collect()).filter(|queries: &Vec<Step>| !queries.is_empty())
}

/// The steps of a docstring that are written as in a file of sessions.
fn steps(docstring: &str) -> impl Iterator<Item = Step> + use<> {
    let transcript = docstring.parse::<Transcript>().unwrap_or_default();
    let interactions = transcript.interactions.into_iter().map(|each| each.steps);
    interactions
        .flatten()
        .map(|step| Step { indent: 0, ..step })
}

/// The sessions of a docstring: examples that follow each other without a blank line. Where an
/// example binds a name, later ones may use it, and all are one session.
fn sessions(docstring: &str, module: &str) -> Vec<Vec<Step>> {
    let mut blocks = blocks(docstring);
    for block in &mut blocks {
        block.retain(|step| !imports(&step.statement(), module));
    }
    blocks.retain(|block| !block.is_empty());
    let mut steps = blocks.iter().flatten();
    if steps.all(|step| Statement::read(step.statement()).is_expression()) {
        return blocks;
    }
    vec![blocks.into_iter().flatten().collect()]
}

/// Returns whether a statement imports the program itself, whose names every session has.
fn imports(statement: &str, module: &str) -> bool {
    let mut words = statement.split_whitespace();
    matches!(words.next(), Some("from" | "import")) && words.next() == Some(module)
}

/// The examples of a docstring, as doctest reads them: in blocks without blank lines or prose.
fn blocks(docstring: &str) -> Vec<Vec<Step>> {
    let mut blocks: Vec<Vec<Step>> = Vec::new();
    let mut is_open = false;
    for line in docstring.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if let Some(source) = prompted(text, ">>>") {
            if !is_open {
                blocks.push(Vec::new());
                is_open = true;
            }
            if let Some(block) = blocks.last_mut() {
                block.push(Step {
                    indent,
                    ..Step::ask(source)
                });
            }
            continue;
        }
        let step = blocks.last_mut().and_then(|block| block.last_mut());
        match step.filter(|_| is_open && !text.is_empty()) {
            None => is_open = false,
            Some(step) => match prompted(text, "...") {
                Some(source) if step.answer.lines.is_empty() => step.source.push(source.to_owned()),
                _ => step.answer.lines.push(answer(line, step.indent)),
            },
        }
    }
    for block in &mut blocks {
        block.retain_mut(follow_directives);
    }
    for step in blocks.iter_mut().flatten() {
        step.indent = 0;
        if !is_readable(step) {
            step.answer = Answer::default();
        }
    }
    for block in &mut blocks {
        block.retain(|step| !step.statement().trim().is_empty());
    }
    blocks
}

/// Removes the directives of doctest from a step, and the answer of which `...` stands for a part;
/// returns whether doctest runs the step.
fn follow_directives(step: &mut Step) -> bool {
    let mut directives = String::new();
    for line in &mut step.source {
        if let Some((statement, directive)) = line.split_once("# doctest:") {
            directives.push_str(directive);
            *line = statement.trim_end().to_owned();
        }
    }
    let has_gap = || step.answer.lines.iter().any(|line| line.contains("..."));
    if directives.contains("+ELLIPSIS") && has_gap() {
        step.answer = Answer::default();
    }
    !directives.contains("+SKIP")
}

fn prompted<'t>(text: &'t str, prompt: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(prompt)?;
    rest.strip_prefix(' ').or(rest.is_empty().then_some(""))
}

/// A line of an answer, without the indentation of its statement.
fn answer(line: &str, indent: usize) -> String {
    let is_indented = line.bytes().take(indent).all(|byte| byte == b' ');
    let line = if is_indented {
        &line[indent..]
    } else {
        line.trim_start()
    };
    match line {
        "<BLANKLINE>" => String::new(),
        line => line.to_owned(),
    }
}

/// Returns whether a transcript with the step reads as it was written: a line of dashes in the
/// answer would end the session.
fn is_readable(step: &Step) -> bool {
    let transcript: Result<Transcript, _> = step.to_string().parse();
    let Ok([session]) = transcript.as_ref().map(|read| &read.interactions[..]) else {
        return false;
    };
    let [read] = &session.steps[..] else {
        return false;
    };
    read.source == step.source && read.answer == step.answer && session.after.is_empty()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::messages::Lingua;

    #[rstest]
    #[case::blocks(
        "Faz.\n\n    >>> f(1)\n    2\n    >>> f(2)\n    3\n\n    E:\n    >>> f(3)\n    4\n    ",
        "# check: f/resultado\n>>> f(1)\n2\n>>> f(2)\n3\n\n---\n\n# check: f/resultado\n>>> f(3)\n4\n"
    )]
    #[case::names_are_used_later(
        ">>> a = f(1)\n\nE:\n\n>>> a\n2\n",
        "# check: f/resultado\n>>> a = f(1)\n>>> a\n2\n"
    )]
    #[case::several_lines(
        "    >>> for i in (1, 2):\n    ...     f(i)\n    2\n      3\n    <BLANKLINE>\n",
        "# check: f/resultado\n>>> for i in (1, 2):\n...     f(i)\n2\n  3\n<BLANKLINE>\n"
    )]
    #[case::imports_of_itself(
        ">>> from sol import f\n>>> f(1)\n2\n",
        "# check: f/resultado\n>>> f(1)\n2\n"
    )]
    #[case::dashes(">>> f(1)\n---\n", "# check: f/resultado\n>>> f(1)\n")]
    #[case::an_exception(
        ">>> f(1)\nTraceback (most recent call last):\n    ...\nValueError: f\n",
        "# check: f/resultado\n>>> f(1)\nTraceback (most recent call last):\n    ...\nValueError: f\n"
    )]
    #[case::directives(
        ">>> f(0) # doctest: +SKIP\n0\n>>> f(1)  # doctest: +ELLIPSIS\n[1, ..., 9]\n>>> f(2) # doctest:+NORMALIZE_WHITESPACE\n2\n",
        "# check: f/resultado\n>>> f(1)\n>>> f(2)\n2\n"
    )]
    #[case::none(
        "Faz >>>isto.\n",
        "# A placeholder: write a call of the function, and its answer, instead.\n# check: f/resultado\n>>> callable(f)\nTrue\n"
    )]
    fn doctests_are_sessions(#[case] docstring: &str, #[case] expected: &str) {
        let function = Function {
            name: "f".to_owned(),
            signature: String::new(),
            checks: vec![Check {
                id: "resultado".to_owned(),
                subject: "f".to_owned(),
                clause: None,
                docstring: docstring.to_owned(),
            }],
            prints: false,
        };
        let transcript = transcript(&function, "sol", Prompt::Python, &Messages::new(Lingua::En));
        assert_eq!(transcript.to_string(), expected);
        let read: Transcript = expected.parse().unwrap();
        assert_eq!(read.to_string(), expected);
    }
}
