//! Hostile files, as the fixtures have them and as they are handed in.

use std::fs;
use std::path::{Path, PathBuf};

use crate::header::{self, HONEST, Header};
use crate::size::Size;

/// Folders of a language, with the least size of a run that has their files.
const FOLDERS: [(&str, Size); 3] = [
    ("rapidos", Size::Quick),
    ("", Size::Full),
    ("noturnos", Size::Nightly),
];
/// Stands in the text that goes before a body for the name of the file.
const NAME: &str = "NOME";

/// Fixtures of every kind.
fn all() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// A kind of hostile files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    /// Its folder among the fixtures.
    pub(crate) folder: &'static str,
    /// How its comments begin.
    pub(crate) comment: &'static str,
    /// The honest program, among the fixtures, that goes before a file's own.
    honest: &'static str,
}

pub(crate) const PYTHON: Kind = Kind {
    folder: "python",
    comment: "# ",
    honest: "hostis/python/comum/honesto.py",
};
pub(crate) const HAND_INS: Kind = Kind {
    folder: "entregas",
    comment: "# ",
    honest: "moinho/submissoes/certas/tuplos.py",
};
pub(crate) const CHANNELS: Kind = Kind {
    folder: "canais",
    comment: "# ",
    honest: "hostis/python/comum/honesto.py",
};
pub(crate) const PROLOG: Kind = Kind {
    folder: "prolog",
    comment: "% ",
    honest: "hostis/prolog/comum/honesto.prolog",
};

impl Kind {
    /// The files for a run of this size, in the order of their names.
    pub(crate) fn fixtures(self, size: Size) -> Vec<Fixture> {
        let folder = self.path();
        let folders = FOLDERS.iter().filter(|(_, least)| *least <= size);
        let mut files: Vec<PathBuf> = folders
            .filter_map(|(name, _)| fs::read_dir(folder.join(name)).ok())
            .flat_map(|entries| entries.map(|entry| entry.unwrap().path()))
            .filter(|path| path.is_file())
            .collect();
        files.sort_by_key(|path| path.file_name().unwrap().to_owned());
        files.iter().map(|path| self.fixture(path)).collect()
    }

    fn path(self) -> PathBuf {
        all().join("hostis").join(self.folder)
    }

    fn fixture(self, path: &Path) -> Fixture {
        let bytes = fs::read(path).unwrap();
        let header = Header::read(&bytes, self.comment);
        Fixture {
            name: path.file_name().unwrap().to_str().unwrap().to_owned(),
            header: header.unwrap_or_else(|why| panic!("{}: {why}", path.display())),
            bytes,
            kind: self,
        }
    }
}

/// A hostile file.
pub(crate) struct Fixture {
    pub(crate) name: String,
    pub(crate) header: Header,
    bytes: Vec<u8>,
    kind: Kind,
}

impl Fixture {
    /// The submission: the header, what it includes, and the body with its repetitions.
    pub(crate) fn submission(&self) -> Vec<u8> {
        // What is no text includes nothing.
        let Ok(text) = str::from_utf8(&self.bytes) else {
            return self.bytes.clone();
        };
        let mut lines = text.split_inclusive('\n');
        let header = lines
            .by_ref()
            .take(header::lines(text, self.kind.comment).len());
        let mut submission: String = header.collect();
        for name in &self.header.include {
            submission = submission + "\n" + &self.included(name);
        }
        let mut body: String = lines.collect();
        for (word, repeat) in &self.header.repeat {
            body = body.replace(word, &repeat.expand());
        }
        (submission + &body).into_bytes()
    }

    fn included(&self, name: &str) -> String {
        let (stem, extension) = self.name.rsplit_once('.').unwrap();
        let path = match name {
            HONEST => all().join(self.kind.honest),
            _ => self.kind.path().join(format!("comum/{name}.{extension}")),
        };
        let text = fs::read_to_string(&path);
        let text = text.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        text.replace(NAME, stem)
    }
}
