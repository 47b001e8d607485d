%!  progenitor(?P, ?F)
%
%   P é mãe ou pai de F.
progenitor(ana, rui).
progenitor(ze, rui).
progenitor(rui, eva).
progenitor(eva, ivo).

%!  avo(?A, ?N)
%
%   A é avó ou avô de N.
avo(A, N) :- progenitor(A, P), progenitor(P, N).

antepassado(A, P) :- progenitor(A, P).
antepassado(A, P) :- progenitor(A, X), antepassado(X, P).

soma([], 0).
soma([X|Xs], S) :- soma(Xs, T), S is T + X.

maximo(X, Y, X) :- X >= Y, !.
maximo(_, Y, Y).

profundidade(vazia, 0).
profundidade(no(E, _, D), P) :-
    profundidade(E, PE),
    profundidade(D, PD),
    maximo(PE, PD, M),
    P is M + 1.

escreve_lista([]).
escreve_lista([X|Xs]) :- write(X), nl, escreve_lista(Xs).

:- dynamic contador/1.
contador(0).

conta(N) :- retract(contador(A)), N is A + 1, assertz(contador(N)).
