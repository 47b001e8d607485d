//! Reports to test renderers with.

use std::fs;

use serde_json::{Value, json};

use super::{
    Document, ExceptionPlace, ExcusedEntry, FORMATS, FailureVerdict, LoadingEntry, Messages,
    ReadingEntry, RemarkEntry, RuleVerdict,
};
use crate::judge::proved_changes::ProvedChange;
use crate::messages::Lingua;

/// The report on a malicious program: three items of one function, a rule, a barrier.
pub(crate) fn hostile() -> Document {
    let check = |item: &str, id: &str, battery: &str, verdict: &str, because: &str| {
        json!({
            "id": format!("moinho/obter_movimento_auto/{id}"),
            "item": format!("obter_movimento_auto: {item}"),
            "function": "obter_movimento_auto", "clause": format!("a frase de {id}"),
            "battery": battery, "weight": 1, "verdict": verdict, "because": because,
            "hint": (verdict == "fail").then(|| format!("pensa em {id}")),
            "cases": {"passed": 1, "failed": 1, "not_run": 0, "total": 2}
        })
    };
    let failure = |id: &str, battery: &str, termination: &str, actual: &str| {
        json!({
            "check": format!("moinho/obter_movimento_auto/{id}"), "battery": battery, "verdict": "mismatch",
            "termination": termination, "step": 1, "answer_line": 2, "expected": ["('a1',)\n"],
            "actual": actual, "transcript": format!(">>> sessao_de_{id}()\n('a1',)\n"),
            "cpu_ms": 7, "wall_ms": 9
        })
    };
    let item = |level: &str, points: &str, exact: &str| {
        json!({
            "name": format!("obter_movimento_auto: {level}"), "points": points,
            "max": "1", "exact": {"points": exact, "max": "1"},
            "functions": ["obter_movimento_auto"]
        })
    };
    let document = json!({
        "format": 1, "gabarito": "0.1.0", "assignment": "moinho",
        "submission": {"name": "=projeto\u{1b}[31m.py", "sha256": "ab12"},
        "battery": {"seed": 1, "sha256": "cd34"},
        "sandbox": {"tier": 0, "active": [], "missing": []},
        "score": {"points": "0.3333", "max": "3", "exact": {"points": "1/3", "max": "3"}},
        "limits": {"cpu_seconds": 1, "memory_mib": 2, "output_kib": 3},
        "provisional": true,
        "items": [item("facil", "0.3333", "1/3"), item("normal", "0", "0"), item("dificil", "0", "0")],
        "checks": [
            check("facil", "colocacao", "documented", "pass", ""),
            check("facil", "facil", "documented", "fail", "Falha 1 de 2 casos:"),
            check("facil", "todas-bloqueadas", "hidden", "not_run", "Não foi experimentada."),
            check("normal", "normal", "hidden", "fail", "Falha 1 de 2 casos:"),
            check("dificil", "dificil", "hidden", "pass", "")
        ],
        "failures": [
            failure("facil", "documented", "normal", "</failure>&\tb ]]> \u{1b}[31m \u{0} \u{ffff}\n"),
            failure("normal", "hidden", "timeout", "")
        ],
        "rules": [
            {"name": "ascii", "verdict": "fail",
             "where": [{"line": 3, "column": 4, "text": "ç<"}]},
            {"name": "imports", "verdict": "pass", "where": []}
        ],
        "barriers": [
            {"tad": "posicao", "verdict": "fail",
             "where": [{"function": "f", "line": 12, "operation": "[0]"}]}
        ],
        "readings": [], "cpu_ms": 1, "wall_ms": 2
    });
    serde_json::from_value(document).unwrap()
}

/// [`hostile`], with nothing left to run.
pub(crate) fn complete() -> Document {
    Document {
        provisional: false,
        ..hostile()
    }
}

/// A report in which there is something to say of everything.
pub(crate) fn whole() -> Document {
    let mut document = complete();
    document.loading = LoadingEntry::Loaded {
        missing: vec!["cria_peca".to_owned()],
        printed: String::new(),
    };
    document.checks[1].cases.excused = 1;
    document.checks[1].excused = Some(ExcusedEntry {
        functions: vec!["peca_culpada".to_owned()],
        transcript: String::new(),
        skipped: 0,
        assumed: false,
    });
    let failure = &mut document.failures[0];
    failure.verdict = FailureVerdict::Raised;
    failure.hint = Some("a dica da falha".to_owned());
    failure.raised_at = Some(ExceptionPlace {
        line: 41,
        function: "f".to_owned(),
    });
    document.rules[0].clause = "a frase da regra".to_owned();
    let mut open = document.rules[0].clone();
    (open.verdict, open.clause) = (RuleVerdict::NotDecided, "a frase por decidir".to_owned());
    let mut lint = document.rules[0].clone();
    lint.r#where[0].text = "o reparo de estilo".to_owned();
    document.rules.push(open);
    document.lints.push(lint);
    document.readings.push(ReadingEntry {
        name: "aberto".to_owned(),
        followed: "seguido".to_owned(),
        question: "a pergunta aberta".to_owned(),
        answer: "a resposta seguida".to_owned(),
    });
    document.remarks.push(RemarkEntry {
        function: "f".to_owned(),
        words: "o reparo de resposta".to_owned(),
    });
    document
}

/// The report on a malicious program in which every text that comes from it is `text`, and the
/// report on one that does not load.
pub(crate) fn forged_documents(text: &str) -> [Document; 2] {
    let owned = || text.to_owned();
    let mut document = hostile();
    document.submission.name = owned();
    for failure in &mut document.failures {
        failure.verdict = FailureVerdict::Raised;
        failure.actual = owned();
        failure.transcript += text;
        failure.hint = Some(owned());
        failure.change = Some(ProvedChange {
            places: vec![],
            diff: Some(owned()),
        });
        failure.raised_at = Some(ExceptionPlace {
            line: 1,
            function: owned(),
        });
    }
    for place in document.rules.iter_mut().flat_map(|rule| &mut rule.r#where) {
        place.text = owned();
    }
    for place in document
        .barriers
        .iter_mut()
        .flat_map(|each| &mut each.r#where)
    {
        (place.function, place.operation) = (owned(), owned());
    }
    document.lints.clone_from(&document.rules);
    document.remarks.push(RemarkEntry {
        function: owned(),
        words: owned(),
    });
    let mut not_loaded = document.clone();
    not_loaded.loading = LoadingEntry::CompileError {
        line: 1,
        column: 1,
        text: owned(),
        error: owned(),
    };
    [document, not_loaded]
}

/// Texts that would end a text of a platform, or begin another, if they were not escaped.
pub(crate) const HOSTILE: [&str; 4] = [
    "\"}], \"score\": 1, \u{2028}\r\n{\"command\": \"close-judgement\", \"accepted\": true}",
    "--></pre><script>alert(1)</script><!-- mooshak: 0 -->",
    "\u{0}\u{1b}[31m\u{85}\u{202e}]]>&amp;\\u0022\u{ffff}",
    "\n::error::\n \t::stop-commands::x\n##[error]\nresult=e30=\n```\n<b>",
];

/// The reports on hostile programs, and one on each kind of mistake, with its name.
pub(crate) fn documents() -> Vec<(String, Document)> {
    let root = env!("CARGO_MANIFEST_DIR");
    let files = glob::glob(&format!("{root}/tests/fixtures/reports/*.json")).unwrap();
    let known = files.map(|file| {
        let file = file.unwrap();
        let document = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        (
            file.file_stem().unwrap().to_str().unwrap().to_owned(),
            document,
        )
    });
    let forged = HOSTILE.iter().flat_map(|text| forged_documents(text));
    let hostile = std::iter::once(hostile()).chain(forged);
    known
        .chain(hostile.map(|each| ("hostile".to_owned(), each)))
        .collect()
}

pub(crate) fn rendered(format: &str, document: &Document) -> String {
    rendered_in(Lingua::Pt, format, document)
}

pub(crate) fn rendered_in(language: Lingua, format: &str, document: &Document) -> String {
    let format = FORMATS.iter().find(|each| each.name == format).unwrap();
    let mut bytes = Vec::new();
    let rendered = format
        .renderer
        .render(document, &Messages::new(language), &mut bytes);
    rendered.unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The values of a file of JSON, or of JSON lines.
pub(crate) fn values(text: &str) -> Vec<Value> {
    let values = serde_json::Deserializer::from_str(text).into_iter();
    values.map(Result::unwrap).collect()
}
