//! The checks of a class: its constructor and its methods.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use ruff_python_ast::{Expr, Stmt, StmtClassDef, StmtFunctionDef};

use super::functions::{Check, annotations, sentences, signature_of};
use crate::source::docstring;

/// The method that makes a value.
const CONSTRUCTOR: &str = "__init__";
/// The ends of the names of Python's own exceptions.
const EXCEPTIONS: [&str; 3] = ["Exception", "Error", "Warning"];

/// The names of the exceptions that some statements define.
pub(super) fn exceptions(body: &[Stmt]) -> BTreeSet<&str> {
    let mut exceptions = BTreeSet::new();
    for class in body.iter().filter_map(Stmt::as_class_def_stmt) {
        let mut bases = class.bases().iter().filter_map(Expr::as_name_expr);
        let is_exception = |name: &str| {
            exceptions.contains(name) || EXCEPTIONS.iter().any(|end| name.ends_with(end))
        };
        if bases.any(|base| is_exception(&base.id)) {
            exceptions.insert(class.name.as_str());
        }
    }
    exceptions
}

/// The signature of the constructor: by its parameters, or by the fields of a data class.
pub(super) fn signature(class: &StmtClassDef, source: &str) -> String {
    let arguments = if let Some(def) = methods(class).get(CONSTRUCTOR) {
        annotations(&def.parameters).into_iter().skip(1).collect()
    } else {
        let fields = class.body.iter().filter_map(Stmt::as_ann_assign_stmt);
        fields.map(|field| Some(&*field.annotation)).collect()
    };
    signature_of(arguments, &class.name, source)
}

/// The checks of a class: the constructor, public methods with a docstring, and operators with
/// doctests.
pub(super) fn checks(class: &StmtClassDef) -> Vec<Check> {
    let methods = methods(class);
    let mut checks = vec![constructor(class, &methods)];
    for (name, def) in &methods {
        let text = docstring(&def.body).unwrap_or_default();
        let is_operator = name.starts_with("__") && name.ends_with("__");
        let is_checked = if is_operator {
            *name != CONSTRUCTOR && text.contains(">>>")
        } else {
            !name.starts_with('_') && !text.is_empty()
        };
        if is_checked {
            let subject = format!("{}.{name}", class.name);
            checks.push(Check::of(def, id(name, &methods), subject));
        }
    }
    checks
}

/// The id of the check of a method: that of `__add__` is `add`, unless another is called so.
fn id(name: &str, methods: &IndexMap<&str, &StmtFunctionDef>) -> String {
    let operator = name
        .strip_prefix("__")
        .and_then(|name| name.strip_suffix("__"));
    let operator = operator.filter(|plain| !methods.contains_key(plain));
    operator.unwrap_or(name).to_owned()
}

/// The check of the constructor, with the doctests of the class.
fn constructor(class: &StmtClassDef, methods: &IndexMap<&str, &StmtFunctionDef>) -> Check {
    let of_class = docstring(&class.body).unwrap_or_default();
    let init = methods.get(CONSTRUCTOR);
    let of_init = init.and_then(|def| docstring(&def.body));
    let texts = [Some(of_class), of_init].into_iter().flatten();
    Check {
        id: id(CONSTRUCTOR, methods),
        subject: class.name.to_string(),
        clause: of_init.and_then(sentences).or_else(|| sentences(of_class)),
        docstring: texts.collect::<Vec<_>>().join("\n\n"),
    }
}

/// The methods of a class: of two of a name, as of a property, the first with a docstring.
fn methods(class: &StmtClassDef) -> IndexMap<&str, &StmtFunctionDef> {
    let mut methods: IndexMap<&str, &StmtFunctionDef> = IndexMap::new();
    for def in class.body.iter().filter_map(Stmt::as_function_def_stmt) {
        let method = methods.entry(def.name.as_str()).or_insert(def);
        if docstring(&method.body).is_none() {
            *method = def;
        }
    }
    methods
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::functions::Outline;

    #[rstest]
    #[case::methods(
        "class C:\n    'C.'\n    def __init__(self, a: int): pass\n    def m(self): 'M.'\n    def n(self): pass\n    def _o(self): 'O.'\n",
        "int → C",
        "init C.; m M."
    )]
    #[case::operators(
        "class C:\n    def __add__(self, o): '>>> C()\\n1'\n    def __eq__(self, o): 'E.'\n",
        "{} → C",
        "init ; add "
    )]
    #[case::property(
        "class C:\n    @property\n    def p(self): 'P.'\n    @p.setter\n    def p(self, v): pass\n",
        "{} → C",
        "init ; p P."
    )]
    #[case::data("class C:\n    a: int\n    b: str = ''\n", "int × str → C", "init ")]
    #[case::taken(
        "class C:\n    def __init__(self): 'I.'\n    def add(self): 'A.'\n    def init(self): 'J.'\n    def __add__(self): '>>> 1'\n",
        "{} → C",
        "__init__ I.; add A.; init J.; __add__ "
    )]
    fn a_class_has_a_check_for_each_method(
        #[case] source: &str,
        #[case] signature: &str,
        #[case] expected: &str,
    ) {
        let outline = Outline::of(source, "sol").unwrap();
        let class = &outline.functions[0];
        let checks = class.checks.iter();
        let checks =
            checks.map(|each| format!("{} {}", each.id, each.clause.clone().unwrap_or_default()));
        let found = (&*class.signature, checks.collect::<Vec<_>>().join("; "));
        assert_eq!(found, (signature, expected.to_owned()));
    }
}
