// Pyright's language server, driven as an editor does: started in a folder, asked to rename, answers with edits.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Resolves when it has found the sources: asked earlier it answers with the edits of one file, and says nothing. */
export async function startPyright(server, folder) {
  const child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const pending = new Map();
  let number = 0;
  let ready;
  const isReady = new Promise((resolve) => {
    ready = resolve;
  });
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      number++;
      pending.set(number, { resolve, reject });
      send({ id: number, method, params });
    });
  onMessages(child.stdout, (message) => {
    if (message.method === undefined) {
      const { resolve, reject } = pending.get(message.id);
      pending.delete(message.id);
      if (message.error === undefined) resolve(message.result);
      else reject(new Error(message.error.message));
    } else if (message.id !== undefined) send({ id: message.id, result: answerTo(message) });
    else if (
      message.method === 'window/logMessage' &&
      /Found \d+ source file|No source files/.test(message.params.message)
    )
      ready();
  });
  const rootUri = pathToFileURL(folder).href;
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'project' }],
    capabilities: {
      workspace: { workspaceEdit: { documentChanges: true }, configuration: true, workspaceFolders: true },
      textDocument: { rename: {} },
    },
  });
  send({ method: 'initialized', params: {} });
  await isReady;
  const opened = new Set();
  return {
    pid: child.pid,
    /** Edits as { file, line, col } of each replaced name: 1-based lines, 1-based columns in UTF-16. */
    async rename({ file, line, col, to }) {
      const path = join(folder, file);
      const uri = pathToFileURL(path).href;
      if (!opened.has(uri)) {
        opened.add(uri);
        const text = readFileSync(path, 'utf8');
        send({
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'python', version: 1, text } },
        });
      }
      const position = { line: line - 1, character: col - 1 };
      const answer = await ask('textDocument/rename', { textDocument: { uri }, position, newName: to });
      return editsOf(answer, folder);
    },
    async close() {
      await ask('shutdown').catch(() => {});
      send({ method: 'exit' });
      child.kill();
    },
  };
}

function editsOf(answer, folder) {
  const changes =
    answer?.documentChanges?.flatMap(({ textDocument, edits }) =>
      edits.map((edit) => [textDocument.uri, edit]),
    ) ?? Object.entries(answer?.changes ?? {}).flatMap(([uri, edits]) => edits.map((edit) => [uri, edit]));
  return changes.map(([uri, { range }]) => ({
    file: fileURLToPath(uri)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
    line: range.start.line + 1,
    col: range.start.character + 1,
  }));
}

/** What a server asks of an editor: settings, progress, registrations. Library code is not looked at. */
function answerTo({ method, params }) {
  if (method !== 'workspace/configuration') return null;
  return params.items.map(({ section }) =>
    section === 'python.analysis'
      ? { diagnosticMode: 'openFilesOnly', indexing: true, logLevel: 'Information' }
      : {},
  );
}

function onMessages(stream, receive) {
  let buffer = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, head))[1]);
      if (buffer.length < head + 4 + length) return;
      const text = buffer.toString('utf8', head + 4, head + 4 + length);
      buffer = buffer.subarray(head + 4 + length);
      receive(JSON.parse(text));
    }
  });
}
