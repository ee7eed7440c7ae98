// A real server process that misbehaves on demand, as no good server does: node scripted-server.mjs BEHAVIOUR [PATH]
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';

const [behaviour, path] = process.argv.slice(2);
const connection = createMessageConnection(
  new StreamMessageReader(process.stdin),
  new StreamMessageWriter(process.stdout),
);
const heard = [];

connection.onNotification((method, params) => {
  heard.push(method);
  if (method === 'exit' && behaviour !== 'stays') process.exit(0);
  if (method === 'ask') void connection.sendRequest(params.method, params.params).then(tell, tell);
});
connection.onRequest(async (method, params, token) => {
  heard.push(method);
  if (method === 'initialize') return { capabilities: params.capabilities === undefined ? null : {} };
  if (method === 'heard') return heard;
  if (method === 'slow') {
    token.onCancellationRequested(() => heard.push('cancelled slow'));
    await sleep(60_000);
  }
  if (method === 'die') {
    process.stderr.write('out of luck\n');
    process.exit(3);
  }
  if (method === 'kill') process.kill(process.pid, 'SIGKILL');
  if (method === 'no header') process.stdout.write('Content-Type: text\r\n\r\nhello');
  if (method === 'no json') process.stdout.write('Content-Length: 5\r\n\r\n{{{{{');
  if (method === 'refuse') throw Object.assign(new Error('not here'), { code: -32602 });
  if (method === 'child') {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], { stdio: 'ignore' });
    writeFileSync(path, String(child.pid));
    return child.pid;
  }
  return params ?? null;
});
connection.listen();
if (behaviour === 'stays') process.on('SIGTERM', () => {});

function tell(answer) {
  const shown = answer instanceof Error ? { refused: answer.message } : { answer };
  void connection.sendNotification('answered', shown);
}
