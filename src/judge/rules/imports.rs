//! Imports of what a text does not allow, in whatever way they are made.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{
    Comprehension, Expr, ExprCall, ExprName, Identifier, Parameters, Stmt, StmtFunctionDef,
};
use ruff_text_size::{Ranged, TextRange};

use crate::source::in_module;

/// Names by which a program imports without a statement, as names or as texts.
const HIDDEN: [&str; 3] = ["__import__", "import_module", "__builtins__"];

/// Functions that run a text, or make what can be run of it.
const RUNNING: [&str; 3] = ["exec", "eval", "compile"];

/// Every import of what is not in `allowed`: modules, or names of modules as in
/// `functools.reduce`; and what runs a text of which only its run shows whether it imports.
pub(super) fn find_imports(body: &[Stmt], allowed: &[String]) -> [Vec<TextRange>; 2] {
    let mut imports = ImportChecker {
        allowed,
        bound: vec![Vec::new()],
        ranges: Vec::new(),
        open: Vec::new(),
        partly: Vec::new(),
    };
    for stmt in body {
        imports.visit_stmt(stmt);
        imports.bound[0].extend(running(bound_by(stmt)));
    }
    [imports.ranges, imports.open]
}

/// The functions that run a text, among names.
fn running<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<&'static str> {
    let names: BTreeSet<&str> = names.into_iter().collect();
    RUNNING
        .into_iter()
        .filter(|name| names.contains(name))
        .collect()
}

fn name(target: &Expr) -> Option<&str> {
    target.as_name_expr().map(|name| name.id.as_str())
}

/// The names that a statement of the module binds, whatever happens: from there on, they are no
/// built-in ones.
fn bound_by(stmt: &Stmt) -> Vec<&str> {
    match stmt {
        Stmt::FunctionDef(function) => vec![function.name.as_str()],
        Stmt::Assign(assign) => assign.targets.iter().filter_map(name).collect(),
        Stmt::AnnAssign(assign) if assign.value.is_some() => {
            name(&assign.target).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The names that the body of a function binds: in it, they are no built-in ones.
#[derive(Default)]
struct LocalNames<'a> {
    bound: Vec<&'a str>,
    /// Names of the module or of a function around it.
    elsewhere: Vec<&'a str>,
}

impl<'a> LocalNames<'a> {
    fn of(function: &'a StmtFunctionDef) -> Vec<&'a str> {
        let mut names = LocalNames::default();
        names.visit_body(&function.body);
        let elsewhere = names.elsewhere;
        names.bound.retain(|name| !elsewhere.contains(name));
        names.bound.extend(parameters(&function.parameters));
        names.bound
    }
}

impl<'a> Visitor<'a> for LocalNames<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(function) => self.bound.push(function.name.as_str()),
            Stmt::ClassDef(_) => {}
            Stmt::Global(global) => self
                .elsewhere
                .extend(global.names.iter().map(Identifier::as_str)),
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) if name.ctx.is_store() => self.bound.push(name.id.as_str()),
            // These bind names of their own.
            Expr::Lambda(_)
            | Expr::ListComp(_)
            | Expr::SetComp(_)
            | Expr::DictComp(_)
            | Expr::Generator(_) => {}
            _ => walk_expr(self, expr),
        }
    }
}

fn parameters(parameters: &Parameters) -> impl Iterator<Item = &str> {
    parameters.iter().map(|each| each.name().as_str())
}

struct ImportChecker<'a> {
    allowed: &'a [String],
    /// The names that the module binds before what is visited, and those of the functions around it.
    bound: Vec<Vec<&'static str>>,
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

    /// Returns whether a name may be that of a function which runs a text.
    fn may_run(&self, name: &ExprName) -> bool {
        let name = name.id.as_str();
        RUNNING.contains(&name) && !self.bound.iter().any(|bound| bound.contains(&name))
    }

    /// Visits what is within a function, a lambda, a comprehension or a class, where these names are
    /// bound.
    fn within<'n>(
        &mut self,
        names: impl IntoIterator<Item = &'n str>,
        visit: impl FnOnce(&mut Self),
    ) {
        self.bound.push(running(names));
        visit(self);
        self.bound.pop();
    }

    fn function(&mut self, function: &StmtFunctionDef) {
        for decorator in &function.decorator_list {
            self.visit_decorator(decorator);
        }
        if let Some(parameters) = &function.type_params {
            self.visit_type_params(parameters);
        }
        self.visit_parameters(&function.parameters);
        if let Some(returns) = &function.returns {
            self.visit_annotation(returns);
        }
        let mut names = LocalNames::of(function);
        if self.bound.len() == 1 {
            names.push(function.name.as_str());
        }
        self.within(names, |imports| imports.visit_body(&function.body));
    }

    fn comprehension(&mut self, elements: &[&Expr], generators: &[Comprehension]) {
        let mut names = LocalNames::default();
        for generator in generators {
            names.visit_expr(&generator.target);
        }
        let (first, others) = generators.split_at(1.min(generators.len()));
        // What the first goes through is read outside.
        for generator in first {
            self.visit_expr(&generator.iter);
        }
        self.within(names.bound, |imports| {
            let others = others.iter().map(|generator| &generator.iter);
            let targets = generators.iter().map(|generator| &generator.target);
            let conditions = generators.iter().flat_map(|generator| &generator.ifs);
            let elements = elements.iter().copied();
            for expr in others.chain(targets).chain(conditions).chain(elements) {
                imports.visit_expr(expr);
            }
        });
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
        if !self.may_run(name) {
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
            Stmt::FunctionDef(function) => return self.function(function),
            // The functions of a class do not see its names, nor their own.
            Stmt::ClassDef(_) => return self.within([], |imports| walk_stmt(imports, stmt)),
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
            // By another name, it could run any text; deleted, the name is the built-in one's again.
            Expr::Name(name)
                if name.ctx.is_load() && self.may_run(name)
                    || name.ctx.is_del() && RUNNING.contains(&name.id.as_str()) =>
            {
                self.open.push(name.range());
            }
            Expr::Lambda(lambda) => {
                let names = lambda.parameters.as_deref().map(parameters);
                if let Some(parameters) = &lambda.parameters {
                    self.visit_parameters(parameters);
                }
                return self.within(names.into_iter().flatten(), |imports| {
                    imports.visit_expr(&lambda.body);
                });
            }
            Expr::ListComp(each) => return self.comprehension(&[&each.elt], &each.generators),
            Expr::SetComp(each) => return self.comprehension(&[&each.elt], &each.generators),
            Expr::Generator(each) => return self.comprehension(&[&each.elt], &each.generators),
            Expr::DictComp(each) => {
                let key = each.key.as_deref();
                let elements: Vec<&Expr> = key.into_iter().chain([&*each.value]).collect();
                return self.comprehension(&elements, &each.generators);
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
    #[case::annotation("def f() -> __import__('math'): pass", &["__import__"])]
    #[case::type_parameter("def f[T: __import__('math')](): pass", &["__import__"])]
    #[case::once("[x for x in [y for y in __import__('math').e]]", &["__import__"])]
    #[case::target("[0 for x[__import__('math').e] in y]", &["__import__"])]
    #[case::condition("{x: x for x in y if __import__(x)}", &["__import__"])]
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
    #[case::a_name_bound_elsewhere("def f(exec): exec(1)\ng = exec\nexec = 1", &["exec"])]
    #[case::of_the_module("def f(x):\n    global exec\n    exec = g(exec)", &["exec"])]
    #[case::bound_in_a_comprehension("[exec for exec in (exec,)]", &["exec"])]
    #[case::a_default("def exec(e=exec): e()", &["exec"])]
    #[case::a_method_of_that_name("class A:\n    def exec(self): exec(self)", &["exec(self)"])]
    #[case::deleted("exec = 1\ndel exec", &["exec"])]
    #[case::a_function_of_its_own("def eval(x): return eval(x[1:])\neval(y)", &[])]
    #[case::a_lambda("max(x, key=lambda eval: eval[0])", &[])]
    #[case::a_comprehension("sum(eval for eval in x if eval)", &[])]
    #[case::a_local_name("def f(x):\n    for eval in x:\n        g(eval)", &[])]
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
