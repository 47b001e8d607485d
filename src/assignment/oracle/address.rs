//! Answers that Python shows by an address in memory, which differs in each process: nothing can
//! be judged by them.

use std::sync::LazyLock;

use regex::Regex;

use crate::messages::Notice;
use crate::session::observation::Event;
use crate::session::{Value, render};

static ADDRESS: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(" at 0x[0-9A-Fa-f]{6,}").expect("a valid pattern"));

/// Finds an address in what a statement showed in two processes; gives the problem, and what to
/// write instead.
pub(super) fn address_problem(
    statement: &str,
    [one, other]: [&[Event]; 2],
) -> Option<(Notice, Notice)> {
    let shown = one.iter().find_map(|event| match event {
        Event::Shown(value) => Some((value, shown_by_address(value)?)),
        _ => None,
    });
    let object = Notice::new("fix-address");
    match shown {
        Some((value, of)) => {
            let problem = Notice::new("solution-address").with("type", of.type_name());
            let is_iterable = is_iterator(of) && std::ptr::eq(value, of);
            let listed = Notice::new("fix-address-iterator").with("statement", statement);
            Some((problem, if is_iterable { listed } else { object }))
        }
        None if one != other && without_addresses(one) == without_addresses(other) => {
            Some((Notice::new("solution-address-printed"), object))
        }
        None => None,
    }
}

/// The value, or one inside it, whose `repr` has an address.
fn shown_by_address(value: &Value) -> Option<&Value> {
    match value {
        Value::Foreign { shown, .. } => ADDRESS.is_match(shown).then_some(value),
        _ => value.held().find_map(shown_by_address),
    }
}

fn is_iterator(value: &Value) -> bool {
    let name = value.type_name();
    let is_known = ["generator", "map", "zip", "filter", "enumerate", "reversed"].contains(&name);
    is_known || name.ends_with("iterator") || value.to_string().starts_with("<itertools.")
}

fn without_addresses(events: &[Event]) -> String {
    ADDRESS.replace_all(&render(events), "").into_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn foreign(type_name: &str, shown: &str) -> Event {
        Event::Shown(Value::Foreign {
            type_name: type_name.to_owned(),
            shown: shown.to_owned(),
        })
    }

    const GENERATOR: &str = "<generator object f at 0x7f0123456780>";

    #[rstest]
    #[case::generator(foreign("generator", GENERATOR), Some("fix-address-iterator"))]
    #[case::map(
        foreign("map", "<map object at 0x7f0123456780>"),
        Some("fix-address-iterator")
    )]
    #[case::iterator(
        foreign("list_iterator", "<list_iterator object at 0x7f0123456780>"),
        Some("fix-address-iterator")
    )]
    #[case::itertools(
        foreign("count", "<itertools.chain object at 0x7f0123456780>"),
        Some("fix-address-iterator")
    )]
    #[case::object(
        foreign("Conta", "<__main__.Conta object at 0x7f0123456780>"),
        Some("fix-address")
    )]
    #[case::inside(
        Event::Shown(Value::List(vec![Value::Foreign {
            type_name: "map".to_owned(),
            shown: "<map object at 0x7f0123456780>".to_owned(),
        }])),
        Some("fix-address")
    )]
    #[case::view(foreign("dict_keys", "dict_keys([1, 2])"), None)]
    #[case::with_a_repr(foreign("Conta", "Conta(10)"), None)]
    #[case::text(Event::Shown(Value::from(GENERATOR)), None)]
    fn an_address_is_a_problem_even_where_two_processes_agree(
        #[case] event: Event,
        #[case] fix: Option<&str>,
    ) {
        let events = std::slice::from_ref(&event);
        let found = address_problem("f()", [events, events]);
        let expected = fix.map(|fix| match fix {
            "fix-address-iterator" => Notice::new("fix-address-iterator").with("statement", "f()"),
            _ => Notice::new("fix-address"),
        });
        assert_eq!(found.map(|(_, fix)| fix), expected);
    }

    #[rstest]
    #[case::an_address("<C object at 0x7f0123456780>", "<C object at 0x7f0123456790>", true)]
    #[case::another_text("<C object at 0x7f0123456780>", "<D object at 0x7f0123456790>", false)]
    #[case::the_same("<C object at 0x7f0123456780>", "<C object at 0x7f0123456780>", false)]
    fn a_printed_address_is_one_where_it_differs(
        #[case] one: &str,
        #[case] other: &str,
        #[case] is_problem: bool,
    ) {
        let [one, other] = [one, other].map(|text| [Event::Printed(format!("{text}\n"))]);
        assert_eq!(address_problem("f()", [&one, &other]).is_some(), is_problem);
    }
}
