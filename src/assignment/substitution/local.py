def gabarito_connected(peer_of, stubs, suspects):
    """The peer of right functions in this process: a page has no other, and judges nobody."""
    code = compile(GABARITO_SOLUTION, "<solution>", "exec")
    right_peer_of = gabarito_right({"__name__": "solution"}, code, GABARITO_PLAN)
    return linked(peer_of, lambda exchange: right_peer_of(exchange, stubs, suspects))
