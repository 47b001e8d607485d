def gabarito_connected(peer_of, stubs, suspects):
    """The peer of right functions in this process: a page has no other, and judges nobody."""
    code = compile(GABARITO_SOLUTION, "<solution>", "exec")
    right_peer_of = gabarito_right({"__name__": "solution"}, code, GABARITO_PLAN)

    def to(end):
        return lambda message: read(written(ends[end].answer(read(written(message)))))

    ends = {"own": peer_of(to("right"))}
    ends["right"] = right_peer_of(to("own"), stubs, suspects)
    return ends["own"]
