// Starts `gabarito lsp`, and runs sessions in a terminal.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async (context) => {
  const options = vscode.workspace.getConfiguration("gabarito");
  const assignment = options.get("assignment");
  if (!assignment || !vscode.workspace.isTrusted) return;
  const server = { command: options.get("command"), args: ["lsp", assignment] };
  const languages = ["python", "prolog"].map((language) => ({ scheme: "file", language }));
  const run = vscode.commands.registerCommand("gabarito.runSession", runSession);
  context.subscriptions.push(run);
  client = new LanguageClient("gabarito", "gabarito", server, { documentSelector: languages });
  await client.start();
};

exports.deactivate = () => client?.stop();

// A session is typed, as a student would type it.
function runSession({ file, language, statements }) {
  const [shellPath, ...shellArgs] =
    language === "Prolog" ? ["swipl", file] : ["python3", "-i", file];
  const terminal = vscode.window.createTerminal({ name: "gabarito", shellPath, shellArgs });
  terminal.show();
  for (const statement of statements) terminal.sendText(statement);
}
