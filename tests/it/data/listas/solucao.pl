membro(X, [X|_]).
membro(X, [_|L]) :- membro(X, L).

junta([], L, L).
junta([X|A], B, [X|C]) :- junta(A, B, C).

inverte(L, M) :- inverte(L, [], M).

inverte([], M, M).
inverte([X|L], A, M) :- inverte(L, [X|A], M).

conta(_, [], 0) :- !.
conta(X, [Y|L], N) :- X == Y, !, conta(X, L, M), N is M + 1.
conta(X, [_|L], N) :- conta(X, L, N).

ultimo([X], X) :- !.
ultimo([_|L], X) :- ultimo(L, X).

insere(X, vazia, no(vazia, X, vazia)).
insere(X, no(E, X, D), no(E, X, D)) :- !.
insere(X, no(E, Y, D), no(F, Y, D)) :- X < Y, !, insere(X, E, F).
insere(X, no(E, Y, D), no(E, Y, F)) :- insere(X, D, F).

percurso(vazia, []).
percurso(no(E, X, D), L) :-
    percurso(E, M),
    percurso(D, N),
    junta(M, [X|N], L).
