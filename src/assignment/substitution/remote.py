def gabarito_load(names, code, source, plan):
    """Loads a right program to be called from another process."""
    peer_of = gabarito_right(names, code, plan)
    names["gabarito_serve"] = lambda *arguments: gabarito_serve(peer_of, *arguments)
