//! A player: the predicates of the text, one to one, over a player's own state.
//!
//! The player is perfect: it never loses, and wins where the opponent allows it.

use super::tabuleiro::{Casa, Cor, Tabuleiro};

/// State of a player between two calls: the board, as far as the player knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Jogador(Tabuleiro);

impl Jogador {
    /// `preto_inicia(-Resposta)`
    ///
    /// Begins a match as PRETO, and gives the first move.
    ///
    /// Source: the text, section «O que você deve implementar».
    pub fn preto_inicia(&mut self) -> Option<Casa> {
        self.0 = Tabuleiro::default();
        self.joga(Cor::Preto)
    }

    /// `preto_responde(+Jogada, -Resposta)`
    ///
    /// Gives PRETO's answer to BRANCO's last move. `None` where the match is over.
    ///
    /// Source: the text, section «O que você deve implementar».
    pub fn preto_responde(&mut self, jogada: Casa) -> Option<Casa> {
        self.0.coloca(jogada, Cor::Branco);
        self.joga(Cor::Preto)
    }

    /// `branco_inicia(+Jogada, -Resposta)`
    ///
    /// Begins a match as BRANCO, and gives the answer to PRETO's first move.
    ///
    /// Source: the text, section «O que você deve implementar».
    pub fn branco_inicia(&mut self, jogada: Casa) -> Option<Casa> {
        self.0 = Tabuleiro::default();
        self.branco_responde(jogada)
    }

    /// `branco_responde(+Jogada, -Resposta)`
    ///
    /// Gives BRANCO's answer to PRETO's last move. `None` where the match is over.
    ///
    /// Source: the text, section «O que você deve implementar».
    pub fn branco_responde(&mut self, jogada: Casa) -> Option<Casa> {
        self.0.coloca(jogada, Cor::Preto);
        self.joga(Cor::Branco)
    }

    fn joga(&mut self, cor: Cor) -> Option<Casa> {
        let casa = melhor(&self.0, cor)?;
        self.0.coloca(casa, cor);
        Some(casa)
    }
}

/// Best cell for the colour to move; the first of equal ones.
pub fn melhor(tabuleiro: &Tabuleiro, cor: Cor) -> Option<Casa> {
    if tabuleiro.acabou() {
        return None;
    }
    let valor = |casa: &Casa| -valor(&tabuleiro.com(*casa, cor), cor.outra());
    // `max_by_key` returns the last of equal elements.
    let livres: Vec<Casa> = tabuleiro.livres().collect();
    livres.into_iter().rev().max_by_key(valor)
}

/// Value of a board to the colour to move: the sooner a win and the later a defeat, the higher.
fn valor(tabuleiro: &Tabuleiro, cor: Cor) -> i32 {
    let livres = tabuleiro.livres().count();
    if tabuleiro.vencedor().is_some() {
        // The opponent has just won.
        return -1 - i32::try_from(livres).unwrap_or(0);
    }
    let depois = tabuleiro
        .livres()
        .map(|casa| -valor(&tabuleiro.com(casa, cor), cor.outra()));
    depois.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays every match against every sequence of replies; counts the ends.
    fn all_matches(jogador: Jogador, tabuleiro: Tabuleiro, cor: Cor, ends: &mut usize) {
        if tabuleiro.acabou() {
            assert_ne!(tabuleiro.vencedor(), Some(cor.outra()), "{tabuleiro}");
            *ends += 1;
            return;
        }
        for casa in tabuleiro.livres() {
            let mut jogador = jogador;
            let mut tabuleiro = tabuleiro.com(casa, cor.outra());
            if !tabuleiro.acabou() {
                let resposta = match cor {
                    Cor::Preto => jogador.preto_responde(casa),
                    Cor::Branco if tabuleiro.livres().count() == 8 => jogador.branco_inicia(casa),
                    Cor::Branco => jogador.branco_responde(casa),
                };
                let resposta = resposta.expect("the match goes on");
                assert_eq!(tabuleiro.em(resposta), None);
                tabuleiro.coloca(resposta, cor);
            }
            all_matches(jogador, tabuleiro, cor, ends);
        }
    }

    #[test]
    fn it_never_loses_whatever_is_replied() {
        let mut ends = 0;
        let mut preto = Jogador::default();
        let casa = preto.preto_inicia().unwrap();
        let depois = Tabuleiro::default().com(casa, Cor::Preto);
        all_matches(preto, depois, Cor::Preto, &mut ends);
        all_matches(
            Jogador::default(),
            Tabuleiro::default(),
            Cor::Branco,
            &mut ends,
        );
        assert!(ends > 100);
    }
}
