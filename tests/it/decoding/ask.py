"""Compares how Python reads bytes and a text that they were decoded to.

Each line is a JSON object: `bytes` in hexadecimal, and `text`, or null where they were refused.
The answer says whether Python refuses the bytes, whether it makes the same syntax tree of both,
and which codec `coding` names.
"""
import ast
import codecs
import json
import sys
import warnings

warnings.simplefilter("ignore")


def tree(program):
    try:
        return ast.dump(ast.parse(program), include_attributes=True)
    except (SyntaxError, ValueError, LookupError):
        return None


def codec(name):
    try:
        return codecs.lookup(name).name
    except (LookupError, TypeError, ValueError):
        return None


for line in sys.stdin:
    question = json.loads(line)
    data, text = bytes.fromhex(question["bytes"]), question["text"]
    of_bytes = tree(data)
    answer = {
        "refuses": of_bytes is None,
        "agrees": text is not None and of_bytes == tree(text),
        "codec": question["coding"] and codec(question["coding"]),
    }
    print(json.dumps(answer), flush=True)
