def gabarito_wrap(tad, representation, operations, signatures):
    """Operations of a solution over another representation, whose content is the solution's.

    `signatures` gives, for each operation, the domain of each argument and the codomain.
    """
    create, read, _, is_one = representation(tad)

    def wrapped(name):
        operation = operations[name]
        domains, codomain = signatures[name]
        is_boolean = codomain == "booleano"

        def call(*arguments):
            if len(arguments) != len(domains):
                raise TypeError(
                    "%s() takes %d arguments but %d were given" % (name, len(domains), len(arguments))
                )
            contents = []
            for argument, domain in zip(arguments, domains):
                if domain == tad or (domain == "universal" and is_one(argument)):
                    contents.append(read(argument))
                elif domain == "universal" and is_boolean:
                    # What is no value of the TAD may still be the solution's representation.
                    return False
                else:
                    contents.append(argument)
            result = operation(*contents)
            if codomain != tad:
                return result
            for argument, content, domain in zip(arguments, contents, domains):
                if domain == tad and content is result:
                    return argument
            return create(result)

        return call

    return {name: wrapped(name) for name in signatures if name in operations}
