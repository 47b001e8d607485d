/*  library(time), without the thread that the one of SWI-Prolog has wake it: a
    submission may have none. The harness has the clock, and sends a signal.

    Loaded under the name of the library, whose place it takes. Whoever is to be
    woken says so on the stream of the answers: w and the seconds.
*/

:- module(time, [alarm/3, alarm/4, alarm_at/3, alarm_at/4, remove_alarm/1,
                 install_alarm/1, install_alarm/2, uninstall_alarm/1, current_alarm/4,
                 call_with_time_limit/2, call_with_time_limit/3]).
:- set_module(base(system)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(option)).

:- meta_predicate
    alarm(+, 0, -),
    alarm(+, 0, -, +),
    alarm_at(+, 0, -),
    alarm_at(+, 0, -, +),
    current_alarm(?, :, ?, ?),
    call_with_time_limit(+, 0),
    call_with_time_limit(+, 0, +).

% The alarms are a global variable, a list of alarm(Id, Time, Goal, Status, Remove):
% Status is scheduled, done or installed later (idle), Remove whether it goes when it
% has rung.

% Called in a child before anything of the submission is.
prepare(Answers) :-
    nb_setval(gabarito_waker, Answers),
    nb_setval(gabarito_alarms, []),
    nb_setval(gabarito_last_alarm, 0),
    on_signal(alrm, _, time:ring).

% --- alarms ------------------------------------------------------------------

alarm(Seconds, Goal, Id) :-
    alarm(Seconds, Goal, Id, []).

alarm(Seconds, Goal, Id, Options) :-
    in_seconds(Seconds, Time),
    alarm_at(Time, Goal, Id, Options).

alarm_at(Time, Goal, Id) :-
    alarm_at(Time, Goal, Id, []).

alarm_at(Time, Goal, Id, Options) :-
    option(remove(Remove), Options, false),
    option(install(Install), Options, true),
    ( Install == true -> Status = scheduled ; Status = idle ),
    nb_getval(gabarito_last_alarm, Last),
    Id is Last + 1,
    nb_setval(gabarito_last_alarm, Id),
    nb_getval(gabarito_alarms, Alarms),
    set([alarm(Id, Time, Goal, Status, Remove)|Alarms]).

remove_alarm(Id) :-
    taken(Id, _, Others),
    set(Others).

install_alarm(Id) :-
    taken(Id, alarm(_, Time, Goal, _, Remove), Others),
    set([alarm(Id, Time, Goal, scheduled, Remove)|Others]).

install_alarm(Id, Seconds) :-
    in_seconds(Seconds, Time),
    taken(Id, alarm(_, _, Goal, _, Remove), Others),
    set([alarm(Id, Time, Goal, scheduled, Remove)|Others]).

uninstall_alarm(Id) :-
    taken(Id, alarm(_, Time, Goal, _, Remove), Others),
    set([alarm(Id, Time, Goal, idle, Remove)|Others]).

current_alarm(Time, Goal, Id, Status) :-
    nb_getval(gabarito_alarms, Alarms),
    member(alarm(Id, Time, Goal, Status, _), Alarms).

in_seconds(Seconds, Time) :-
    must_be(number, Seconds),
    get_time(Now),
    Time is Now + Seconds.

taken(Id, Alarm, Others) :-
    nb_getval(gabarito_alarms, Alarms),
    Alarm = alarm(Id, _, _, _, _),
    (   selectchk(Alarm, Alarms, Others)
    ->  true
    ;   existence_error(alarm, Id)
    ).

% So that the next that is due rings; where there is none, one may ring for nothing.
set(Alarms) :-
    nb_setval(gabarito_alarms, Alarms),
    findall(Time, member(alarm(_, Time, _, scheduled, _), Alarms), Times),
    (   min_list(Times, Next)
    ->  get_time(Now),
        Seconds is max(0.0, Next - Now),
        nb_getval(gabarito_waker, Answers),
        format(string(Request), "w~w", [Seconds]),
        gabarito_harness:send(Answers, Request)
    ;   true
    ).

% The signal: all that are due ring, those set last first.
ring(_) :-
    nb_getval(gabarito_alarms, Alarms),
    get_time(Now),
    (   member(alarm(Id, Time, Goal, scheduled, Remove), Alarms),
        Time =< Now
    ->  taken(Id, _, Others),
        (   Remove == true
        ->  set(Others)
        ;   set([alarm(Id, Time, Goal, done, Remove)|Others])
        ),
        call(Goal),
        ring(alrm)
    ;   true
    ).

% --- goals under a limit -----------------------------------------------------

call_with_time_limit(Seconds, Goal) :-
    limited(Seconds, Goal, time_limit_exceeded).

call_with_time_limit(Seconds, Goal, Context) :-
    limited(Seconds, Goal, time_limit_exceeded(Context)).

limited(Seconds, Goal, Exception) :-
    must_be(number, Seconds),
    Seconds > 0,
    !,
    setup_call_cleanup(alarm(Seconds, throw(Exception), Id),
                       once(Goal),
                       remove_alarm(Id)).
limited(_, _, Exception) :-
    throw(Exception).
