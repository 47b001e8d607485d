//! Boards, and the words on them.

use super::super::tabuleiro::{LADO, carater};
use super::super::{
    Casa, Direcao, Letra, Tabuleiro, cria_casa, cria_tabuleiro, insere_letra, obtem_sequencia,
    obtem_valor,
};
use super::escrita::{self, Forma, texto};

/// Letters in a row, with their first place and direction.
#[derive(Debug, Clone)]
pub(super) struct Jogada {
    pub(super) casa: Casa,
    pub(super) direcao: Direcao,
    pub(super) letras: Vec<Letra>,
}

impl Jogada {
    /// Line that a player types.
    pub(super) fn linha(&self) -> String {
        let (linha, coluna) = (self.casa.linha(), self.casa.coluna());
        let direcao = escrita::direcao(self.direcao);
        format!("J {linha} {coluna} {direcao} {}", texto(&self.letras))
    }

    /// Place and direction, as arguments of functions.
    pub(super) fn onde(&self, forma: Forma) -> String {
        let casa = escrita::casa(self.casa, forma);
        format!("{casa}, '{}'", escrita::direcao(self.direcao))
    }

    /// Places of its letters that are on the board.
    pub(super) fn casas(&self) -> impl Iterator<Item = Casa> {
        let casas = self.casa.ate_a_borda(self.direcao);
        casas.take(self.letras.len())
    }

    pub(super) fn poe(&self, tab: &mut Tabuleiro) {
        for (casa, letra) in self.casas().zip(&self.letras) {
            insere_letra(tab, casa, *letra);
        }
    }

    /// Letters of the word whose places on a board are free.
    pub(super) fn usadas(&self, tab: &Tabuleiro) -> Vec<Letra> {
        let casas = self.casas().zip(&self.letras);
        let free = casas.filter(|(casa, _)| obtem_valor(tab, *casa).is_none());
        free.map(|(_, letra)| *letra).collect()
    }

    /// Content of a board in the places of the word.
    pub(super) fn na_casa(&self, tab: &Tabuleiro) -> Vec<Option<Letra>> {
        self.casas().map(|casa| obtem_valor(tab, casa)).collect()
    }

    /// Expression that shows the board, or the places of the word, by turns; it calls no function
    /// of the text.
    pub(super) fn olha(&self, vez: usize) -> String {
        match (vez.is_multiple_of(4), self.direcao) {
            (true, _) => "tab".to_owned(),
            (_, Direcao::Horizontal) => format!("tab[{}]", self.casa.linha() - 1),
            (_, Direcao::Vertical) => {
                let coluna = self.casa.coluna() - 1;
                let casas = self.casas().map(|casa| casa.linha() - 1);
                escrita::tuplo(casas.map(|linha| format!("tab[{linha}][{coluna}]")))
            }
        }
    }
}

/// A board that is built in a session.
#[derive(Debug, Clone)]
pub(super) struct Quadro {
    pub(super) tab: Tabuleiro,
    /// Words put on the board, in order.
    jogadas: Vec<Jogada>,
}

impl Quadro {
    pub(super) fn vazio() -> Self {
        Quadro {
            tab: cria_tabuleiro(),
            jogadas: Vec::new(),
        }
    }

    pub(super) fn com(mut self, jogada: Jogada) -> Self {
        jogada.poe(&mut self.tab);
        self.jogadas.push(jogada);
        self
    }

    /// Board with one more letter.
    pub(super) fn com_letra(self, linha: usize, coluna: usize, letra: Letra) -> Self {
        let direcao = Direcao::Horizontal;
        let letras = vec![letra];
        match casa_em(linha, coluna) {
            Some(casa) => self.com(Jogada {
                casa,
                direcao,
                letras,
            }),
            None => self,
        }
    }

    /// Statements that make the board, named `tab`.
    pub(super) fn prepara(&self, forma: Forma) -> Vec<String> {
        match forma {
            Forma::Funcoes => self.by_functions(),
            Forma::Literal => self.by_rows(),
        }
    }

    fn by_functions(&self) -> Vec<String> {
        let mut statements = vec!["tab = cria_tabuleiro()".to_owned()];
        statements.extend(self.jogadas.iter().map(|jogada| match &jogada.letras[..] {
            [letra] => {
                let casa = escrita::casa(jogada.casa, Forma::Funcoes);
                format!("_ = insere_letra(tab, {casa}, '{letra}')")
            }
            letras => {
                let onde = jogada.onde(Forma::Funcoes);
                format!("_ = insere_palavra(tab, {onde}, '{}')", texto(letras))
            }
        }));
        statements
    }

    /// Statements that put a single letter in its place, or else the whole row.
    fn by_rows(&self) -> Vec<String> {
        let mut statements = vec![VAZIO.to_owned()];
        for (row, casas) in self.tab.linhas().enumerate() {
            let there: Vec<usize> = (0..LADO).filter(|place| casas[*place].is_some()).collect();
            statements.extend(match there[..] {
                [] => None,
                [column] => Some(format!(
                    "tab[{row}][{column}] = '{}'",
                    carater(casas[column])
                )),
                _ => {
                    let casas: String = casas.iter().map(|casa| carater(*casa)).collect();
                    Some(format!("tab[{row}] = list('{casas}')"))
                }
            });
        }
        statements
    }
}

/// Statement that makes an empty board without a function of the text.
const VAZIO: &str = "tab = [['.'] * 15 for linha in range(15)]";

/// Place of a line and a column, if on the board.
pub(super) fn casa_em(linha: usize, coluna: usize) -> Option<Casa> {
    let numero = |numero| i64::try_from(numero).ok();
    cria_casa(numero(linha)?, numero(coluna)?).ok()
}

/// Every place of the board.
pub(super) fn todas_as_casas() -> Vec<Casa> {
    let lines = (1..=LADO).flat_map(|linha| (1..=LADO).map(move |coluna| (linha, coluna)));
    lines
        .filter_map(|(linha, coluna)| casa_em(linha, coluna))
        .collect()
}

/// Place `passos` steps before another.
pub(super) fn antes(casa: Casa, direcao: Direcao, passos: usize) -> Option<Casa> {
    let (linha, coluna) = (casa.linha(), casa.coluna());
    match direcao {
        Direcao::Horizontal => casa_em(linha, coluna.checked_sub(passos)?),
        Direcao::Vertical => casa_em(linha.checked_sub(passos)?, coluna),
    }
}

/// Content of the board from a place on, to the border.
pub(super) fn ate_a_borda(tab: &Tabuleiro, casa: Casa, direcao: Direcao) -> Vec<Option<Letra>> {
    obtem_sequencia(tab, casa, direcao, LADO)
}

/// The other direction.
pub(super) fn perpendicular(direcao: Direcao) -> Direcao {
    match direcao {
        Direcao::Horizontal => Direcao::Vertical,
        Direcao::Vertical => Direcao::Horizontal,
    }
}

pub(super) const DIRECOES: [Direcao; 2] = [Direcao::Horizontal, Direcao::Vertical];
