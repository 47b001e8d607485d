//! Cases of moves by turns: of both players and at every level, typed and chosen; and of two
//! games in one case.

use fastrand::Rng;

use super::super::auto::{LEVELS, State};
use super::super::dificil::is_told_apart;
use super::super::jogos::{OF_O, as_o, as_x};
use super::super::linhas::{forbidden, legal};
use super::super::writing::{Made, PLAYERS, piece};
use super::asked::Asked;
use super::{case, names_of};
use crate::assignments::moinho::movimento::{em_colocacao, esta_bloqueado};
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{Movimento, Nivel, Peca, Tabuleiro, obter_movimento_auto};
use crate::battery::Draft;

/// Number of cases in which only the level changes, and of those in which only the player does.
const BY_TURNS: usize = 10;
/// Number of cases with the level `dificil`, which take longest.
const HARD: usize = 5;
/// Number of cases of typed moves.
const TYPED: usize = 10;

const NO_GAME: &str = "moinho/argumentos-invalidos";

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut moving: Vec<State> = movement_states().collect();
    moving.retain(|(t, _)| PLAYERS.iter().all(|j| !esta_bloqueado(*t, *j)));
    rng.shuffle(&mut moving);
    let mut drafts = chosen(&moving);
    drafts.extend(chosen_hard(&moving));
    let mut placing: Vec<State> = placement_states().collect();
    rng.shuffle(&mut placing);
    let typed = placing.iter().take(TYPED).chain(moving.iter().take(TYPED));
    let typed = typed.enumerate();
    drafts.extend(typed.filter_map(|(turn, (t, j))| typed_by_turns(*t, *j, turn)));
    drafts.extend(games(rng));
    drafts
}

/// Case of several calls on one board, each with the check that it shows.
fn on_one_board(t: Tabuleiro, asked: &[Asked], turn: usize) -> Option<Draft> {
    let first = asked.first()?.check(t)?;
    let mut steps = vec![(first, format!("t = {}", Made::in_turn(turn).write(t)))];
    for each in asked {
        steps.push((each.check(t)?, each.call("t")));
    }
    Some(case(steps))
}

/// Cases of the levels `facil` and `normal`, where they choose otherwise, and of both players.
fn chosen(states: &[State]) -> Vec<Draft> {
    use Nivel::{Facil, Normal};
    let by_level = states.iter().enumerate().filter_map(|(turn, (t, j))| {
        let levels = [Facil, Normal].map(|nivel| Asked::Auto(*j, nivel));
        let is_telling = moves(*t, *j, Facil) != moves(*t, *j, Normal);
        let [easy, normal] = levels;
        let asked = [easy, normal, easy];
        let asked = if turn % 2 == 0 {
            asked
        } else {
            [normal, easy, normal]
        };
        is_telling.then(|| on_one_board(*t, &asked, turn))?
    });
    let by_player = states.iter().enumerate().filter_map(|(turn, (t, j))| {
        let nivel = [Facil, Normal][turn % 2];
        let (one, other) = (Asked::Auto(*j, nivel), Asked::Auto(j.adversario(), nivel));
        on_one_board(*t, &[one, other, one], turn)
    });
    by_level
        .take(BY_TURNS)
        .chain(by_player.take(BY_TURNS))
        .collect()
}

fn moves(t: Tabuleiro, j: Peca, nivel: Nivel) -> String {
    obter_movimento_auto(&t, j, nivel).to_string()
}

/// Cases of all levels by turns, where `dificil` chooses otherwise than `facil`; and of
/// `dificil` for both players.
fn chosen_hard(states: &[State]) -> Vec<Draft> {
    use Nivel::{Dificil, Facil};
    let said = |t: Tabuleiro| PLAYERS.iter().all(|j| !is_told_apart((t, *j)));
    let mut states = states
        .iter()
        .enumerate()
        .filter(|(_, (t, j))| said(*t) && moves(*t, *j, Facil) != moves(*t, *j, Dificil));
    let mut drafts = Vec::new();
    for (turn, (t, j)) in states.by_ref().take(HARD) {
        let [easy, normal, hard] = LEVELS.map(|nivel| Asked::Auto(*j, nivel));
        drafts.extend(on_one_board(*t, &[easy, hard, normal, easy], turn));
    }
    for (turn, (t, j)) in states.take(HARD) {
        let one = Asked::Auto(*j, Dificil);
        let other = Asked::Auto(j.adversario(), Dificil);
        let easy = Asked::Auto(*j, Facil);
        drafts.extend(on_one_board(*t, &[one, other, easy], turn));
    }
    drafts
}

/// Case of a choice of one player, a refused one, another choice, one of the other player
/// where both may move, and the first again.
fn typed_by_turns(t: Tabuleiro, j: Peca, turn: usize) -> Option<Draft> {
    let refused = forbidden(t, j).concat().into_iter().nth(turn % 3)?;
    let (check, other) = if em_colocacao(t, j) {
        ("obter_movimento_manual/colocacao", j)
    } else {
        ("obter_movimento_manual/movimento", j.adversario())
    };
    let call = |j: Peca| format!("obter_movimento_manual(t, {})", piece(j));
    let asks = "obter_movimento_manual/mensagem";
    let chosen = |draft: Draft, j: Peca, choice: Movimento| {
        draft
            .ask_typing(asks, format!("m = {}", call(j)), &[&choice.to_string()])
            .ask(check, names_of("m"))
    };
    let wrong = "obter_movimento_manual/escolha-invalida";
    let (one, another) = (*legal(t, j).first()?, *legal(t, other).last()?);
    let draft = Draft::new().ask(check, format!("t = {}", Made::in_turn(turn).write(t)));
    let draft = chosen(draft, j, one).ask_typing(wrong, call(j), &[&refused]);
    let draft = chosen(draft, other, another).ask_typing(wrong, call(j), &[&refused]);
    Some(chosen(draft, j, one))
}

/// Cases of a game, refused arguments, and another game: with the other piece or at the
/// other level, the computer having several choices in at most one of them.
fn games(rng: &mut Rng) -> Vec<Draft> {
    let refused = |draft: Draft| draft.ask(NO_GAME, "moinho('[X]', 'medio')");
    let levels = [Nivel::Facil, Nivel::Normal];
    let mut drafts = Vec::new();
    for (turn, (level, typed)) in OF_O.into_iter().enumerate() {
        let of_x = levels[turn % levels.len()];
        let other = levels[(turn + 1) % levels.len()];
        let o_first = refused(as_o(Draft::new(), level, typed));
        drafts.extend(as_x(o_first, of_x, rng));
        let x_first = as_x(Draft::new(), of_x, rng).map(refused);
        drafts.extend(x_first.map(|draft| as_o(draft, level, typed)));
        let x_first = as_x(Draft::new(), of_x, rng).map(refused);
        drafts.extend(x_first.and_then(|draft| as_x(draft, other, rng)));
    }
    drafts
}
