//! Moves by turns: of both players and at every level, typed and chosen; and several
//! games in one case.

use fastrand::Rng;

use super::super::auto::{LEVELS, State};
use super::super::dificil::is_told_apart;
use super::super::linhas::{forbidden, legal};
use super::super::partidas::{Game, Players};
use super::super::writing::{Made, PLAYERS, piece};
use super::asked::Asked;
use super::{case, names_of};
use crate::assignments::moinho::movimento::{em_colocacao, esta_bloqueado};
use crate::assignments::moinho::states::{movement_states, placement_states};
use crate::assignments::moinho::{Nivel, Peca, Tabuleiro, obter_movimento_auto, peca_para_str};
use crate::battery::Draft;

/// Cases in which the level alone changes, and in which the player alone does.
const BY_TURNS: usize = 10;
/// Cases with the level `dificil`, which take longest.
const HARD: usize = 5;
/// Cases of typed moves.
const TYPED: usize = 10;
/// Cases of two games, and the turns and tries of a game.
const GAMES: usize = 3;
const LONGEST: usize = 14;
const TRIES: usize = 200;

const GAME: &str = "moinho/jogo";
const NO_GAME: &str = "moinho/argumentos-invalidos";

pub(super) fn drafts(rng: &mut Rng) -> Vec<Draft> {
    let mut moving: Vec<State> = movement_states().collect();
    moving.retain(|(t, _)| PLAYERS.iter().all(|j| !esta_bloqueado(*t, *j)));
    rng.shuffle(&mut moving);
    let mut drafts = chosen(&moving);
    drafts.extend(chosen_hard(&moving));
    let mut placing: Vec<State> = placement_states().collect();
    rng.shuffle(&mut placing);
    drafts.extend(
        placing
            .iter()
            .filter_map(|state| placed(*state))
            .take(BY_TURNS),
    );
    let typed = placing.iter().take(TYPED).chain(moving.iter().take(TYPED));
    for (turn, (t, j)) in typed.enumerate() {
        drafts.extend(typed_by_both(*t, *j, turn));
    }
    for level in [Nivel::Facil, Nivel::Normal] {
        for human in PLAYERS {
            drafts.extend((0..GAMES).filter_map(|_| games(Players { human, level }, rng)));
        }
    }
    drafts
}

/// Questions about one board, one after the other, each with the check that it shows.
fn on_one_board(t: Tabuleiro, asked: &[Asked], turn: usize) -> Option<Draft> {
    let first = asked.first()?.check(t)?;
    let mut steps = vec![(first, format!("t = {}", Made::in_turn(turn).write(t)))];
    for each in asked {
        steps.push((each.check(t)?, each.call("t")));
    }
    Some(case(steps))
}

/// The levels `facil` and `normal`, where they choose otherwise, and both players.
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

/// All levels by turns, where `dificil` chooses otherwise than `facil`; and that level
/// for both players.
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

/// Both players in the placement phase, at several levels.
fn placed((t, j): State) -> Option<Draft> {
    let other = j.adversario();
    if !em_colocacao(t, other) || moves(t, j, Nivel::Facil) == moves(t, other, Nivel::Facil) {
        return None;
    }
    let [one, another] = [j, other].map(|j| Asked::Auto(j, Nivel::Facil));
    on_one_board(t, &[one, another, Asked::Auto(j, Nivel::Normal), one], 0)
}

/// A choice of one player, what is refused to it, a choice of the other, and the first
/// again.
fn typed_by_both(t: Tabuleiro, j: Peca, turn: usize) -> Option<Draft> {
    let refused = forbidden(t, j).concat().into_iter().nth(turn % 3)?;
    let other = j.adversario();
    if em_colocacao(t, j) != em_colocacao(t, other) {
        return None;
    }
    let check = if em_colocacao(t, j) {
        "obter_movimento_manual/colocacao"
    } else {
        "obter_movimento_manual/movimento"
    };
    let call = |j: Peca| names_of(&format!("obter_movimento_manual(t, {})", piece(j)));
    let one = legal(t, j).first()?.to_string();
    let another = legal(t, other).last()?.to_string();
    let draft = Draft::new().ask(check, format!("t = {}", Made::in_turn(turn).write(t)));
    let wrong = "obter_movimento_manual/escolha-invalida";
    Some(
        draft
            .ask_typing(check, call(j), &[&one])
            .ask_typing(wrong, call(j), &[&refused])
            .ask_typing(check, call(other), &[&another])
            .ask_typing(wrong, call(j), &[&refused])
            .ask_typing(check, call(j), &[&one]),
    )
}

/// A game, one with the other piece at the other level, arguments that are refused, and
/// the first game again.
fn games(players: Players, rng: &mut Rng) -> Option<Draft> {
    let others = Players {
        human: players.human.adversario(),
        level: match players.level {
            Nivel::Facil => Nivel::Normal,
            _ => Nivel::Facil,
        },
    };
    let mut play = |players: Players| (0..TRIES).find_map(|_| players.play(rng, LONGEST));
    let (one, other) = (play(players)?, play(others)?);
    let draft = game(Draft::new(), players, &one);
    let draft = game(draft, others, &other);
    let draft = draft.ask(
        NO_GAME,
        format!("moinho('{}', 'medio')", peca_para_str(others.human)),
    );
    Some(game(draft, players, &one))
}

fn game(draft: Draft, Players { human, level }: Players, game: &Game) -> Draft {
    let statement = format!("moinho('{}', '{level}')", peca_para_str(human));
    let typed: Vec<&str> = game.typed.iter().map(|(_, line)| line.as_str()).collect();
    draft.ask_typing(GAME, statement, &typed)
}
