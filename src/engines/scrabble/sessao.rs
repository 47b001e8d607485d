//! Conversion of a session's values into the types of the engine, and back.
//!
//! The text represents boards, sets, players and bags by lists and dictionaries,
//! and changes them in place: results are written into the very objects that
//! the session holds. Values of another form are outside of the text and refused.

use std::cell::RefCell;

use indexmap::IndexMap;
use num_bigint::BigUint;

use super::letras::{Conjunto, Letra, Palavra};
use super::tabuleiro::{Casa, Direcao, LADO, Tabuleiro, carater, cria_casa, insere_letra};
use super::{Jogador, Pontos, cria_conjunto, cria_tabuleiro};
use crate::session::Value;
use crate::session::evaluator::{Call, Object, Outcome};

type Dicionario = RefCell<IndexMap<Value, Object>>;

/// Argument as a positive integer.
pub(super) fn natural(call: &Call, index: usize) -> Outcome<BigUint> {
    let numero = match &call.args()[index] {
        Object::Int(numero) => BigUint::try_from(numero).ok(),
        _ => None,
    };
    let positivo = numero.filter(|numero| *numero != BigUint::ZERO);
    positivo.ok_or_else(|| call.unasked(index))
}

pub(super) fn verdade(call: &Call, index: usize) -> Outcome<bool> {
    match call.args()[index] {
        Object::Bool(verdade) => Ok(verdade),
        _ => Err(call.unasked(index)),
    }
}

pub(super) fn letra(call: &Call, index: usize) -> Outcome<Letra> {
    Letra::le(call.text(index)?).ok_or_else(|| call.unasked(index))
}

pub(super) fn palavra(call: &Call, index: usize) -> Outcome<Palavra> {
    Palavra::le(call.text(index)?).ok_or_else(|| call.unasked(index))
}

pub(super) fn direcao(call: &Call, index: usize) -> Outcome<Direcao> {
    Direcao::le(call.text(index)?).ok_or_else(|| call.unasked(index))
}

/// Argument as letters, with points for free places.
pub(super) fn padrao(call: &Call, index: usize) -> Outcome<Vec<Option<Letra>>> {
    let padrao = call.text(index)?;
    if padrao.chars().all(e_casa) {
        Ok(padrao.chars().map(Letra::de).collect())
    } else {
        Err(call.unasked(index))
    }
}

/// Returns whether a character is a valid content of a place of a board.
fn e_casa(valor: char) -> bool {
    valor == carater(None) || Letra::de(valor).is_some()
}

/// Argument as a place: `(linha, coluna)`.
pub(super) fn casa(call: &Call, index: usize) -> Outcome<Casa> {
    let casa = match &call.args()[index] {
        Object::Tuple(partes) => match &partes[..] {
            [linha, coluna] => inteiro(linha).zip(inteiro(coluna)),
            _ => None,
        },
        _ => None,
    };
    let casa = casa.and_then(|(linha, coluna)| cria_casa(linha, coluna).ok());
    casa.ok_or_else(|| call.unasked(index))
}

fn inteiro(objeto: &Object) -> Option<i64> {
    match objeto {
        Object::Int(numero) => i64::try_from(numero).ok(),
        _ => None,
    }
}

/// Argument as a list, with any items.
pub(super) fn lista<'a>(call: &Call<'a>, index: usize) -> Outcome<&'a RefCell<Vec<Object>>> {
    match &call.args()[index] {
        Object::List(itens) => Ok(itens),
        _ => Err(call.unasked(index)),
    }
}

/// Argument as a list of letters.
pub(super) fn letras(call: &Call, index: usize) -> Outcome<Vec<Letra>> {
    let itens = lista(call, index)?.borrow();
    let letras = itens.iter().map(|item| match item {
        Object::Str(letra) => Letra::le(letra),
        _ => None,
    });
    letras
        .collect::<Option<_>>()
        .ok_or_else(|| call.unasked(index))
}

/// Removes from the list the letters that were drawn from its end.
pub(super) fn escreve_lista(call: &Call, index: usize, letras: &[Letra]) -> Outcome<()> {
    lista(call, index)?.borrow_mut().truncate(letras.len());
    Ok(())
}

/// Argument as a set of letters.
pub(super) fn conjunto(call: &Call, index: usize) -> Outcome<Conjunto> {
    let conjunto = match &call.args()[index] {
        Object::Dict(pares) => conjunto_de(pares),
        _ => None,
    };
    conjunto.ok_or_else(|| call.unasked(index))
}

fn conjunto_de(pares: &Dicionario) -> Option<Conjunto> {
    let pares = numeros(pares)?;
    let (letras, ocorrencias): (Vec<String>, Vec<i64>) = pares.into_iter().unzip();
    let letras: Vec<&str> = letras.iter().map(String::as_str).collect();
    cria_conjunto(&letras, &ocorrencias).ok()
}

/// Texts with integers, from a dictionary.
fn numeros(pares: &Dicionario) -> Option<Vec<(String, i64)>> {
    let pares = pares.borrow();
    let pares = pares.iter().map(|(chave, numero)| match chave {
        Value::Str(chave) => Some((chave.clone(), inteiro(numero)?)),
        _ => None,
    });
    pares.collect()
}

/// Argument as the points of letters; other keys are ignored.
pub(super) fn pontos(call: &Call, index: usize) -> Outcome<Pontos> {
    let Object::Dict(pares) = &call.args()[index] else {
        return Err(call.unasked(index));
    };
    let pares = pares.borrow();
    let mut pontos = Pontos::default();
    for (chave, numero) in pares.iter() {
        let letra = match chave {
            Value::Str(chave) => Letra::le(chave),
            _ => None,
        };
        if let Some(letra) = letra {
            let numero = inteiro(numero).ok_or_else(|| call.unasked(index))?;
            pontos.0.insert(letra, numero);
        }
    }
    Ok(pontos)
}

/// Argument as a board: a list of 15 lists of 15 places.
pub(super) fn tabuleiro(call: &Call, index: usize) -> Outcome<Tabuleiro> {
    let linhas = lista(call, index)?.borrow();
    tabuleiro_de(&linhas).ok_or_else(|| call.unasked(index))
}

fn tabuleiro_de(linhas: &[Object]) -> Option<Tabuleiro> {
    let mut tab = cria_tabuleiro();
    if linhas.len() != LADO {
        return None;
    }
    for (linha, casas) in (1..).zip(linhas) {
        let Object::List(casas) = casas else {
            return None;
        };
        let casas = casas.borrow();
        if casas.len() != LADO {
            return None;
        }
        for (coluna, texto) in (1..).zip(casas.iter()) {
            let Object::Str(texto) = texto else {
                return None;
            };
            if **texto != *carater(None).encode_utf8(&mut [0; 4]) {
                insere_letra(&mut tab, cria_casa(linha, coluna).ok()?, Letra::le(texto)?);
            }
        }
    }
    Some(tab)
}

/// Lines of a board, as values of a session.
pub(super) fn linhas(tab: &Tabuleiro) -> Vec<Vec<Object>> {
    let linhas = tab.linhas().map(|linha| {
        let casas = linha.iter().map(|casa| carater(*casa).to_string().into());
        casas.collect()
    });
    linhas.collect()
}

/// Writes a board into the lists that it was read from.
pub(super) fn escreve_tabuleiro(call: &Call, index: usize, tab: &Tabuleiro) -> Outcome<()> {
    for (antes, agora) in lista(call, index)?.borrow().iter().zip(linhas(tab)) {
        if let Object::List(antes) = antes {
            *antes.borrow_mut() = agora;
        }
    }
    Ok(())
}

/// Argument as a player: `{'id': …, 'pontos': …, 'letras': {…}}`.
pub(super) fn jogador(call: &Call, index: usize) -> Outcome<Jogador> {
    let jogador = match &call.args()[index] {
        Object::Dict(partes) => jogador_de(partes),
        _ => None,
    };
    jogador.ok_or_else(|| call.unasked(index))
}

fn jogador_de(partes: &Dicionario) -> Option<Jogador> {
    let partes = partes.borrow();
    let parte = |chave: &str| partes.get(&Value::from(chave));
    let Object::Dict(letras) = parte("letras")? else {
        return None;
    };
    Some(Jogador {
        id: inteiro(parte("id")?)?,
        pontos: inteiro(parte("pontos")?)?,
        letras: conjunto_de(letras)?,
    })
}

/// Writes points and letters into the dictionaries that they were read from.
pub(super) fn escreve_jogador(call: &Call, index: usize, jog: &Jogador) -> Outcome<()> {
    let Object::Dict(partes) = &call.args()[index] else {
        return Err(call.unasked(index));
    };
    let mut partes = partes.borrow_mut();
    partes.insert("pontos".into(), jog.pontos.into());
    if let Some(Object::Dict(letras)) = partes.get(&Value::from("letras")) {
        let mut letras = letras.borrow_mut();
        for letra in Letra::todas() {
            let chave = Value::Str(letra.to_string());
            match jog.letras.ocorrencias(letra) {
                0 => {
                    letras.shift_remove(&chave);
                }
                ocorrencias => {
                    letras.insert(chave, Object::Int(ocorrencias.into()));
                }
            }
        }
    }
    Ok(())
}
