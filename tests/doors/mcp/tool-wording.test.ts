// Every message and hint that the command line is known to give, in the words of this door: no flags, no commands that a client
// of the protocol cannot run, unless it is told to use a shell.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../../src/base/error-codes.ts';
import { inToolWords, wordForTools } from '../../../src/doors/mcp/tool-wording.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { expectGolden } from '../golden-text.ts';

interface Said {
  readonly operation: string | null;
  readonly text: string;
}

const TABLE = 'tests/doors/mcp/tool-wording.txt';

/** Three lines each: the operation or a dash, what the command line says, what this door says. */
const rows: readonly Said[] = [
  ...readFileSync(join(repositoryRoot, TABLE), 'utf8').matchAll(/^(\S+)\n {2}(.*)\n {2}.*$/gm),
].map(([, operation, text]) => ({ operation: operation === '-' ? null : operation!, text: text! }));

test('whole texts', () => {
  expect(rows.length).toBeGreaterThan(80);
  const said = rows.map(
    ({ operation, text }) => `${operation ?? '-'}\n  ${text}\n  ${worded(operation, text)}\n`,
  );
  expectGolden(TABLE, said.join(''));
});

test('no hint of an error code and nothing that golden cases say names a flag or a command of a shell', () => {
  const golden = findInGoldenCases();
  expect(golden.length).toBeGreaterThan(500);
  const hints = Object.values(ERROR_CODES).map(({ hint }) => ({ operation: null, text: hint }));
  const said = [...rows, ...hints, ...golden];
  expect(said.filter(({ operation, text }) => FOR_SHELLS.test(worded(operation, text)))).toEqual([]);
});

function worded(operation: string | null, text: string): string {
  return wordForTools(text, OPERATIONS.find(({ name }) => name === operation) ?? null, OPERATIONS);
}

/** A flag or a command, but for what is said to be for a shell, what chooses an engine, and command lines that are none. */
const FOR_SHELLS =
  /^(?!.*(?:has no|npm install|--engine|--session-name)).*(?<!`tug [^`]*)(?:--[a-z]|`tug (?![^`]*` in a shell))/;

test('what was asked for is named by its input', () => {
  const document = {
    status: 'error',
    schema_version: '1',
    error: {
      code: 'InvalidArgument',
      message: '--to has an empty value; it must be NAME',
      details: { argument: '--to', reason: 'empty' },
      hint: 'try --to c',
    },
    warnings: [{ code: 'W', message: 'left alone without --keep', suggestion: 'run again with --keep' }],
  } as const;
  expect(inToolWords(document, OPERATIONS, 'rename-symbol')).toEqual({
    ...document,
    error: {
      ...document.error,
      message: 'new_name has an empty value; it must be NAME',
      details: { argument: 'new_name', reason: 'empty' },
      hint: 'try new_name: "c"',
    },
    warnings: [{ code: 'W', message: 'left alone without --keep', suggestion: 'call again with --keep' }],
  });
});

/** With the operation of the case. Command lines that are none never come from this door. */
function findInGoldenCases(): readonly Said[] {
  const home = join(repositoryRoot, 'tests/golden');
  const cases = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'request.json')
    .map((path) => join(home, dirname(path)));
  return cases.flatMap((folder) => {
    const request = JSON.parse(readFileSync(join(folder, 'request.json'), 'utf8')) as {
      readonly command: readonly string[];
    };
    const [verb, name] = request.command;
    const operation = verb === 'run' || verb === 'analyze-impact' ? (name ?? null) : null;
    const failed = join(folder, 'expected/error.json');
    const answer = existsSync(failed) ? failed : join(folder, 'expected/report.json');
    const document = JSON.parse(readFileSync(answer, 'utf8')) as {
      readonly error?: { readonly message: string; readonly hint: string };
      readonly warnings?: readonly { readonly message: string; readonly suggestion?: string }[];
      readonly next?: readonly { readonly effect: string }[];
    };
    const texts = [
      ...(document.error === undefined ? [] : [document.error.message, document.error.hint]),
      ...(document.warnings ?? []).flatMap(({ message, suggestion }) => [message, suggestion ?? '']),
      ...(document.next ?? []).map(({ effect }) => effect),
    ];
    return texts.map((text) => ({ operation, text }));
  });
}
