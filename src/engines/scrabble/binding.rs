//! Binding of sessions to the engine: the functions in the order of the text, and the
//! meaning of a value of another type to each.
//!
//! If the text requires arguments to be verified, any other value raises the documented
//! error. Otherwise the text defines no answer, and the binding gives none.

use num_bigint::{BigInt, BigUint};

use super::espacos::{ESPACOS_A_MAIS, Espacos};
use super::jogada::processa_jogada_com;
use super::jogo::scrabble_com;
use super::sessao::{
    casa, conjunto, direcao, escreve_jogador, escreve_lista, escreve_tabuleiro, jogador, letra,
    letras, linhas, lista, natural, padrao, palavra, pontos, tabuleiro, verdade,
};
use super::tabuleiro::carater;
use super::{
    Conjunto, Erro, Letra, baralha_conjunto, cria_casa, cria_conjunto, cria_jogador,
    cria_tabuleiro, distribui_letra, gera_numero_aleatorio, insere_letra, insere_palavra,
    joga_palavra, jogador_para_str, obtem_sequencia, obtem_valor, permuta_letras,
    tabuleiro_para_str, testa_palavra_padrao,
};
use crate::session::Value;
use crate::session::evaluator::{Call, Function, Interrupt, Object, Outcome};

/// The functions of the text, in its order.
pub const FUNCTIONS: &[Function] = &[
    // 3.1 Letras
    Function::new("cria_conjunto", 2, |call| {
        let [Object::Tuple(letras), Object::Tuple(ocorrencias)] = call.args() else {
            return Err(Erro::ConjuntoInvalido.into());
        };
        let letras = letras.iter().map(|letra| match letra {
            Object::Str(letra) => Ok(&**letra),
            _ => Err(Erro::ConjuntoInvalido),
        });
        let ocorrencias = ocorrencias
            .iter()
            .map(|numero| inteiro(&call, 1, numero, Erro::ConjuntoInvalido));
        let letras: Vec<&str> = letras.collect::<Result<_, _>>()?;
        let ocorrencias: Vec<i64> = ocorrencias.collect::<Outcome<_>>()?;
        Ok(cria_conjunto(&letras, &ocorrencias)?.into())
    }),
    Function::new("gera_numero_aleatorio", 1, |call| {
        let numero = gera_numero_aleatorio(&natural(&call, 0)?);
        Ok(Object::Int(numero.into()))
    }),
    Function::new("permuta_letras", 2, |call| {
        permuta_letras(&mut lista(&call, 0)?.borrow_mut(), &natural(&call, 1)?);
        Ok(Object::None)
    }),
    Function::new("baralha_conjunto", 2, |call| {
        let letras = baralha_conjunto(&conjunto(&call, 0)?, &natural(&call, 1)?);
        Ok(Object::list(letras.into_iter().map(Object::from).collect()))
    }),
    Function::new("testa_palavra_padrao", 3, |call| {
        let (palavra, padrao) = (palavra(&call, 0)?, padrao(&call, 1)?);
        Ok(testa_palavra_padrao(&palavra, &padrao, &conjunto(&call, 2)?).into())
    }),
    // 3.2 Tabuleiro
    Function::new("cria_tabuleiro", 0, |_| {
        let linhas = linhas(&cria_tabuleiro()).into_iter();
        Ok(Object::list(linhas.map(Object::list).collect()))
    }),
    Function::new("cria_casa", 2, |call| {
        let numero = |index| inteiro(&call, index, &call.args()[index], Erro::CasaInvalida);
        let (linha, coluna) = (numero(0)?, numero(1)?);
        cria_casa(linha, coluna)?;
        Ok(Object::tuple(vec![linha.into(), coluna.into()]))
    }),
    Function::new("obtem_valor", 2, |call| {
        let valor = obtem_valor(&tabuleiro(&call, 0)?, casa(&call, 1)?);
        Ok(carater(valor).to_string().into())
    }),
    Function::new("insere_letra", 3, |call| {
        let mut tab = tabuleiro(&call, 0)?;
        insere_letra(&mut tab, casa(&call, 1)?, letra(&call, 2)?);
        escreve_tabuleiro(&call, 0, &tab)?;
        Ok(call.args()[0].clone())
    }),
    Function::new("obtem_sequencia", 4, |call| {
        let tamanho = usize::try_from(natural(&call, 3)?).map_err(|_| call.unasked(3))?;
        let (casa, direcao) = (casa(&call, 1)?, direcao(&call, 2)?);
        let sequencia = obtem_sequencia(&tabuleiro(&call, 0)?, casa, direcao, tamanho);
        if sequencia.len() < tamanho {
            return Err(call.unasked(3));
        }
        let sequencia: String = sequencia.into_iter().map(carater).collect();
        Ok(sequencia.into())
    }),
    Function::new("insere_palavra", 4, |call| {
        let mut tab = tabuleiro(&call, 0)?;
        let (casa, direcao, palavra) = (casa(&call, 1)?, direcao(&call, 2)?, palavra(&call, 3)?);
        if casa.ate_a_borda(direcao).count() < palavra.letras().len() {
            return Err(call.unasked(3));
        }
        insere_palavra(&mut tab, casa, direcao, &palavra);
        escreve_tabuleiro(&call, 0, &tab)?;
        Ok(call.args()[0].clone())
    }),
    Function::new("tabuleiro_para_str", 1, |call| {
        Ok(tabuleiro_para_str(&tabuleiro(&call, 0)?).into())
    }),
    // 3.3 Jogador
    Function::new("cria_jogador", 3, |call| {
        let numero = |index| inteiro(&call, index, &call.args()[index], Erro::JogadorInvalido);
        let (ordem, pontos) = (numero(0)?, numero(1)?);
        let letras = conjunto(&call, 2).map_err(|_| Erro::JogadorInvalido)?;
        cria_jogador(ordem, pontos, letras)?;
        // The very set that was given: other references to it see the changes.
        let pares = [
            ("id", ordem.into()),
            ("pontos", pontos.into()),
            ("letras", call.args()[2].clone()),
        ];
        Ok(Object::dict(
            pares.map(|(chave, valor)| (chave.into(), valor)).into(),
        ))
    }),
    Function::new("jogador_para_str", 1, |call| {
        Ok(jogador_para_str(&jogador(&call, 0)?).into())
    }),
    Function::new("distribui_letra", 2, |call| {
        let (mut pilha, mut jog) = (letras(&call, 0)?, jogador(&call, 1)?);
        let havia = distribui_letra(&mut pilha, &mut jog);
        escreve_lista(&call, 0, &pilha)?;
        escreve_jogador(&call, 1, &jog)?;
        Ok(havia.into())
    }),
    // 3.4 Jogo
    Function::new("joga_palavra", 6, |call| {
        let mut tab = tabuleiro(&call, 0)?;
        let (casa, direcao) = (casa(&call, 2)?, direcao(&call, 3)?);
        let (letras, primeira) = (conjunto(&call, 4)?, verdade(&call, 5)?);
        // A single letter is no play by the rules of section 1, and no `Palavra`.
        if Letra::le(call.text(1)?).is_some() {
            return Ok(Object::tuple(Vec::new()));
        }
        let palavra = palavra(&call, 1)?;
        let usadas = joga_palavra(&mut tab, &palavra, casa, direcao, &letras, primeira);
        escreve_tabuleiro(&call, 0, &tab)?;
        Ok(tuplo(usadas))
    }),
    Function::new("processa_jogada", 5, |call| {
        let (mut tab, mut jog) = (tabuleiro(&call, 0)?, jogador(&call, 1)?);
        let (mut pilha, pontos) = (letras(&call, 2)?, pontos(&call, 3)?);
        let primeira = verdade(&call, 4)?;
        let espacos = espacos(&call);
        let jogou = processa_jogada_com(
            &mut tab,
            &mut jog,
            &mut pilha,
            &pontos,
            primeira,
            espacos,
            call.console,
        )?;
        escreve_tabuleiro(&call, 0, &tab)?;
        escreve_jogador(&call, 1, &jog)?;
        escreve_lista(&call, 2, &pilha)?;
        Ok(jogou.into())
    }),
    Function::new("scrabble", 4, |call| {
        let jogadores = inteiro(&call, 0, &call.args()[0], Erro::ArgumentosInvalidos)?;
        let saco = conjunto(&call, 1).map_err(|_| Erro::ArgumentosInvalidos)?;
        let pontos = pontos(&call, 2).map_err(|_| Erro::ArgumentosInvalidos)?;
        let seed = match &call.args()[3] {
            Object::Bool(_) => return Err(call.unasked(3)),
            Object::Int(seed) => BigUint::try_from(seed).map_err(|_| Erro::ArgumentosInvalidos)?,
            _ => return Err(Erro::ArgumentosInvalidos.into()),
        };
        let espacos = espacos(&call);
        let finais = scrabble_com(jogadores, &saco, &pontos, &seed, espacos, call.console)?;
        Ok(tuplo(finais))
    }),
];

fn tuplo(itens: Vec<impl Into<Object>>) -> Object {
    Object::tuple(itens.into_iter().map(Into::into).collect())
}

/// Reading of several spaces between the fields of a line.
fn espacos(call: &Call) -> Espacos {
    let leitura = call.reading(ESPACOS_A_MAIS).and_then(Espacos::le);
    leitura.unwrap_or_default()
}

/// Argument as an integer that the text requires to be verified: anything else is `erro`.
fn inteiro(call: &Call, index: usize, object: &Object, erro: Erro) -> Outcome<i64> {
    match object {
        // Python treats booleans as integers; the text leaves it open.
        Object::Bool(_) => Err(call.unasked(index)),
        Object::Int(numero) if *numero < BigInt::ZERO => Ok(i64::try_from(numero).unwrap_or(-1)),
        Object::Int(numero) => i64::try_from(numero).map_err(|_| call.unasked(index)),
        _ => Err(erro.into()),
    }
}

impl From<Letra> for Object {
    fn from(letra: Letra) -> Self {
        letra.to_string().into()
    }
}

impl From<Conjunto> for Object {
    fn from(conjunto: Conjunto) -> Self {
        let pares = conjunto.pares();
        let pares = pares
            .map(|(letra, quantas)| (Value::Str(letra.to_string()), Object::Int(quantas.into())));
        Object::dict(pares.collect())
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
