//! The errors of what a student or a teacher gives, in both languages.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use rstest::rstest;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The files that the commands are about.
const FILES: &[(&str, &str)] = &[
    ("p.py", "x = 1\n"),
    ("dois/a.py", "x = 1\n"),
    ("dois/b.py", "x = 2\n"),
    ("vazia/leia.md", "Nada.\n"),
    ("n.ipynb", "{}"),
    ("nada.zip", "PK"),
    ("pasta.zip/a.py", "x = 1\n"),
    ("erro.py", "def f(:\n"),
    ("v.prolog", ":- module(v, []).\n"),
    ("jogadores/ra1.prolog", ":- module(ra1, []).\n"),
    ("jogadores/ra2.prolog", ":- module(ra2, []).\n"),
    ("um/ra1.prolog", ":- module(ra1, []).\n"),
    ("iguais/ra1.pl", ":- module(ra1, []).\n"),
    ("iguais/ra1.prolog", ":- module(ra1, []).\n"),
    ("turma/ist1.py", "x = 1\n"),
    ("gemeos/G01.py", "x = 1\n"),
    ("gemeos/g01.zip", "PK"),
    ("deles/index.html", "deles"),
    // Known programs
    ("mal/enunciado.toml", "format = 1\nlingua = \"pt\"\n"),
    ("f.py", "def f():\n    return 1\n"),
    ("certas/f.py", "A = 1\n"),
    ("erradas/sem_certa.patch", "A\n"),
    ("erradas/outra_certa.patch", "# host = \"g\"\n\nA\n"),
    ("erradas/sem_diff.patch", "# host = \"f\"\n\nA\n"),
    (
        "erradas/mal_contado.patch",
        "# host = \"f\"\n\n--- certas/f.py\n+++ erradas/f.py\n@@ -1,2 +1 @@\n-A = 1\n+A = 2\n",
    ),
    (
        "erradas/sem_lugar.patch",
        "# host = \"f\"\n\n--- certas/f.py\n+++ erradas/f.py\n@@ -0,0 +1 @@\n+A = 2\n",
    ),
    (
        "erradas/de_outra.patch",
        "# host = \"f\"\n\n--- certas/f.py\n+++ erradas/f.py\n@@ -1 +1 @@\n-A = 0\n+A = 2\n",
    ),
    // Transcripts
    ("prosa.pycon", "Era uma vez.\n"),
    ("sem_espaco.pycon", ">>>cria_tabuleiro()\n"),
    ("tabulacao.pycon", "\t>>> cria_tabuleiro()\n"),
    ("alternativa.pycon", "#| 1\n>>> cria_tabuleiro()\n"),
    ("depois.pycon", ">>> cria_tabuleiro()\n1\n#| 2\n3\n"),
    ("metodo.pycon", "# nada\n\n>>> x = 1; 'a'.upper()\n"),
    ("nome.pycon", ">>> tabuleiro\n"),
    ("sem_marca.pycon", ">>> cria_tabuleiro()\n"),
    (
        "outra_marca.pycon",
        "# check: joga/bem\n>>> cria_tabuleiro()\n",
    ),
    (
        "marca_errada.pycon",
        "# check: peca_para_str/cadeias\n>>> cria_tabuleiro()\n",
    ),
    (
        "resposta_errada.pycon",
        "# check: peca_para_str/cadeia\n>>> peca_para_str(cria_peca(' '))\n'[X]'\n",
    ),
    ("partida.txt", "PRETO\nBRANCO\n[0; 2]\n"),
    // Bags of letters
    ("campos.txt", "A 14 1\n"),
    ("letra.txt", "A 14\nK 1\n"),
    ("numero.txt", "A x\n"),
    ("repetida.txt", "A 1\nA 2\n"),
    // Times of hand-ins
    ("cabecalho.csv", "nome,hora\n"),
    ("campo.csv", "programa,entrega\nra1\n"),
    ("hora.csv", "programa,entrega\nra1,amanhã\n"),
    ("ninguem.csv", "programa,entrega\nra9,2004-06-28 23:59\n"),
    ("sem_prazo.csv", "programa,entrega\nra1,2004-06-28 23:59\n"),
    (
        "duas.csv",
        "programa,entrega\nra1,2004-06-28 23:59\nra1,2004-06-28 23:59\n",
    ),
    // Sheets of marks
    ("sem_quem.csv", "entrega\n"),
    ("coluna.csv", "quem,cor\n"),
    ("colunas.csv", "quem,nomes,nomes\n"),
    ("campos.csv", "quem,nomes\nist1\n"),
    ("sem_nome.csv", "quem,nomes\n,1\n"),
    ("atraso.csv", "quem,entrega\nist1,amanhã\n"),
    ("entregas.csv", "quem,entregas\nist1,muitas\n"),
    ("reparado.csv", "quem,reparado\nist1,talvez\n"),
    ("nota.csv", "quem,nomes\nist1,9\n"),
    ("outro.csv", "quem,nomes\nist9,0.5\n"),
    ("nenhum.csv", "quem,nomes\nrita,0.5\n"),
    ("livro.xlsx", "PK"),
    ("repetido.csv", "quem,nomes\nist1,0.5\nist1,0.5\n"),
    // Worksheets of Moodle
    (
        "sem_nota.csv",
        "Full name,Status,Identifier,Last modified (grade)\nAna,\n",
    ),
    ("sem_aluno.csv", "Status,Grade\nx,\n"),
    (
        "notas.csv",
        "Full name,Grade,Grade,Identifier,Last modified (grade)\nAna,,\n",
    ),
    (
        "aspas.csv",
        "Full name,Grade,Identifier,Last modified (grade)\nAna,\"\n",
    ),
    (
        "cortada.csv",
        "Full name,Grade,Maximum Grade,Identifier,Last modified (grade)\nAna\n",
    ),
    (
        "escala.csv",
        "Full name,Grade,Maximum Grade,Feedback comments,Identifier,Last modified (grade)\nAna,,Bom,\n",
    ),
    (
        "maximo.csv",
        "Full name,Grade,Maximum Grade,Feedback comments,Identifier,Last modified (grade)\nAna,,10.00,\n",
    ),
];

/// What is typed, after the exit status that it ends with.
const COMMANDS: &[&str] = &[
    "2 chek moinho p.py",
    "2 check moinho",
    "2 check moinho p.py --jobs 0",
    "2 check moinho p.py --budget muito",
    "2 check moinho p.py --battery todas",
    "2 check moinho p.py --battery",
    "2 check moinho p.py --frmat json",
    "2 check moinho p.py --seed 1 --seed 2",
    "2 check moinho p.py --sessions prosa.pycon --seed 1",
    "2 similar turma --least 900",
    "2 audit moinho",
    "2 list damas",
    "2 list mohino",
    "2 check damas p.py",
    "2 check ./p.py moinho",
    "2 check moinho p.py f.py",
    "2 check moinho nada.py",
    "2 check moinho dois",
    "2 check moinho vazia",
    "2 check moinho n.ipynb",
    "2 check moinho nada.zip",
    "2 check moinho pasta.zip",
    "2 check moinho longo.py",
    "2 check moinho fora.zip",
    "2 check moinho longo.zip",
    "2 check moinho p.py --function joga",
    "2 check moinho p.py --function cria_posiçao",
    "2 check moinho p.py --battery documented --function eh_peca",
    "2 check moinho p.py --format json --format text",
    "2 check moinho p.py --format json=a --output b",
    "2 check moinho p.py --format json=a --format text=a",
    "2 check moinho p.py --format json=a --format text --output a",
    "2 check moinho nada.py --format json --output sem_pasta/r.json",
    "2 check moinho nada.py --format json=turma",
    "2 check moinho p.py --sessions nada.pycon",
    "2 check moinho p.py --sessions marca_errada.pycon",
    "2 check moinho p.py --sessions resposta_errada.pycon",
    "2 check moinho p.py --sessions sem_marca.pycon",
    "2 check moinho p.py --sessions outra_marca.pycon",
    "2 check velha v.prolog --cases 2",
    "2 check velha v.prolog --function joga",
    "2 check velha v.prolog --battery documented",
    "3 check moinho p.py --python nada",
    "2 battery moinho --function joga",
    "2 battery velha",
    "2 audit velha",
    "2 audit moinho --show erradas/sem_certa.patch",
    "2 audit moinho --show erradas/outra_certa.patch",
    "2 audit moinho --show erradas/sem_diff.patch",
    "2 audit moinho --show erradas/mal_contado.patch",
    "2 audit moinho --show erradas/sem_lugar.patch",
    "2 audit moinho --show erradas/de_outra.patch",
    "2 battery moinho --grow",
    "2 check ./vazia p.py",
    "2 check ./mal p.py",
    "2 lint vazia",
    "2 lint nenhuma",
    "2 new fora --from p.py",
    "2 new fora --from erro.py",
    "2 new fora --from latim.pycon",
    "2 new turma --from f.py",
    "2 evidence velha v.prolog",
    "2 evidence moinho erro.py",
    "2 replay moinho nada.pycon",
    "2 replay moinho dois",
    "2 replay moinho latim.pycon",
    "2 replay moinho prosa.pycon",
    "2 replay moinho sem_espaco.pycon",
    "2 replay moinho tabulacao.pycon",
    "2 replay moinho alternativa.pycon",
    "2 replay moinho depois.pycon",
    "2 replay moinho metodo.pycon",
    "2 replay moinho marca_errada.pycon",
    "2 replay moinho nome.pycon",
    "2 replay velha partida.txt",
    "2 replay velha partida.txt --with v.prolog",
    "2 play tictactoe --with nada.py",
    "2 play scrabble --saco nada.txt",
    "2 play scrabble --saco campos.txt",
    "2 play scrabble --saco letra.txt",
    "2 play scrabble --saco numero.txt",
    "2 play scrabble --saco repetida.txt",
    "2 championship moinho jogadores --out fora",
    "2 championship velha nada --out fora",
    "2 championship velha um --out fora",
    "2 championship velha iguais --out fora",
    "2 championship velha jogadores --out fora --deadline cabecalho.csv",
    "2 championship velha jogadores --out fora --deadline campo.csv",
    "2 championship velha jogadores --out fora --deadline hora.csv",
    "2 championship velha jogadores --out fora --deadline ninguem.csv",
    "2 championship velha jogadores --out fora --deadline sem_prazo.csv",
    "2 championship velha jogadores --out fora --deadline duas.csv",
    "2 class moinho nada --out fora",
    "2 class moinho p.py --out fora",
    "2 class moinho turma --out turma",
    "2 class moinho sem_entregas --out fora",
    "2 class moinho gemeos --out fora",
    "2 class moinho turma --out fora --who (",
    "2 class moinho turma --out fora --who grupo(.)",
    "2 class moinho turma --out fora --shard 4/3",
    "2 class moinho turma --out fora --shard auto",
    "2 class moinho turma --out deles",
    "2 class velha jogadores --out fora --sheet nota.csv",
    "2 class scrabble turma --out fora --sheet nada.csv",
    "2 class scrabble turma --out fora --sheet sem_quem.csv",
    "2 class scrabble turma --out fora --sheet coluna.csv",
    "2 class scrabble turma --out fora --sheet colunas.csv",
    "2 class scrabble turma --out fora --sheet campos.csv",
    "2 class scrabble turma --out fora --sheet sem_nome.csv",
    "2 class scrabble turma --out fora --sheet atraso.csv",
    "2 class scrabble turma --out fora --sheet entregas.csv",
    "2 class scrabble turma --out fora --sheet reparado.csv",
    "2 class scrabble turma --out fora --sheet nota.csv",
    "2 class scrabble turma --out fora --sheet outro.csv",
    "2 class scrabble turma --out fora --sheet nenhum.csv",
    "2 class scrabble turma --out fora --sheet repetido.csv",
    "2 class scrabble turma --out fora --sheet livro.xlsx",
    "2 class scrabble turma --out fora --sheet latim.csv",
    "2 class moinho turma --out fora --moodle sem_nota.csv",
    "2 class moinho turma --out fora --moodle sem_aluno.csv",
    "2 class moinho turma --out fora --moodle notas.csv",
    "2 class moinho turma --out fora --moodle livro.xlsx",
    "2 class moinho turma --out fora --moodle aspas.csv",
    "2 class moinho turma --out fora --moodle cortada.csv",
    "2 class moinho turma --out fora --moodle escala.csv",
    "2 class moinho turma --out fora --moodle maximo.csv",
    "2 merge turma --out junta",
];

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

/// An archive with one entry of so many bytes.
fn archive(folder: &Path, name: &str, entry: &str, length: usize) {
    let file = fs::File::create(folder.join(name)).unwrap();
    let mut writer = ZipWriter::new(file);
    writer
        .start_file(entry, SimpleFileOptions::default())
        .unwrap();
    std::io::Write::write_all(&mut writer, &vec![b'#'; length]).unwrap();
    writer.finish().unwrap();
}

/// What each command says of its input, and that it writes nothing.
#[rstest]
#[ignore = "slow: scripts/test"]
fn every_bad_input_is_told_in_its_language(#[values("pt", "en")] language: &str) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, content) in FILES {
        write(folder, name, content);
    }
    write(folder, "longo.py", vec![b'#'; 2 << 20]);
    write(folder, "latim.pycon", b">>> 1\n>>> 'n\xe3o'\n");
    write(folder, "latim.csv", b"quem,reparado\nist1,n\xe3o\n");
    archive(folder, "fora.zip", "../p.py", 1);
    archive(folder, "longo.zip", "p.py", 2 << 20);
    fs::create_dir(folder.join("sem_entregas")).unwrap();
    let mut told = String::new();
    for typed in COMMANDS {
        let (status, typed) = typed.split_once(' ').unwrap();
        let mut command = cargo_bin_cmd!("gabarito");
        command.current_dir(folder).env_remove("CI_NODE_INDEX");
        command.args(typed.split(' ')).args(["--lang", language]);
        let ended = command.assert().code(status.parse::<i32>().unwrap());
        let words = String::from_utf8(ended.get_output().stderr.clone()).unwrap();
        writeln!(told, "$ gabarito {typed}\n{words}").unwrap();
        assert!(!folder.join("fora").exists(), "{typed}");
    }
    insta::assert_snapshot!(format!("messages_{language}"), told);
}

/// The language of the assignment, and without one that of the environment.
#[rstest]
#[case::of_the_assignment(&["check", "moinho", "nada.py"], "en_GB.UTF-8", "não existe")]
#[case::of_the_environment(&["list", "damas"], "pt_PT.UTF-8", "não há nenhum projeto")]
#[case::of_no_environment(&["list", "damas"], "C", "there is no assignment")]
#[case::as_asked(&["--lang", "en", "check", "moinho", "nada.py"], "pt_PT.UTF-8", "does not exist")]
fn without_an_option_the_language_is(
    #[case] args: &[&str],
    #[case] environment: &str,
    #[case] words: &str,
) {
    let mut command = cargo_bin_cmd!("gabarito");
    command.args(args).env("LC_ALL", environment);
    command
        .assert()
        .code(2)
        .stderr(predicates::str::contains(words));
}
