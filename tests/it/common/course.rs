//! Assignments of a teacher, made by `new` from a solution.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// A solution with two functions, each with a doctest.
pub(crate) const TWO_FUNCTIONS: &str = "\
def soma(n):
    '''Devolve a soma dos números de 1 a n.

    >>> soma(3)
    6
    '''
    return sum(range(1, n + 1))


def nega(n):
    '''Devolve o simétrico de n.

    >>> nega(2)
    -2
    '''
    return -n
";

/// A folder of an assignment that `new` made.
pub(crate) struct Course(TempDir);

impl Course {
    pub(crate) fn new(solution: &str) -> Self {
        let course = Course(tempfile::tempdir().unwrap());
        let path = course.write("programa.py", solution);
        let mut new = course.gabarito();
        new.arg("new").arg(course.folder()).arg("--from").arg(path);
        new.assert().success();
        course
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.0.path().join("curso")
    }

    /// The path of a file or folder beside that of the assignment.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn gabarito(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gabarito"));
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.beside(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Adds a line to the manifest before one that is in it.
    pub(crate) fn before(&self, line: &str, added: &str) {
        self.replace(line, &format!("{added}\n{line}"));
    }

    /// Replaces a text of the manifest by another.
    pub(crate) fn replace(&self, text: &str, by: &str) {
        let path = self.folder().join("enunciado.toml");
        let manifest = fs::read_to_string(&path).unwrap();
        assert!(manifest.contains(text), "{manifest}");
        fs::write(path, manifest.replacen(text, by, 1)).unwrap();
    }

    pub(crate) fn command(&self, name: &str, program: &Path) -> Command {
        let mut command = self.gabarito();
        command.arg(name).arg(self.folder()).arg(program);
        command
    }

    pub(crate) fn check(&self, program: &str) -> Command {
        self.command("check", &self.write("aluno.py", program))
    }

    /// The command `lint` of the folder.
    pub(crate) fn lint(&self) -> Command {
        let mut lint = self.gabarito();
        lint.arg("lint").arg(self.folder());
        lint
    }
}

/// A program with some texts in place of others.
pub(crate) fn edited(program: &str, edits: &[[&str; 2]]) -> String {
    edits
        .iter()
        .fold(program.to_owned(), |program, [from, to]| {
            assert!(program.contains(from), "{from}");
            program.replace(from, to)
        })
}
