//! Names that a session failed to bind: the statement that should have bound them is the cause.

use crate::assignment::battery::Case;
use crate::session::observation::{Event, Observation};
use crate::source::binds;

/// The step at which a failure began. Where a step raises a `NameError` of a name that an earlier
/// step of those that went `wrong` should have bound, and raised an exception instead, it began there.
pub(super) fn first_cause(
    case: &Case,
    actual: &Observation,
    wrong: &[usize],
    mut step: usize,
) -> usize {
    let raised = |step: usize| match actual.steps.get(step)?.last()? {
        Event::Raised(raised) => Some(raised),
        _ => None,
    };
    let missing_name = |step: usize| {
        let raised = raised(step).filter(|raised| raised.is_a("NameError"))?;
        raised.message.split('\'').nth(1)
    };
    while let Some(name) = missing_name(step)
        && let Some(earlier) = wrong.iter().copied().find(|earlier| {
            let statement = case.interaction.steps[*earlier].statement();
            *earlier < step && raised(*earlier).is_some() && binds(&statement, name)
        })
    {
        step = earlier;
    }
    step
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::battery::Kind;
    use crate::session::observation::Raised;
    use crate::session::{Interaction, Step};

    #[rstest]
    #[case::constructor(&[("c = Conta(10)", "TypeError: x"), ("c.saldo", "NameError: name 'c' is not defined")], 1, 0)]
    #[case::unpacked(&[("a, b = f()", "ValueError: x"), ("a + b", "NameError: name 'a' is not defined")], 1, 0)]
    #[case::by_another_name(
        &[("c = Conta(10)", "TypeError: x"), ("d = copia(c)", "NameError: name 'c' is not defined"), ("d", "NameError: name 'd' is not defined")],
        2,
        0
    )]
    #[case::of_the_program(&[("f(1)", "NameError: name 'g' is not defined"), ("g(1)", "NameError: name 'g' is not defined")], 1, 1)]
    #[case::bound(&[("c = Conta(10)", ""), ("f(c)", "NameError: name 'c' is not defined")], 1, 1)]
    #[case::another_error(&[("c = Conta(10)", "TypeError: x"), ("f(1)", "ValueError: name 'c' is not defined")], 1, 1)]
    fn a_failure_began_where_a_name_was_not_bound(
        #[case] session: &[(&str, &str)],
        #[case] failing: usize,
        #[case] began: usize,
    ) {
        let events = |raised: &str| {
            let raised = raised.split_once(": ");
            let raised = raised.map(|(name, message)| Event::Raised(Raised::new(name, message)));
            raised.into_iter().collect()
        };
        let steps = session.iter().map(|(statement, _)| Step::ask(statement));
        let case = Case {
            kind: Kind::Hidden,
            interaction: Interaction {
                steps: steps.collect(),
                ..Interaction::default()
            },
            checks: Vec::new(),
            group: None,
            reading: None,
            drawn: None,
        };
        let steps = session.iter().map(|(_, raised)| events(raised));
        let actual = Observation::complete(steps.collect());
        let wrong: Vec<usize> = (0..session.len()).collect();
        assert_eq!(first_cause(&case, &actual, &wrong, failing), began);
    }
}
