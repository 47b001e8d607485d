"""An editor, as pytest-lsp plays one: opens each program given, in the place of the one before, and prints
what it is told of it as JSON, in a line."""

import asyncio
import json
import pathlib
import sys

from lsprotocol import types
from pytest_lsp import client_capabilities, make_test_lsp_client

PUBLISHED = "textDocument/publishDiagnostics"


async def main(option, gabarito, assignment, program, *versions):
    program = pathlib.Path(program)
    client = make_test_lsp_client()
    await client.start_io(gabarito, "lsp", assignment)
    folder = types.WorkspaceFolder(uri=program.parent.as_uri(), name="trabalho")
    parameters = types.InitializeParams(
        capabilities=client_capabilities("visual_studio_code"), workspace_folders=[folder]
    )
    await client.initialize_session(parameters)
    about = types.TextDocumentIdentifier(program.as_uri())
    for number, version in enumerate(versions):
        text = pathlib.Path(version).read_text(encoding="utf-8")
        program.write_text(text, encoding="utf-8")
        if number == 0:
            item = types.TextDocumentItem(about.uri, "python", 1, text)
            client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        else:
            client.text_document_did_save(types.DidSaveTextDocumentParams(about))
        await client.wait_for_notification(PUBLISHED)
        found = client.diagnostics[about.uri]
        print(json.dumps([await told(client, about, each) for each in found]), flush=True)
    if option == "--changes":
        await make_change(client, about, program, text)
    client.text_document_did_close(types.DidCloseTextDocumentParams(about))
    while client.diagnostics[about.uri]:
        await client.wait_for_notification(PUBLISHED)
    await client.shutdown_session()


async def told(client, about, diagnostic):
    """What is told of a diagnostic, at its place and by its actions."""
    start = diagnostic.range.start
    at = types.Position(start.line, start.character + len("def "))
    hover = await client.text_document_hover_async(types.HoverParams(about, at))
    context = types.CodeActionContext([diagnostic])
    asked = types.CodeActionParams(about, diagnostic.range, context)
    actions = await client.text_document_code_action_async(asked) or []
    return {
        "code": diagnostic.code,
        "line": start.line + 1,
        "message": diagnostic.message,
        "hover": hover and hover.contents.value,
        "statements": [each.arguments[0]["statements"] for each in actions if isinstance(each, types.Command)],
    }


async def changes(client, about):
    """The edits of the actions on the whole program."""
    everywhere = types.Range(types.Position(0, 0), types.Position(1000, 0))
    asked = types.CodeActionParams(about, everywhere, types.CodeActionContext([]))
    actions = await client.text_document_code_action_async(asked) or []
    changes = [each.edit.changes[about.uri] for each in actions if isinstance(each, types.CodeAction)]
    return [edit for edits in changes for edit in edits]


async def make_change(client, about, program, text):
    """Makes the first change that is offered, and prints what the program is then, and how many are
    offered for a program that was edited meanwhile."""
    while not (found := await changes(client, about)):
        await client.wait_for_notification(PUBLISHED)
    lines = text.splitlines(keepends=True)
    lines[found[0].range.start.line : found[0].range.end.line] = [found[0].new_text]
    print(json.dumps("".join(lines)))
    version = types.VersionedTextDocumentIdentifier(2, about.uri)
    whole = types.TextDocumentContentChangeWholeDocument("".join(lines))
    client.text_document_did_change(types.DidChangeTextDocumentParams(version, [whole]))
    print(len(await changes(client, about)))


asyncio.run(main(*sys.argv[1:]))
