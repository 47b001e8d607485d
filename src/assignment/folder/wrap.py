def gabarito_wrap(tad, representation, operations, signatures):
    """Operations of a solution over another representation, whose content is the solution's.

    `signatures` gives, for each operation, the domain of each argument and the codomain.
    """
    create, read, _, is_one = representation(tad)

    def wrapped(name):
        operation = operations[name]
        domains, codomain = signatures[name]
        is_boolean = codomain in ("booleano", "bool", "boolean", "logico", "lógico")

        def call(*arguments):
            if len(arguments) != len(domains):
                raise TypeError(
                    "%s() takes %d arguments but %d were given" % (name, len(domains), len(arguments))
                )
            contents, refused = [], None
            for argument, domain in zip(arguments, domains):
                is_own = is_one(argument)
                if is_boolean and not is_own and domain in (tad, "universal"):
                    # What is no value of the TAD may still be the solution's representation.
                    contents.append(object())
                elif is_own:
                    contents.append(read(argument))
                elif domain == tad:
                    try:
                        contents.append(read(argument))
                    except TypeError as error:
                        # The operation may refuse it in its own words.
                        refused = error
                        contents.append(object())
                else:
                    contents.append(argument)
            result = operation(*contents)
            if refused is not None:
                raise refused
            if codomain != tad:
                return result
            for argument, content, domain in zip(arguments, contents, domains):
                if domain == tad and content is result:
                    return argument
            return create(result)

        return call

    return {name: wrapped(name) for name in signatures if name in operations}
