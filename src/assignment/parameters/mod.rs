//! Parametrised sessions: one session that stands for many.
//!
//! ```text
//! # check: cria_posicao/posicao
//! # each c in 'abc'; l in '123'
//! >>> posicao_para_str(cria_posicao(c, l))
//!
//! ---
//!
//! # check: obter_ganhador/ganhador
//! # draw 100: s = 'XO'; c = 'abc'; l = '123'
//! # walk 8: t = cria_tabuleiro(); coloca_peca(t, cria_peca(s), cria_posicao(c, l)); while eh_tabuleiro(t)
//! >>> obter_ganhador(t)
//! ```
//!
//! `each` gives a session for every choice of values, `draw N` gives N with values drawn by the
//! seed, and `walk N` puts up to N random steps before a drawn session, without those that raise
//! an exception or after which the condition does not hold. The names are replaced by literals, in
//! Prolog by terms:
//! what comes out are sessions that can be pasted.

mod domain;
mod draw;
mod literals;
mod shrink;
mod template;
mod terms;

#[cfg(test)]
pub(crate) use domain::DOMAINS;
pub use domain::Domain;
pub use literals::with_literals;
pub(super) use literals::{assigned_names, with_names, written_list};
pub use shrink::{Fails, fewest};
pub use template::{Drawn, Expanded, IsLegal, ParameterError, Template};
