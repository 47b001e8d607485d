//! Binding of sessions to the engine: the functions in the order of the text, and the
//! meaning of a value of another type to each.
//!
//! If the text requires arguments to be verified, any other value raises the documented
//! error. Otherwise the text defines no answer, and the binding gives none.

use std::cell::RefCell;

use super::auto::{BloqueioDuplo, CantoOuLateral, Leituras, obter_movimento_auto_com};
use super::jogo::moinho_com;
use super::{
    Erro, JogadorBloqueado, Movimento, Nivel, Peca, Posicao, Tabuleiro, Vetor, coloca_peca,
    cria_copia_peca, cria_copia_posicao, cria_copia_tabuleiro, cria_peca, cria_posicao,
    cria_tabuleiro, eh_peca, eh_posicao, eh_posicao_livre, eh_tabuleiro, move_peca, obter_ganhador,
    obter_movimento_manual, obter_peca, obter_pos_c, obter_pos_l, obter_posicoes_adjacentes,
    obter_posicoes_jogador, obter_posicoes_livres, obter_vetor, peca_para_inteiro, peca_para_str,
    pecas_iguais, posicao_para_str, posicoes_iguais, remove_peca, tabuleiro_para_str,
    tabuleiros_iguais, tuplo_para_tabuleiro,
};
use crate::session::evaluator::{Call, Function, Interrupt, Native, Object, Outcome};

/// Name in `enunciado.toml` of a blocked player inside Algoritmo 1.
pub(super) const BLOQUEADO: &str = "jogador-bloqueado";
/// Name in `enunciado.toml` of two lines that are threatened at once.
pub(super) const BLOQUEIO_DUPLO: &str = "bloqueio-duplo";
/// Name in `enunciado.toml` of the choice among free corners, or sides.
pub(super) const CANTO_OU_LATERAL: &str = "canto-ou-lateral";

/// A board in a session, shared by all references to it.
type Partilhado = RefCell<Tabuleiro>;

/// The functions of the text, in its order.
pub const FUNCTIONS: &[Function] = &[
    // TAD posicao
    Function::new("cria_posicao", 2, |call| {
        let posicao = match call.args() {
            [Object::Str(c), Object::Str(l)] => cria_posicao(c, l)?,
            _ => return Err(Erro::PosicaoInvalida.into()),
        };
        Ok(posicao.into())
    }),
    Function::new("cria_copia_posicao", 1, |call| {
        of(&call, cria_copia_posicao)
    }),
    Function::new("obter_pos_c", 1, |call| of(&call, obter_pos_c)),
    Function::new("obter_pos_l", 1, |call| of(&call, obter_pos_l)),
    Function::new("eh_posicao", 1, |call| {
        recognise::<Posicao>(&call, |p| eh_posicao(p))
    }),
    Function::new("posicoes_iguais", 2, |call| {
        compare(&call, |p1, p2| posicoes_iguais(*p1, *p2))
    }),
    Function::new("posicao_para_str", 1, |call| of(&call, posicao_para_str)),
    Function::new("obter_posicoes_adjacentes", 1, |call| {
        Ok(posicoes(obter_posicoes_adjacentes(posicao(&call, 0)?)))
    }),
    // TAD peca
    Function::new("cria_peca", 1, |call| {
        let peca = match call.args() {
            [Object::Str(s)] => cria_peca(s)?,
            _ => return Err(Erro::PecaInvalida.into()),
        };
        Ok(peca.into())
    }),
    Function::new("cria_copia_peca", 1, |call| of(&call, cria_copia_peca)),
    Function::new("eh_peca", 1, |call| {
        recognise::<Peca>(&call, |j| eh_peca(j))
    }),
    Function::new("pecas_iguais", 2, |call| {
        compare(&call, |j1, j2| pecas_iguais(*j1, *j2))
    }),
    Function::new("peca_para_str", 1, |call| of(&call, peca_para_str)),
    Function::new("peca_para_inteiro", 1, |call| {
        of(&call, |j| i64::from(peca_para_inteiro(j)))
    }),
    // TAD tabuleiro
    Function::new("cria_tabuleiro", 0, |_| Ok(cria_tabuleiro().into())),
    Function::new("cria_copia_tabuleiro", 1, |call| {
        Ok(cria_copia_tabuleiro(&tabuleiro(&call, 0)?.borrow()).into())
    }),
    Function::new("obter_peca", 2, |call| {
        let t = tabuleiro(&call, 0)?.borrow();
        Ok(obter_peca(&t, posicao(&call, 1)?).into())
    }),
    Function::new("obter_vetor", 2, |call| {
        let t = tabuleiro(&call, 0)?.borrow();
        let vetor = Vetor::le(call.text(1)?).ok_or_else(|| call.unasked(1))?;
        let pecas = obter_vetor(&t, vetor);
        Ok(Object::tuple(pecas.map(Object::from).to_vec()))
    }),
    Function::new("coloca_peca", 3, |call| {
        let (j, p) = (peca(&call, 1)?, posicao(&call, 2)?);
        let mut t = tabuleiro(&call, 0)?.borrow_mut();
        if !eh_posicao_livre(&t, p) {
            return Err(call.unasked(2));
        }
        coloca_peca(&mut t, j, p);
        Ok(call.args()[0].clone())
    }),
    Function::new("remove_peca", 2, |call| {
        let p = posicao(&call, 1)?;
        remove_peca(&mut tabuleiro(&call, 0)?.borrow_mut(), p);
        Ok(call.args()[0].clone())
    }),
    Function::new("move_peca", 3, |call| {
        let (p1, p2) = (posicao(&call, 1)?, posicao(&call, 2)?);
        let mut t = tabuleiro(&call, 0)?.borrow_mut();
        if eh_posicao_livre(&t, p1) {
            return Err(call.unasked(1));
        }
        if p1 != p2 && !eh_posicao_livre(&t, p2) {
            return Err(call.unasked(2));
        }
        move_peca(&mut t, p1, p2);
        Ok(call.args()[0].clone())
    }),
    Function::new("eh_tabuleiro", 1, |call| {
        recognise::<Partilhado>(&call, |t| eh_tabuleiro(&*t.borrow()))
    }),
    Function::new("eh_posicao_livre", 2, |call| {
        let t = tabuleiro(&call, 0)?.borrow();
        Ok(eh_posicao_livre(&t, posicao(&call, 1)?).into())
    }),
    Function::new("tabuleiros_iguais", 2, |call| {
        compare(&call, |t1: &Partilhado, t2| {
            tabuleiros_iguais(&t1.borrow(), &t2.borrow())
        })
    }),
    Function::new("tabuleiro_para_str", 1, |call| {
        Ok(tabuleiro_para_str(&tabuleiro(&call, 0)?.borrow()).into())
    }),
    Function::new("tuplo_para_tabuleiro", 1, |call| {
        let t = celulas(&call.args()[0]).and_then(tuplo_para_tabuleiro);
        Ok(t.ok_or_else(|| call.unasked(0))?.into())
    }),
    Function::new("obter_ganhador", 1, |call| {
        Ok(obter_ganhador(&tabuleiro(&call, 0)?.borrow()).into())
    }),
    Function::new("obter_posicoes_livres", 1, |call| {
        let t = tabuleiro(&call, 0)?.borrow();
        Ok(posicoes(obter_posicoes_livres(&t)))
    }),
    Function::new("obter_posicoes_jogador", 2, |call| {
        let t = tabuleiro(&call, 0)?.borrow();
        Ok(posicoes(obter_posicoes_jogador(&t, jogador(&call, 1)?)))
    }),
    // Funções adicionais
    Function::new("obter_movimento_manual", 2, |call| {
        let t = *tabuleiro(&call, 0)?.borrow();
        let j = jogador(&call, 1)?;
        Ok(obter_movimento_manual(&t, j, call.console)?.into())
    }),
    Function::new("obter_movimento_auto", 3, |call| {
        let t = *tabuleiro(&call, 0)?.borrow();
        let j = jogador(&call, 1)?;
        let nivel = Nivel::le(call.text(2)?).ok_or_else(|| call.unasked(2))?;
        Ok(obter_movimento_auto_com(&t, j, nivel, leituras(&call)).into())
    }),
    Function::new("moinho", 2, |call| match call.args() {
        [Object::Str(humano), Object::Str(nivel)] => {
            let leituras = leituras(&call);
            Ok(moinho_com(humano, nivel, leituras, call.console)?.into())
        }
        _ => Err(Erro::ArgumentosInvalidos.into()),
    }),
];

/// Readings of the open places in this session.
fn leituras(call: &Call) -> Leituras {
    let bloqueado = call.reading(BLOQUEADO).and_then(JogadorBloqueado::le);
    let bloqueio = call.reading(BLOQUEIO_DUPLO).and_then(BloqueioDuplo::le);
    let canto = call.reading(CANTO_OU_LATERAL).and_then(CantoOuLateral::le);
    Leituras {
        bloqueado: bloqueado.unwrap_or_default(),
        bloqueio: bloqueio.unwrap_or_default(),
        canto: canto.unwrap_or_default(),
    }
}

fn posicao(call: &Call, index: usize) -> Outcome<Posicao> {
    call.native(index).copied()
}

fn peca(call: &Call, index: usize) -> Outcome<Peca> {
    call.native(index).copied()
}

/// Evaluates a function of a position or of a piece.
fn of<T: Copy + 'static, R: Into<Object>>(call: &Call, f: impl Fn(T) -> R) -> Outcome<Object> {
    Ok(f(*call.native(0)?).into())
}

/// Argument as a piece of one of the two players.
fn jogador(call: &Call, index: usize) -> Outcome<Peca> {
    let j = peca(call, index)?;
    if pecas_iguais(j, Peca::LIVRE) {
        return Err(call.unasked(index));
    }
    Ok(j)
}

fn tabuleiro<'a>(call: &Call<'a>, index: usize) -> Outcome<&'a Partilhado> {
    call.native(index)
}

/// Evaluates `eh_…(arg)`: `False` for values that no program would represent a TAD by.
/// Refuses any other value that is not of the TAD: its representation may be the same.
fn recognise<T: 'static>(call: &Call, eh: impl Fn(&T) -> bool) -> Outcome<Object> {
    match call.native(0) {
        Ok(tad) => Ok(eh(tad).into()),
        Err(unasked) => is_no_tad(call, 0).then(|| false.into()).ok_or(unasked),
    }
}

/// Evaluates `…_iguais(arg, arg)`: `False` for arguments of which one cannot be of the TAD at all.
fn compare<T: 'static>(call: &Call, iguais: impl Fn(&T, &T) -> bool) -> Outcome<Object> {
    if let (Ok(one), Ok(other)) = (call.native(0), call.native(1)) {
        return Ok(iguais(one, other).into());
    }
    for index in (0..2).filter(|index| !is_no_tad(call, *index)) {
        call.native::<T>(index)?;
    }
    Ok(false.into())
}

/// Returns whether no program would represent a TAD by an argument; integers, truth values, text
/// and containers may all be representations.
fn is_no_tad(call: &Call, index: usize) -> bool {
    matches!(call.args()[index], Object::Float(_))
}

/// Integers of a tuple of three tuples of three.
fn celulas(object: &Object) -> Option<[[i8; 3]; 3]> {
    let Object::Tuple(linhas) = object else {
        return None;
    };
    let mut celulas = [[0; 3]; 3];
    let linhas: &[Object; 3] = linhas.as_ref().try_into().ok()?;
    for (linha, celulas) in linhas.iter().zip(&mut celulas) {
        let Object::Tuple(linha) = linha else {
            return None;
        };
        let linha: &[Object; 3] = linha.as_ref().try_into().ok()?;
        for (objeto, celula) in linha.iter().zip(celulas) {
            let Object::Int(inteiro) = objeto else {
                return None;
            };
            *celula = i8::try_from(inteiro).ok()?;
        }
    }
    Some(celulas)
}

fn posicoes(posicoes: impl Iterator<Item = Posicao>) -> Object {
    Object::tuple(posicoes.map(Object::from).collect())
}

impl From<Posicao> for Object {
    fn from(p: Posicao) -> Self {
        Object::Native(Native::new("posicao", p))
    }
}

impl From<Peca> for Object {
    fn from(j: Peca) -> Self {
        Object::Native(Native::new("peca", j))
    }
}

impl From<Tabuleiro> for Object {
    fn from(t: Tabuleiro) -> Self {
        Object::Native(Native::new("tabuleiro", RefCell::new(t)))
    }
}

impl From<Movimento> for Object {
    fn from(movimento: Movimento) -> Self {
        posicoes(movimento.posicoes().into_iter())
    }
}

impl From<Erro> for Interrupt {
    fn from(erro: Erro) -> Self {
        let type_name = match erro {
            Erro::FimDeEntrada(_) => "EOFError",
            _ => "ValueError",
        };
        Interrupt::raise(type_name, erro.to_string())
    }
}
