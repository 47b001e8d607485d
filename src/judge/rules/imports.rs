//! Imports of what a text does not allow, in whatever way they are made.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_parameter, walk_stmt};
use ruff_python_ast::{Expr, ExprCall, Parameter, Stmt};
use ruff_text_size::{Ranged, TextRange};

use crate::source::in_module;

/// Names by which a program imports without a statement, as names or as texts.
const HIDDEN: [&str; 3] = ["__import__", "import_module", "__builtins__"];

/// Functions that run a text, or make what can be run of it.
const RUNNING: [&str; 3] = ["exec", "eval", "compile"];

/// Every import of what is not in `allowed`: modules, or names of modules as in
/// `functools.reduce`; and what runs a text of which only its run shows whether it imports.
pub(super) fn find_imports(body: &[Stmt], allowed: &[String]) -> [Vec<TextRange>; 2] {
    let mut bound = BoundNames::default();
    bound.visit_body(body);
    let mut imports = ImportChecker {
        allowed,
        bound: bound.0,
        ranges: Vec::new(),
        open: Vec::new(),
        partly: Vec::new(),
    };
    imports.visit_body(body);
    [imports.ranges, imports.open]
}

/// The functions that run a text, whose names the program binds: read, those are often its own.
#[derive(Default)]
struct BoundNames<'a>(Vec<&'a str>);

impl<'a> Visitor<'a> for BoundNames<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if let Stmt::FunctionDef(function) = stmt {
            self.0.push(function.name.as_str());
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        if let Expr::Name(name) = expr
            && !name.ctx.is_load()
        {
            self.0.push(name.id.as_str());
        }
        walk_expr(self, expr);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.0.push(parameter.name.as_str());
        walk_parameter(self, parameter);
    }
}

fn is_running(name: &str) -> bool {
    RUNNING.contains(&name)
}

struct ImportChecker<'a> {
    allowed: &'a [String],
    /// Names that the program binds.
    bound: Vec<&'a str>,
    ranges: Vec<TextRange>,
    /// The ranges that run a text which is not known.
    open: Vec<TextRange>,
    /// Modules of which some names are allowed: the name here, and the name in the text.
    partly: Vec<(String, String)>,
}

impl ImportChecker<'_> {
    fn allows(&self, name: &str) -> bool {
        let mut allowed = self.allowed.iter();
        allowed.any(|each| {
            let is_within = |rest: &str| rest.starts_with('.');
            name == each || name.strip_prefix(each.as_str()).is_some_and(is_within)
        })
    }

    fn allows_part_of(&self, module: &str) -> bool {
        let start = format!("{module}.");
        self.allowed.iter().any(|each| each.starts_with(&start))
    }

    /// The module of which this is the name here, if some of its names are allowed.
    fn partly_allowed_module(&self, expr: &Expr) -> Option<&str> {
        let Expr::Name(name) = expr else {
            return None;
        };
        let mut partly = self.partly.iter();
        let (_, module) = partly.find(|(here, _)| *here == name.id)?;
        Some(module)
    }

    /// Returns whether a name of a module is used that is not allowed.
    fn is_forbidden(&self, module: &Expr, used: &str) -> bool {
        let module = self.partly_allowed_module(module);
        module.is_some_and(|module| !self.allows(&format!("{module}.{used}")))
    }

    /// Looks into a text that is run, where it is written out and can be read; else what it imports
    /// is open. Whether the call is one of a function that runs a text.
    fn run(&mut self, call: &ExprCall) -> bool {
        let Expr::Name(name) = &*call.func else {
            return false;
        };
        if !is_running(name.id.as_str()) {
            return false;
        }
        // Ranges within the text are none of the program: the call is reported instead.
        let (found, open) = (self.ranges.len(), self.open.len());
        let read = match call.arguments.find_argument_value("source", 0) {
            // `eval` takes white space before an expression.
            Some(Expr::StringLiteral(text)) => {
                let text = text.value.to_str().trim_start_matches([' ', '\t']);
                in_module(text, |module| self.visit_body(&module.syntax().body))
            }
            _ => None,
        };
        let imports = self.ranges.len() > found;
        let is_open = read.is_none() || self.open.len() > open;
        self.ranges.truncate(found);
        self.open.truncate(open);
        if imports {
            self.ranges.push(call.range());
        } else if is_open {
            self.open.push(call.range());
        }
        true
    }

    fn import(&mut self, import: &ruff_python_ast::StmtImport) {
        for alias in &import.names {
            let module = alias.name.as_str();
            if self.allows(module) {
                continue;
            }
            if self.allows_part_of(module) {
                let name = alias.asname.as_ref().map_or(module, |name| name.as_str());
                self.partly.push((name.to_owned(), module.to_owned()));
            } else {
                self.ranges.push(import.range());
            }
        }
    }

    fn import_from(&mut self, import: &ruff_python_ast::StmtImportFrom) {
        let module = import.module.as_ref().map_or("", |module| module.as_str());
        // This tells Python how to read the file.
        if import.level == 0 && module == "__future__" {
            return;
        }
        let is_allowed = |alias: &ruff_python_ast::Alias| {
            let name = format!("{module}.{}", alias.name.as_str());
            import.level == 0 && (self.allows(module) || self.allows(&name))
        };
        if !import.names.iter().all(is_allowed) {
            self.ranges.push(import.range());
        }
    }
}

impl<'a> Visitor<'a> for ImportChecker<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Import(import) => self.import(import),
            Stmt::ImportFrom(import) => self.import_from(import),
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if HIDDEN.contains(&name.id.as_str()) => {
                self.ranges.push(name.range());
            }
            Expr::StringLiteral(text) if HIDDEN.contains(&text.value.to_str()) => {
                self.ranges.push(text.range());
            }
            // By another name, every name of the module could be used.
            Expr::Name(name)
                if name.ctx.is_load() && self.partly_allowed_module(expr).is_some() =>
            {
                self.ranges.push(name.range());
            }
            Expr::Attribute(attribute) => {
                let used = attribute.attr.as_str();
                if HIDDEN.contains(&used) || self.is_forbidden(&attribute.value, used) {
                    self.ranges.push(attribute.range());
                }
                if self.partly_allowed_module(&attribute.value).is_some() {
                    return;
                }
            }
            // By another name, it could run any text.
            Expr::Name(name)
                if name.ctx.is_load()
                    && is_running(name.id.as_str())
                    && !self.bound.contains(&name.id.as_str()) =>
            {
                self.open.push(name.range());
            }
            Expr::Call(call) if self.run(call) => {
                self.visit_arguments(&call.arguments);
                return;
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::allowed("from functools import reduce", true)]
    #[case::how_python_reads_the_file("from __future__ import annotations", true)]
    #[case::the_module_of_that_name("import __future__", false)]
    #[case::a_module_beside_the_program("from .__future__ import annotations", false)]
    #[case::another_name("from functools import cache", false)]
    fn what_is_not_allowed_is_found(#[case] text: &str, #[case] is_allowed: bool) {
        let allowed = ["functools.reduce".to_owned()];
        let found = in_module(text, |module| find_imports(&module.syntax().body, &allowed));
        let [found, _] = found.unwrap();
        assert_eq!(found.is_empty(), is_allowed);
    }

    #[rstest]
    #[case::text("exec('import math')", &["exec('import math')"])]
    #[case::text_of_an_expression("eval('__import__(\"math\")')", &["eval('__import__(\"math\")')"])]
    #[case::built_in_names("__builtins__['__import__']('math')", &["__builtins__", "'__import__'"])]
    #[case::names_of_the_module("globals()['__builtins__']", &["'__builtins__'"])]
    #[case::another_name("import functools\ng = functools\ng.partial", &["functools"])]
    #[case::by_its_name("import functools\ngetattr(functools, 'partial')", &["functools"])]
    #[case::attribute("import functools as f\nf.reduce\nf.partial", &["f.partial"])]
    #[case::allowed("import functools\nfunctools.reduce(max, eval('[1, 2]'))", &[])]
    fn an_import_is_found_in_whatever_way_it_is_made(
        #[case] program: &str,
        #[case] found: &[&str],
    ) {
        let allowed = ["functools.reduce".to_owned()];
        let ranges = in_module(program, |module| {
            find_imports(&module.syntax().body, &allowed)
        });
        let [ranges, open] = ranges.unwrap();
        assert_eq!(open, []);
        let texts: Vec<&str> = ranges.into_iter().map(|range| &program[range]).collect();
        assert_eq!(texts, found);
    }

    #[rstest]
    #[case::computed("exec('imp' + 'ort math')", &["exec('imp' + 'ort math')"])]
    #[case::formatted("eval(f'{x}')", &["eval(f'{x}')"])]
    #[case::by_name("compile(filename='', mode='exec', source=x)", &["compile(filename='', mode='exec', source=x)"])]
    #[case::typed("eval(input())", &["eval(input())"])]
    #[case::bytes("exec(b'import math')", &["exec(b'import math')"])]
    #[case::text_that_is_not_read("exec('0; match = None')", &["exec('0; match = None')"])]
    #[case::within_a_text("exec('ééé\\nexec(x)')", &["exec('ééé\\nexec(x)')"])]
    #[case::another_name("e = exec\ne(x)", &["exec"])]
    #[case::as_an_argument("list(map(eval, x))", &["eval"])]
    #[case::text_with_space("eval(' [1, 2]')", &[])]
    #[case::a_variable("eval = max(x)\nbest = max(best, eval)", &[])]
    #[case::a_parameter("def f(eval):\n    return eval + 1", &[])]
    #[case::a_method("re.compile(x)", &[])]
    fn a_text_that_is_not_known_is_open(#[case] program: &str, #[case] found: &[&str]) {
        let found_in = in_module(program, |module| find_imports(&module.syntax().body, &[]));
        let [imports, open] = found_in.unwrap();
        assert_eq!(imports, []);
        let texts: Vec<&str> = open.into_iter().map(|range| &program[range]).collect();
        assert_eq!(texts, found);
    }
}
