// Answers command lines of tug one after the other in one process, as a door that stays does: a line of JSON in, a document
// out. Bundled by start-warm-program.mjs.
import { createInterface } from 'node:readline';
import { WarmWorkspaces } from '../../src/app/warm-workspaces.ts';
import { commandEnvironment } from '../../src/doors/cli/command-environment.ts';
import { buildCommandTable } from '../../src/doors/cli/command-table.ts';
import { parseArguments } from '../../src/doors/cli/parse-arguments.ts';
import { WIRING } from '../../src/doors/cli/wiring.ts';
import { errorDocument } from '../../src/doors/wire/error-document.ts';

const table = buildCommandTable(WIRING.operations);
const warm = new WarmWorkspaces();
const { signal } = new AbortController();
const nothing = () => undefined;

void answerAll();

async function answerAll() {
  for await (const line of createInterface({ input: process.stdin })) {
    const { folder, words } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(await answer(folder, words))}\n`);
  }
}

async function answer(folder, words) {
  try {
    const parsed = parseArguments(table, words);
    const { document } = await WIRING.handlers[parsed.command.handler](parsed, {
      log: { log: nothing },
      progress: { report: nothing, finish: nothing },
      signal,
      uninterrupted: (work) => work(),
      environment: { ...commandEnvironment(signal), workingDirectory: folder },
      table,
      style: null,
      early: null,
      warm,
    });
    return document;
  } catch (error) {
    return errorDocument(error, { showStack: true });
  }
}
