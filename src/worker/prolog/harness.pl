/*  The part of gabarito that lives beside a submission in Prolog.

    Started once for a submission, it never runs a clause of it: for every case
    it forks a child, which sets its limits, loads the submission and answers
    goals, one after the other, until it is closed. What a child says is relayed
    and not looked at. Nothing in this process knows what the right answers are.

    A message to or from gabarito is a length (4 bytes, little endian) and as many
    bytes. Requests are terms:

        take(Name, Draws)   the next message is the source, Draws whether it may draw
                            by chance: the version of Prolog
        right               the next message is the source of right predicates that it calls in
                            a module of their own; no answer
        open(Limits)        forks a child that loads it: the report of loading
        ask(Goal)           a goal as text: what it came to
        query(Goal, Most, Inferences)
                            the same, with at most so many solutions and what is printed; with
                            at most so many inferences up to each answer, unless they are 0
        copy(Goal)          the same in a copy of the child, which is asked from now on;
                            or n, where it cannot be copied
        back                ends the last copy: what it was copied from is asked again
        close               ends the child; no answer

    Limits are limits(CpuSeconds, WallSeconds, StackBytes, MemoryBytes, Nodes, Processes,
    Seed): what is drawn by chance is drawn by the seed, unless that is 0.
    An answer is a letter, e and then the child's own words, or a reason why there
    are none: t(ime), o(utput), g(one) and how: then the child has ended, with its copies;
    q (what was asked is no goal). The words are written by put/2 below and read by nobody
    but gabarito. Before them come p and the number of a copy, and the child may ask for a
    signal, w and in how many seconds (time.pl). Where a copy has ended, the process that it
    was copied from says d and how. The solutions of a query come one by one, too, each after an
    s, which is relayed: they are all that is known of a query that does not end.
*/

:- module(gabarito_harness, []).
% What it calls of the system is not imported into user on the way: a submission may define it.
:- set_module(base(system)).

% What their libraries are made of: the libraries themselves take five times as
% long to load.
:- use_foreign_library(foreign(unix)).      % fork_/1, pipe/2, dup/2
:- use_foreign_library(foreign(process)).   % process_kill/2, process_wait/3
:- use_foreign_library(foreign(rlimit)).    % rlimit/3
:- use_foreign_library(foreign(memfile)).   % new_memory_file/1, open_memory_file/4
:- use_module(library(lists)).
% What modules of students ask for, or call without asking: loaded here, a child need
% not look for it.
:- use_module(library(apply), []).
:- use_module(library(random), []).
:- use_module(library(utf8), [utf8_codes//1]).

:- dynamic right/1, source/3, child/4, copy/1, dying/1, place/1, free/0.

% The longest answer that is relayed: what so many nodes may take, and some more.
room(Nodes, Bytes) :- Bytes is Nodes*16 + 1000000.

% --- messages ----------------------------------------------------------------

main :-
    set_prolog_flag(gc_thread, false),
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, encoding(octet)),
    set_stream(user_output, buffer(full)),
    rehearse,
    repeat,
    receive(user_input, Bytes),
    term_string(Request, Bytes),
    once(serve(Request)),
    fail.

receive(Stream, Bytes) :-
    get_byte(Stream, A),
    ( A == -1 -> leave ; true ),
    get_byte(Stream, B), get_byte(Stream, C), get_byte(Stream, D),
    Length is A + B<<8 + C<<16 + D<<24,
    read_string(Stream, Length, Bytes).

send(Stream, Bytes) :-
    string_length(Bytes, Length),
    A is Length /\ 255, B is Length>>8 /\ 255,
    C is Length>>16 /\ 255, D is Length>>24 /\ 255,
    put_byte(Stream, A), put_byte(Stream, B), put_byte(Stream, C), put_byte(Stream, D),
    write(Stream, Bytes),
    flush_output(Stream).

% Ends this process at once: no hook of anybody's runs.
leave :-
    current_prolog_flag(pid, Self),
    process_kill(Self, kill).

% A case of our own: what Prolog makes or looks for when something is done for the
% first time, it does here, and not again in each child.
rehearse :-
    % Called without being imported, so that the index of the libraries is read; with
    % what is drawn by chance, so that its own libraries are there.
    Text = ":- module(rehearsal, []).\n:- set_module(base(system)).\n\
            f(X) :- last([1], X), member(X, [1]), must_be(integer, X), random_member(_, [1]).\n",
    load('rehearsal.prolog', Text, Report),
    open_null_stream(Nowhere),
    set_stream(Nowhere, encoding(octet)),
    say(Nowhere, 1000, Report),
    called(f(X)-[X], Result),
    say(Nowhere, 1000, Result),
    close(Nowhere),
    unload_file('rehearsal.prolog'),
    % Unloaded, it could be called still.
    abolish(rehearsal:f/1).

% Libraries that take long to load: loaded here where a submission names them, none of its
% children does it again.
slow_library(Library, Mention) :-
    member(Library, [clpfd, clpb, simplex]),
    format(string(Mention), "library(~w)", [Library]).

% --- requests ----------------------------------------------------------------

serve(take(Name, Draws)) :-
    receive(user_input, Marked),
    atom_string(File, Name),
    % As in a file, where a mark says no more than that this is UTF-8.
    ( string_concat("\u00EF\u00BB\u00BF", Bytes, Marked) -> true ; Bytes = Marked ),
    retractall(source(_, _, _)),
    assertz(source(File, Bytes, Draws)),
    forall(( slow_library(Library, Mention), sub_string(Bytes, _, _, _, Mention) ),
           catch(use_module(library(Library), []), _, true)),
    current_prolog_flag(version, Version),
    format(string(Greeting), "~d", [Version]),
    send(user_output, Greeting).
serve(right) :-
    receive(user_input, Bytes),
    assertz(right(Bytes)).
serve(open(Limits)) :-
    close_child,
    Limits = limits(_, _, _, _, _, Processes, _),
    ( Processes =:= 0 -> true ; bury, occupy_places(Processes) ),
    pipe(GoalsOut, GoalsIn),
    pipe(AnswersOut, AnswersIn),
    fork_(Child),
    (   Child == child
    ->  close(GoalsIn),
        close(AnswersOut),
        be_child(GoalsOut, AnswersIn, Limits)
    ;   close(GoalsOut),
        close(AnswersIn),
        set_stream(GoalsIn, encoding(octet)),
        set_stream(AnswersOut, encoding(octet)),
        assertz(child(Child, GoalsIn, AnswersOut, Limits)),
        ( Processes =:= 0 -> bury ; true ),
        relay
    ).
serve(ask(Text)) :-
    serve_goal(ask, Text).
serve(query(Text, Most, Inferences)) :-
    serve_goal(query(Most, Inferences), Text).
serve(copy(Text)) :-
    free_place,
    serve_goal(copy, Text).
serve(back) :-
    (   end_copy
    ->  send(user_output, "e")
    ;   send(user_output, "g")
    ).
serve(close) :-
    close_child.

serve_goal(How, Text) :-
    child(_, Goals, _, _),
    !,
    % Read here: there the submission says what is an operator and what a variable.
    (   catch(term_string(Goal, Text, [variable_names(Names)]), _, fail)
    ->  values(Names, Values),
        How =.. [Kind|Arguments],
        Request =.. [Kind, Goal-Values|Arguments],
        fast_term_serialized(Request, Bytes),
        catch(send(Goals, Bytes), _, true),
        relay
    ;   send(user_output, "q")
    ).
serve_goal(_, _) :-
    send(user_output, "g").

values([], []).
values([_=Value|Names], [Value|Values]) :- values(Names, Values).

% The process that is asked: the last copy, or the child itself.
asked(Process) :-
    copy(Process),
    !.
asked(Process) :-
    child(Process, _, _, _).

% Ends the last copy; where the process that it was copied from does not say so soon, all.
end_copy :-
    retract(copy(Copy)),
    !,
    catch(process_kill(Copy, kill), _, true),
    child(_, _, Answers, _),
    get_time(Now),
    Deadline is Now + 5,
    nb_setval(gabarito_wake, Deadline),
    heard(Answers, Deadline, 100, Verdict, _),
    (   Verdict = back(_)
    ->  ( free -> occupy_place ; assertz(free) )
    ;   close_child,
        fail
    ).

close_child :-
    retract(child(Child, Goals, Answers, _)),
    !,
    % It runs no more, but taking it down takes the kernel a while. Its copies become
    % this process's own when it is gone, and not before.
    end(Child),
    forall(retract(copy(Copy)), end(Copy)),
    close(Goals, [force(true)]),
    close(Answers, [force(true)]).
close_child.

end(Process) :-
    catch(process_kill(Process, kill), _, true),
    assertz(dying(Process)).

bury :-
    forall(retract(dying(Process)), catch(process_wait(Process, _, []), _, true)),
    forall(retract(place(Process)), catch(process_wait(Process, _, []), _, true)),
    retractall(free).

% --- places for processes ----------------------------------------------------

% A child has to be able to fork where it is copied, and what it loads could do so as well.
% Therefore all places that its limit leaves are taken by processes that have ended and were not
% waited for, which the kernel counts too. One is freed for each copy that is asked for.

% Who fills the places leaves the last one, which the child will have.
occupy_places(Processes) :-
    pipe(Out, In),
    fork_(Filler),
    (   Filler == child
    ->  close(Out),
        rlimit(nproc, _, Processes),
        fill(In),
        close(In),
        leave
    ;   close(In),
        read_string(Out, _, Text),
        close(Out),
        process_wait(Filler, _, []),
        split_string(Text, "\n", "", Lines),
        forall(( member(Line, Lines), number_string(Place, Line) ), assertz(place(Place)))
    ).

fill(In) :-
    (   catch(fork_(Place), _, fail)
    ->  ( Place == child -> leave ; true ),
        format(In, "~d~n", [Place]),
        fill(In)
    ;   true
    ).

% Taken where two copies have ended, and one is to come.
occupy_place :-
    (   catch(fork_(Place), _, fail)
    ->  ( Place == child -> leave ; assertz(place(Place)) )
    ;   true
    ).

% A copy that has ended has left its own.
free_place :-
    retract(free),
    !.
free_place :-
    retract(place(Place)),
    !,
    catch(process_wait(Place, _, []), _, true).
free_place.

relay :-
    child(_, _, Answers, limits(_, Wall, _, _, Nodes, _, _)),
    get_time(Now),
    Deadline is Now + Wall,
    nb_setval(gabarito_wake, Deadline),
    room(Nodes, Room),
    nb_setval(gabarito_room, Room),
    heard(Answers, Deadline, Room, Verdict, Bytes),
    (   Verdict == ended
    ->  string_concat("e", Bytes, Answer)
    ;   ended(Verdict, Answer),
        close_child
    ),
    send(user_output, Answer).

% What there is instead of an answer: t(ime), o(utput), g(one) and how. All is over.
ended(time, "t").
ended(output, "o").
ended(back(Status), Answer) :-
    string_concat("g", Status, Answer).
ended(gone, Answer) :-
    child(Child, _, _, _),
    % It may have closed its pipe and be there still.
    catch(process_wait(Child, Status, [timeout(0.2)]), _, Status = unknown),
    format(string(Answer), "g~w", [Status]).

% An answer; before it may come the number of a copy, and a wish to be woken (time.pl).
heard(Stream, Deadline, Room, Verdict, Bytes) :-
    heard(Stream, Deadline, Room, [], Verdict, Bytes).

heard(Stream, Deadline, Room, Before, Verdict, Bytes) :-
    answer(Stream, Deadline, Room, Before, Ended, Said, Rest),
    (   Ended == ended,
        Said = [Kind|Text],
        noted(Kind, Text, Result)
    ->  (   Result == note
        ->  heard(Stream, Deadline, Room, Rest, Verdict, Bytes)
        ;   Verdict = Result,
            Bytes = ""
        )
    ;   Verdict = Ended,
        % Nothing comes after an answer: what does, spoils it.
        append(Said, Rest, Codes),
        string_codes(Bytes, Codes)
    ).

% A message that is no answer: a note, or the end of a copy.
noted(0'w, Text, note) :-
    catch(number_codes(Seconds, Text), _, Seconds = 0),
    get_time(Now),
    % Waiting is by the millisecond, and may end in the midst of one.
    Wake is Now + Seconds + 0.002,
    nb_setval(gabarito_wake, Wake).
noted(0'p, Text, note) :-
    catch(number_codes(Copy, Text), _, Copy = 0),
    % The number of a process that is not this one.
    ( integer(Copy), Copy > 1 -> asserta(copy(Copy)) ; true ).
noted(0's, Text, note) :-
    nb_getval(gabarito_room, Room),
    length(Text, Length),
    Left is Room - Length,
    nb_setval(gabarito_room, Left),
    ( Left > 0 -> string_codes(Solution, [0's|Text]), send(user_output, Solution) ; true ).
noted(0'd, Text, back(Status)) :-
    string_codes(Status, Text).

% A message as it comes, a length first, like all others; of what has come before, and
% what comes after it is left.
answer(Stream, Deadline, Room, Before, Verdict, Said, Rest) :-
    length(Before, Had),
    Least is 4 - Had,
    collect(Stream, Least, Deadline, Before, Head, Ended),
    (   Ended == ended
    ->  length_of(Head, Length, More),
        (   Length > Room
        ->  Verdict = output,
            Said = [],
            Rest = []
        ;   length(More, Come),
            Left is Length - Come,
            collect(Stream, Left, Deadline, More, Codes, Verdict),
            (   Verdict == ended
            ->  length(Said, Length),
                append(Said, Rest, Codes)
            ;   Said = [],
                Rest = []
            )
        )
    ;   Verdict = Ended,
        Said = [],
        Rest = []
    ).

length_of([A,B,C,D|More], Length, More) :-
    Length is A + B<<8 + C<<16 + D<<24.

% At least so many bytes more; who is asked is woken when it is time.
collect(_, Count, _, Codes, Codes, ended) :-
    Count =< 0,
    !.
collect(Stream, Count, Deadline, Before, Collected, Verdict) :-
    nb_getval(gabarito_wake, Wake),
    get_time(Now),
    Time is max(0, min(Wake, Deadline) - Now),
    (   wait_for_input([Stream], [_], Time)
    ->  fill_buffer(Stream),
        read_pending_codes(Stream, Codes, []),
        (   Codes == []
        ->  Verdict = gone
        ;   length(Codes, Come),
            Left is Count - Come,
            append(Before, Codes, Had),
            collect(Stream, Left, Deadline, Had, Collected, Verdict)
        )
    ;   Wake < Deadline
    ->  nb_setval(gabarito_wake, Deadline),
        asked(Process),
        catch(process_kill(Process, alrm), _, true),
        collect(Stream, Count, Deadline, Before, Collected, Verdict)
    ;   Verdict = time
    ).

% --- in the child ------------------------------------------------------------

be_child(Goals, Answers, Limits) :-
    Limits = limits(Cpu, _, Stack, Memory, Nodes, Processes, Seed),
    % Opened here: what is set on them is seen wherever they are shared.
    open('/dev/null', read, Nothing),
    open('/dev/null', write, Nowhere),
    dup(Nothing, user_input),
    % Requests that came meanwhile are none of the submission's business.
    read_string(user_input, _, _),
    dup(Nowhere, user_output),
    dup(Nowhere, user_error),
    close(Nothing),
    close(Nowhere),
    set_stream(user_output, encoding(utf8)),
    set_stream(user_input, encoding(utf8)),
    set_stream(Goals, encoding(octet)),
    set_stream(Answers, encoding(octet)),
    time:prepare(Answers),
    limit(Cpu, Memory, Processes),
    set_prolog_flag(stack_limit, Stack),
    source(File, Bytes, Draws),
    % To set a seed takes as long as to load a short module.
    ( Draws == true, Seed =\= 0 -> set_random(seed(Seed)) ; true ),
    forall(right(Right), load_text(gabarito_right:gabarito_right, Right)),
    load(File, Bytes, Report),
    say(Answers, Nodes, Report),
    repeat,
    receive(Goals, Message),
    fast_term_serialized(Request, Message),
    (   Request = ask(Goal)
    ->  called(Goal, Result)
    ;   Request = query(Goal, Most, Inferences)
    ->  queried(Goal, Most-Inferences, Answers-Nodes, Result)
    ;   Request = copy(Goal),
        copied(Answers),
        called(Goal, Result)
    ),
    say(Answers, Nodes, Result),
    fail.

% True in a copy of this process; here, it fails when the copy has ended.
copied(Answers) :-
    (   catch(fork_(Copy), _, fail)
    ->  (   Copy == child
        ->  current_prolog_flag(pid, Self),
            told(Answers, p, Self)
        ;   process_wait(Copy, Status, []),
            told(Answers, d, Status),
            fail
        )
    ;   send(Answers, "n"),
        fail
    ).

told(Answers, Kind, What) :-
    format(string(Message), "~w~w", [Kind, What]),
    send(Answers, Message).

limit(Cpu, Memory, Processes) :-
    forall(member(Which-Most, [cpu-Cpu, as-Memory, nproc-Processes, fsize-0, core-0]),
           catch(rlimit(Which, _, Most), _, true)),
    % Nothing to catch: the process ends.
    on_signal(xcpu, _, default).

% loaded(Module, Exports, Predicates, Messages), Module being 0 where there is none
% and Predicates those of its own that have a clause.
load(File, Bytes, loaded(Module, Exports, Predicates, Messages)) :-
    nb_setval(gabarito_messages, []),
    asserta((user:message_hook(Term, Kind, Lines) :-
                 gabarito_harness:note(Term, Kind, Lines)), Hook),
    catch(load_text(user:File, Bytes), Error, print_message(error, Error)),
    erase(Hook),
    (   source_file_property(File, module(Found))
    ->  Module = Found,
        ( right(_) -> add_import_module(gabarito_right, Module, start) ; true ),
        module_property(Module, exports(Exports)),
        findall(Name/Arity, has_clauses(Module, Name, Arity), Predicates)
    ;   Module = 0,
        Exports = [],
        findall(Name/Arity, defined(user, Name, Arity), Predicates)
    ),
    nb_setval(gabarito_module, Module),
    nb_getval(gabarito_messages, Reversed),
    reverse(Reversed, Messages).

load_text(File, Bytes) :-
    % As bytes, whatever they are: a file may name its encoding.
    new_memory_file(Memory),
    open_memory_file(Memory, write, Out, [encoding(octet)]),
    write(Out, Bytes),
    close(Out),
    open_memory_file(Memory, read, In, [encoding(utf8)]),
    load_files(File, [stream(In), silent(true)]).

has_clauses(Module, Name, Arity) :-
    current_predicate(Name, Module:Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, number_of_clauses(Count)),
    Count > 0,
    functor(Head, Name, Arity).

defined(Module, Name, Arity) :-
    has_clauses(Module, Name, Arity).
defined(Module, Name, Arity) :-
    current_predicate(Name, Module:Head),
    predicate_property(Module:Head, dynamic),
    predicate_property(Module:Head, number_of_clauses(0)),
    functor(Head, Name, Arity).

note(_, Kind, Lines) :-
    memberchk(Kind, [error, warning]),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    ( source_location(_, Line) -> true ; Line = 0 ),
    nb_getval(gabarito_messages, Before),
    nb_setval(gabarito_messages, [message(Kind, Line, Text)|Before]).

% A goal, called once in the module that the submission is.
called(Goal-Values, Result) :-
    nb_getval(gabarito_module, Module),
    catch(( call(Module:Goal) -> Result = true(Values) ; Result = false ),
          Error, Result = raised(Error)).

% --- queries -----------------------------------------------------------------

% Every answer of a query as the prompt shows it, in the order in which they come:
% printed(Text), solution(Values, Constraints, IsLast), false, raised(Error).
% Asked where the prompt is: of a module, it sees what that exports.
queried(Goal-Values, Most-Inferences, To, answers(Events)) :-
    (   Inferences =:= 0
    ->  Limited = user:Goal
    ;   count_no_loading,
        Limited = gabarito_harness:within(Inferences, user:Goal)
    ),
    capture,
    findall(Part, ( part(Limited, Values, Most, Part), say_part(To, Part) ), Parts),
    append(Parts, Events).

% What may be the last that is heard.
say_part(Answers-Nodes, [Printed, Answer]) :-
    Answer = solution(_, _, false),
    !,
    encoded(Nodes, answers([Printed, Answer]), Message),
    string_concat("s", Message, Part),
    send(Answers, Part).
say_part(_, _).

% An answer of a goal with at most so many inferences. They are counted here, too: who catches the
% exception of the limit goes on without one.
within(Inferences, Goal) :-
    nb_setval(gabarito_uncounted, 0),
    Since = since(0),
    note_inferences(Since),
    (   catch(call_with_inference_limit(Goal, Inferences, Result), Error, true)
    *-> true
    ;   Result = fail
    ),
    (   ( exceeds(Since, Inferences) ; Result == inference_limit_exceeded )
    ->  throw(inference_limit_exceeded)
    ;   nonvar(Error)
    ->  throw(Error)
    ;   Result == (!)
    ->  true
    ;   Result == true,
        ( true ; note_inferences(Since), fail )
    ).

note_inferences(Since) :-
    counted(Now),
    nb_setarg(1, Since, Now).

exceeds(since(Before), Inferences) :-
    counted(Now),
    % What is counted here and not by the limit.
    Now - Before > Inferences + 100.

% Loading libraries is not counted, up to a limit: a program may have it do other work.
counted(Inferences) :-
    statistics(inferences, All),
    nb_getval(gabarito_uncounted, Uncounted),
    Inferences is All - min(Uncounted, 500_000).

% A library that is loaded when it is first called takes thousands of inferences, which are not
% the program's, and would be left half loaded by the limit.
count_no_loading :-
    '$wrap_predicate'(system:'$undefined_procedure'(_, _, _, _), gabarito, _, Loading,
                      gabarito_harness:uncounted(Loading)).

uncounted(Goal) :-
    has_load_hook,
    !,
    call(Goal).
uncounted(Goal) :-
    % The limit is a number of inferences of all that there were.
    '$inference_limit'(0x3fffffffffffffff, Limit),
    statistics(inferences, Began),
    \+ '$inference_limit_false'(0x7fffffffffffffff),
    ( catch(Goal, Error, true) -> true ; Error = none ),
    statistics(inferences, Ended),
    nb_getval(gabarito_uncounted, Before),
    Uncounted is Before + Ended - Began,
    nb_setval(gabarito_uncounted, Uncounted),
    Later is min(0x7fffffffffffffff, Limit + Ended - Began),
    \+ '$inference_limit_false'(Later),
    ( var(Error) -> true ; Error == none -> fail ; throw(Error) ).

% Predicates of the program run while libraries load.
has_load_hook :-
    member(Hook, [prolog_load_file(_, _), term_expansion(_, _), term_expansion(_, _, _, _),
                  goal_expansion(_, _), goal_expansion(_, _, _, _)]),
    predicate_property(user:Hook, number_of_clauses(Count)),
    Count > 0,
    !.

part(Goal, Values, Most, [printed(Text), Answer]) :-
    Count = count(0),
    catch(call_cleanup(Goal, IsLast = true), Error, true),
    captured(Text),
    (   nonvar(Error)
    ->  !,
        ( Error = error(Formal, _) -> Answer = raised(error(Formal, _)) ; Answer = raised(Error) )
    ;   arg(1, Count, Before),
        Now is Before + 1,
        nb_setarg(1, Count, Now),
        answer_of(Values, IsLast, Answer),
        ( ( IsLast == true ; Now >= Most ) -> ! ; true )
    ).
part(_, _, _, [printed(Text), false]) :-
    captured(Text).

answer_of(Values, IsLast, solution(Numbered, Constraints, Last)) :-
    ( IsLast == true -> Last = true ; Last = false ),
    % A term that goes round in a circle is shown as no other, whatever it is.
    ( cyclic_term(Values) -> same_length(Values, Shown), all(Shown, '<cyclic term>') ; Shown = Values ),
    copy_term(Shown, Numbered, Constraints),
    term_variables(Numbered-Constraints, Variables),
    number_variables(Variables, 0).

all([], _).
all([Item|Items], Item) :- all(Items, Item).

number_variables([], _).
number_variables(['$gabarito_variable'(Number)|Variables], Number) :-
    Next is Number + 1,
    number_variables(Variables, Next).

% What is printed goes to a file in memory, a new one after each answer.
capture :-
    new_memory_file(Memory),
    open_memory_file(Memory, write, Out, [encoding(utf8)]),
    set_stream(Out, alias(user_output)),
    set_output(Out),
    nb_setval(gabarito_captured, Memory-Out).

captured(Text) :-
    nb_getval(gabarito_captured, Memory-Out),
    capture,
    catch(close(Out), _, true),
    catch(memory_file_to_string(Memory, Text, utf8), _, Text = ""),
    catch(free_memory_file(Memory), _, true).

% --- terms as text -----------------------------------------------------------

say(Stream, Nodes, Term) :-
    encoded(Nodes, Term, Message),
    send(Stream, Message).

encoded(Nodes, Term, Message) :-
    nb_setval(gabarito_nodes, Nodes),
    (   cyclic_term(Term)
    ->  unwritable(Term, "y", Text)
    ;   catch(with_output_to(string(Text), put(Term, 200)), too_large, fail)
    ->  true
    ;   unwritable(Term, "x", Text)
    ),
    string_codes(Text, Codes),
    phrase(utf8_codes(Codes), Bytes),
    string_codes(Message, Bytes).

% What is said of a term that goes round in a circle (y) or is too large (x).
unwritable(raised(_), _, "z") :- !.
unwritable(_, Letter, Letter).

% v; or vNUMBER; i12; f1.5; aLENGTH;text sLENGTH;text lCOUNT;items cARITY;LENGTH;name items
% oLENGTH;text for what is none of them.
put(_, 0) :-
    !,
    throw(too_large).
put(Term, Depth) :-
    Below is Depth - 1,
    spend(1),
    put_(Term, Below).

put_(Term, _) :- var(Term), !, write('v;').
put_('$gabarito_variable'(Number), _) :- integer(Number), !, format("v~d;", [Number]).
put_(Term, _) :-
    integer(Term),
    !,
    ( Term =:= 0 -> true ; Digits is msb(abs(Term)) // 3, spend(Digits) ),
    format("i~d;", [Term]).
put_(Term, _) :- float(Term), !, format("f~w;", [Term]).
put_(Term, _) :- Term == [], !, write('l0;').
put_(Term, _) :- blob(Term, text), !, put_text(a, Term).
put_(Term, _) :- string(Term), !, put_text(s, Term).
put_(Term, Below) :-
    is_list(Term),
    !,
    length(Term, Count),
    format("l~d;", [Count]),
    put_all(Term, Below).
put_(Term, Below) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    atom(Name),
    !,
    atom_length(Name, Length),
    spend(Length),
    format("c~d;~d;~w", [Arity, Length, Name]),
    forall(arg(_, Term, Part), put(Part, Below)).
put_(Term, _) :-
    format(string(Text), "~q", [Term]),
    put_text(o, Text).

put_text(Kind, Text) :-
    string_length(Text, Length),
    spend(Length),
    format("~w~d;~w", [Kind, Length, Text]).

put_all([], _).
put_all([Term|Terms], Below) :- put(Term, Below), put_all(Terms, Below).

spend(Count) :-
    nb_getval(gabarito_nodes, Before),
    Left is Before - Count,
    ( Left < 0 -> throw(too_large) ; nb_setval(gabarito_nodes, Left) ).
