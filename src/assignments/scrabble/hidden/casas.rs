//! `cria_tabuleiro`, `cria_casa`, `obtem_valor` and `insere_letra`.
//!
//! An empty board is tested for its places, in any container; that they are lists of
//! distinct lists is a separate clause. No function shows the boards.

use super::super::tabuleiro::LADO;
use super::super::{Casa, Letra};
use super::escrita::{Forma, casa, tuplo};
use super::quadro::{DIRECOES, Jogada, Quadro, casa_em, todas_as_casas};
use super::sorteio::Sorte;
use crate::battery::Draft;

pub(super) fn drafts(sorte: &mut Sorte) -> Vec<Draft> {
    let mut drafts = tabuleiro_vazio();
    drafts.extend(casas());
    drafts.extend(casas_invalidas());
    let cells = cells(sorte);
    drafts.extend(
        cells
            .iter()
            .enumerate()
            .map(|(vez, casa)| valor(sorte, vez, *casa)),
    );
    drafts.extend(
        cells
            .iter()
            .enumerate()
            .map(|(vez, casa)| letra(sorte, vez, *casa)),
    );
    drafts
}

/// Corners, the middle, some of every border and some others.
fn cells(sorte: &mut Sorte) -> Vec<Casa> {
    let directed = [
        (1, 1),
        (1, 15),
        (15, 1),
        (15, 15),
        (8, 8),
        (2, 14),
        (1, 2),
        (15, 14),
    ];
    let mut cells: Vec<Casa> = directed
        .into_iter()
        .filter_map(|(linha, coluna)| casa_em(linha, coluna))
        .collect();
    let others = todas_as_casas().into_iter();
    let others = others.filter(|casa| !cells.contains(casa)).collect();
    cells.extend(sorte.alguns(others, 22));
    cells
}

fn tabuleiro_vazio() -> Vec<Draft> {
    let (vazio, dimensao) = ("cria_tabuleiro/vazio", "cria_tabuleiro/dimensao");
    let mut drafts = vec![
        Draft::new().ask(dimensao, "len(cria_tabuleiro())"),
        Draft::new().ask(
            vazio,
            "list(casa for linha in cria_tabuleiro() for casa in linha)",
        ),
    ];
    for row in 0..LADO {
        let line = format!("len(cria_tabuleiro()[{row}])");
        drafts.push(Draft::new().ask(dimensao, line));
        let line = format!("list(casa for casa in cria_tabuleiro()[{row}])");
        drafts.push(Draft::new().ask(vazio, line));
        // Each line must be a distinct list.
        let column = (row * 4 + 3) % LADO;
        let line_of_its_own = Draft::new()
            .ask(dimensao, "tab = cria_tabuleiro()")
            .ask(dimensao, format!("tab[{row}][{column}] = 'A'"))
            .ask(dimensao, format!("tab[{}]", (row + 1) % LADO))
            .ask(dimensao, format!("tab[{}]", (row + LADO - 1) % LADO));
        drafts.push(line_of_its_own);
    }
    // Each call must return a new board.
    let board_of_its_own = Draft::new()
        .ask(dimensao, "tab1 = cria_tabuleiro()")
        .ask(dimensao, "tab1[7][7] = 'A'")
        .ask(vazio, "tab2 = cria_tabuleiro()")
        .ask(vazio, "list(casa for casa in tab2[7])");
    drafts.push(board_of_its_own);
    drafts
}

fn casas() -> Vec<Draft> {
    let all = todas_as_casas().into_iter();
    let drafts = all.map(|each| Draft::new().ask("cria_casa/casa", casa(each, Forma::Funcoes)));
    drafts.collect()
}

/// Cases of numbers off the board and of other values, as line, as column and as both.
fn casas_invalidas() -> Vec<Draft> {
    let wrong = [
        "0", "16", "-1", "17", "20", "100", "-15", "8.0", "8.5", "1.0", "'8'", "'1'", "''", "None",
        "(8,)", "[8]", "(8, 8)",
    ];
    let mut drafts = Vec::new();
    let invalid = |linha: &str, coluna: &str| {
        let statement = format!("cria_casa({linha}, {coluna})");
        Draft::new().ask("cria_casa/argumentos-invalidos", statement)
    };
    for each in wrong {
        for right in ["1", "8", "15"] {
            drafts.extend([invalid(each, right), invalid(right, each)]);
        }
        drafts.push(invalid(each, each));
    }
    drafts
}

/// Case of a board with one letter, or a word, and the content there and beside it.
fn valor(sorte: &mut Sorte, vez: usize, cell: Casa) -> Draft {
    let check = "obtem_valor/valor";
    let letra = sorte.letra();
    let direcao = sorte.um(&DIRECOES);
    let board = Quadro::vazio().com(Jogada {
        casa: cell,
        direcao,
        letras: vec![letra],
    });
    let mut draft = Draft::new();
    for statement in board.prepara(Forma::vez(vez)) {
        draft = draft.ask(check, statement);
    }
    let beside = [
        Some(cell),
        // Line and column swapped.
        casa_em(cell.coluna(), cell.linha()),
        casa_em(cell.linha() % LADO + 1, cell.coluna()),
        casa_em(cell.linha(), cell.coluna() % LADO + 1),
    ];
    for each in beside.into_iter().flatten() {
        // A place is a call of the function, or a literal.
        let each = casa(each, Forma::vez(vez / 2));
        draft = draft.ask(check, format!("obtem_valor(tab, {each})"));
    }
    draft
}

/// Case of a letter inserted in a board: the returned board, and the argument afterwards.
fn letra(sorte: &mut Sorte, vez: usize, cell: Casa) -> Draft {
    let (letra, destrutivo) = ("insere_letra/letra", "insere_letra/destrutivo");
    let alfabeto: Vec<Letra> = Letra::todas().collect();
    let written = alfabeto[vez % alfabeto.len()];
    let place = casa(cell, Forma::vez(vez / 2));
    let (row, column) = (cell.linha() - 1, cell.coluna() - 1);
    let mut draft = Draft::new();
    for statement in Quadro::vazio().prepara(Forma::vez(vez)) {
        draft = draft.ask(letra, statement);
    }
    draft = draft.ask(
        letra,
        format!("novo = insere_letra(tab, {place}, '{written}')"),
    );
    draft = draft.ask(letra, format!("novo[{row}]"));
    let outra = sorte.outra(&[written]);
    let next = casa_em(cell.linha() % LADO + 1, cell.coluna()).unwrap_or(cell);
    let next_place = casa(next, Forma::vez(vez / 2));
    let column_of = |row: usize| format!("tab[{row}][{column}]");
    let both = tuplo([column_of(row), column_of(next.linha() - 1)]);
    draft
        .ask(destrutivo, format!("tab[{row}]"))
        .ask(
            destrutivo,
            format!("_ = insere_letra(tab, {next_place}, '{outra}')"),
        )
        .ask(destrutivo, both)
}
