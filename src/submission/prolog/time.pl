/*  library(time), without the thread that the one of SWI-Prolog has wake it: a
    submission may have none. The harness has the clock, and sends a signal.

    Loaded under the name of the library, whose place it takes. Whoever is to be
    woken says so on the stream of the answers: w and the seconds.
*/

:- module(time, [call_with_time_limit/2, call_with_time_limit/3]).
:- use_module(library(error)).
:- use_module(library(lists)).

:- meta_predicate
    call_with_time_limit(+, 0),
    call_with_time_limit(+, 0, +).

% The goals that run under a limit are a global variable, a list of
% alarm(Time, Exception), the innermost first.

% Called in a child before anything of the submission is.
prepare(Answers) :-
    nb_setval(gabarito_waker, Answers),
    nb_setval(gabarito_alarms, []),
    on_signal(alrm, _, time:ring).

call_with_time_limit(Seconds, Goal) :-
    limited(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    limited(Seconds, Goal, time_limit_exceeded(Context)).

limited(Seconds, Goal, Exception) :-
    must_be(number, Seconds),
    Seconds > 0,
    !,
    get_time(Now),
    Time is Now + Seconds,
    nb_getval(gabarito_alarms, Before),
    setup_call_cleanup(set([alarm(Time, Exception)|Before]),
                       once(Goal),
                       set(Before)).
limited(_, _, Exception) :-
    throw(Exception).

% So that the next that is due rings; where there is none, one may ring for nothing.
set(Alarms) :-
    nb_setval(gabarito_alarms, Alarms),
    findall(Each, member(alarm(Each, _), Alarms), Times),
    (   min_list(Times, Time)
    ->  get_time(Now),
        Seconds is max(0.0, Time - Now),
        nb_getval(gabarito_waker, Answers),
        format(string(Request), "w~w", [Seconds]),
        gabarito_harness:send(Answers, Request)
    ;   true
    ).

ring(_) :-
    get_time(Now),
    nb_getval(gabarito_alarms, Alarms),
    (   member(alarm(Time, Exception), Alarms),
        Time =< Now
    ->  throw(Exception)
    ;   true
    ).
