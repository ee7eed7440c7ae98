// The real program, started as users start it: answers, exit codes, pipes, stdin, failures of every kind.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transform } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands, commandName } from '../../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { helpDocument, versionDocument } from '../../../src/doors/wire/program-documents.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { buildProgram } from '../build-program.ts';
import { checkDocument } from '../wire/check-document.ts';
import { buildTestProgram, plainEnvironment, runProgram, startProgram } from './run-program.ts';

const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const folder = useTemporaryFolder();
let tug = '';
let testTug = '';
beforeAll(async () => {
  tug = await buildProgram();
  testTug = await buildTestProgram();
});

describe('the program itself', () => {
  test.each(['--version', '-V'])('%s is answered without loading the rest', async (flag) => {
    const alone = folder.write('tug.cjs', readFileSync(tug));
    expect(await runProgram(alone, [flag])).toEqual({
      code: 0,
      signal: null,
      stdout: `tug ${version}\n`,
      stderr: '',
    });
  });

  test('--version with --json is a document', async () => {
    const { code, stdout, stderr } = await runProgram(tug, ['--json', '--version']);
    checkDocument(versionDocument, stdout);
    expect({ code, stderr, document: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      stderr: '',
      document: {
        status: 'ok',
        schema_version: '1',
        version,
        node: process.versions.node,
        platform: `${process.platform}-${process.arch}`,
      },
    });
  });

  test('it can be started by its name', () => {
    expect(spawnSync(tug, ['-V'], { env: plainEnvironment(), encoding: 'utf8' }).stdout).toBe(
      `tug ${version}\n`,
    );
    expect(statSync(tug).mode & 0o111).toBe(0o111);
  });

  test('an old Node is told that it is old', async () => {
    const lie = `Object.defineProperty(process, 'versions', { value: { node: '18.20.1' } });`;
    const child = spawnSync(
      process.execPath,
      ['-e', `${lie} require(${JSON.stringify(tug)})`, 'x', 'snapshot'],
      {
        encoding: 'utf8',
      },
    );
    expect({ code: child.status, stdout: child.stdout, stderr: child.stderr }).toEqual({
      code: 10,
      stdout: '',
      stderr:
        `tug ${version} needs Node.js 20 or newer; this is ${process.version} (${process.execPath}).\n` +
        'Install a newer one from https://nodejs.org, or put it first on PATH.\n',
    });
  });

  test('the entry point holds nothing that an old Node cannot parse', async () => {
    const code = readFileSync(tug, 'utf8');
    const lowered = await transform(code, { target: 'node8', minifySyntax: true, minifyWhitespace: true });
    expect(lowered.code).toBe(code);
  });

  test('help --json describes every command', async () => {
    const { stdout } = await runProgram(tug, ['help', '--json']);
    checkDocument(helpDocument, stdout);
    const all = JSON.parse(stdout) as { commands: { command: string }[] };
    const table = buildCommandTable(OPERATIONS);
    expect(all.commands.map(({ command }) => command)).toEqual(
      allCommands(table).map(({ path }) => commandName(path)),
    );
    const part = JSON.parse((await runProgram(tug, ['session', '--help', '--json'])).stdout) as typeof all;
    expect(part.commands.map(({ command }) => command)).toEqual(['tug session', 'tug session status']);
  });

  test('help for what is not there names the nearest', async () => {
    const { code, stdout } = await runProgram(tug, ['help', 'session', 'statsu']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      status: 'error',
      schema_version: '1',
      error: {
        code: 'InvalidArgument',
        message: '`tug session` has no command statsu; did you mean status?',
        details: { argument: 'statsu', reason: 'unknown command', nearest: ['status'], allowed: ['status'] },
        hint: 'run `tug session --help`',
      },
    });
  });
});

describe('command lines that are not understood', () => {
  test('are answered in JSON on stdout with exit code 2, and stderr stays empty', async () => {
    const allowed = buildCommandTable(OPERATIONS).commands.map(({ path }) => path[0]);
    const message = '`tug` has no command snapshto; did you mean snapshot?';
    const details = { argument: 'snapshto', reason: 'unknown command', nearest: ['snapshot'], allowed };
    const error = { code: 'InvalidArgument', message, details, hint: 'run `tug --help`' };
    expect(await runProgram(tug, ['snapshto'])).toEqual({
      code: 2,
      signal: null,
      stderr: '',
      stdout: `${JSON.stringify({ status: 'error', schema_version: '1', error })}\n`,
    });
  });

  test('are answered in text on stderr with --text', async () => {
    expect(await runProgram(tug, ['snapshto', '--text'])).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr:
        'error [InvalidArgument] `tug` has no command snapshto; did you mean snapshot?\nhint: run `tug --help`\n',
    });
  });

  test('a refusal keeps to the budget of the settings, as every answer does', async () => {
    folder.write('tug.toml', 'max_bytes = 900\n');
    folder.write('a.toy', `let price = 1\n${'guess price\n'.repeat(60)}`);
    const command = ['run', 'rename-symbol', '--at', 'a.toy:1:5', '--to', 'cost', '--open', 'fail'];
    const { code, stdout } = await runProgram(tug, command, { cwd: folder.path });
    const { error, paging } = JSON.parse(stdout);
    expect({ code, error: error.code, total: paging['error.details.open'].total }).toEqual({
      code: 6,
      error: 'NeedsDecision',
      total: 60,
    });
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(900);
  });

  test('no command at all is one of them; people get the help on stderr', async () => {
    const silent = await runProgram(tug, []);
    expect({ code: silent.code, stderr: silent.stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(silent.stdout)).toMatchObject({
      error: { code: 'InvalidArgument', details: { argument: 'COMMAND' } },
    });
  });

  test('a TUG_LOG that means nothing is refused', async () => {
    const { code, stdout } = await runProgram(testTug, ['snapshot'], { env: { TUG_LOG: 'tug=lots' } });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      status: 'error',
      schema_version: '1',
      error: {
        code: 'InvalidConfig',
        message:
          'TUG_LOG is "tug=lots"; "tug=lots" is not a level (error, warn, info, debug, trace, off) or TARGET=LEVEL, separated by commas',
        details: {
          argument: 'TUG_LOG',
          value: 'tug=lots',
          reason: 'not a log filter',
          allowed: 'a level (error, warn, info, debug, trace, off) or TARGET=LEVEL, separated by commas',
        },
        hint: 'correct or unset TUG_LOG, such as TUG_LOG=tug=info,tug::snapshot=debug',
      },
    });
  });
});

describe('answers', () => {
  test('come as one line in a pipe, and indented on request', async () => {
    const compact = '{"status":"ok","schema_version":"1","command":["snapshot"],"flags":{},"arguments":{}}\n';
    expect(await runProgram(testTug, ['snapshot'])).toEqual({
      code: 0,
      signal: null,
      stdout: compact,
      stderr: '',
    });
    const json = await runProgram(testTug, ['--json', 'snapshot']);
    expect(json.stdout).toBe(
      '{"status":"ok","schema_version":"1","command":["snapshot"],"flags":{"json":true},"arguments":{}}\n',
    );
    const pretty = await runProgram(testTug, ['snapshot', '--pretty']);
    expect(pretty.stdout).toBe(
      '{\n  "status": "ok",\n  "schema_version": "1",\n  "command": [\n    "snapshot"\n  ],\n  "flags": {\n    "pretty": true\n  },\n  "arguments": {}\n}\n',
    );
  });

  test('keep the exit code that the handler gives', async () => {
    const file = folder.write('d.json', '{"status":"needs_decision","schema_version":"1"}');
    const env = { TUG_TEST: 'answer', TUG_TEST_DOCUMENT: file, TUG_TEST_EXIT: '6' };
    expect(await runProgram(testTug, ['run', 'delete-symbol'], { env })).toEqual({
      code: 6,
      signal: null,
      stdout: '{"status":"needs_decision","schema_version":"1"}\n',
      stderr: '',
    });
  });

  test('respect a budget', async () => {
    const { stdout } = await runProgram(testTug, ['snapshot'], {
      env: { TUG_TEST: 'budget', TUG_TEST_BYTES: '200' },
    });
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(200);
    const document = JSON.parse(stdout) as { items: string[]; paging: { items: { shown: number } } };
    const { shown } = document.paging.items;
    expect(document).toEqual({
      status: 'ok',
      schema_version: '1',
      items: Array.from({ length: shown }, (_, i) => `item ${i}`),
      paging: { items: { shown, total: 1000, next: `/kept/items.jsonl:${shown + 1}` } },
    });
    expect(shown).toBeGreaterThan(3);
  });

  test('of five megabytes reach a slow reader whole', async () => {
    const bytes = 5_000_000;
    const child = spawn('sh', ['-c', '"$0" "$1" snapshot | (sleep 1; wc -c)', process.execPath, testTug], {
      env: plainEnvironment({ TUG_TEST: 'large', TUG_TEST_BYTES: String(bytes) }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [counted] = (await once(child.stdout, 'data')) as [Buffer];
    expect(Number(counted.toString())).toBe(
      bytes + '{"status":"ok","schema_version":"1","filler":""}\n'.length,
    );
  });

  test('reach a reader that takes them in small pieces, with pauses', async () => {
    const child = startProgram(testTug, ['snapshot'], {
      env: { TUG_TEST: 'large', TUG_TEST_BYTES: '2000000' },
    });
    let received = 0;
    for await (const chunk of child.stdout) {
      received += (chunk as Buffer).length;
      await pause(1);
    }
    expect(received).toBe(2_000_000 + '{"status":"ok","schema_version":"1","filler":""}\n'.length);
  });

  test('for a reader who went away end quietly, with the exit code of the work', async () => {
    const script = '("$0" "$1" snapshot; echo "code $?" >&2) | head -c 10';
    const env = plainEnvironment({ TUG_TEST: 'large', TUG_TEST_BYTES: '5000000' });
    const { stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, testTug], {
      env,
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: '{"status":', stderr: 'code 0\n' });
  });

  test.runIf(process.platform === 'linux')('that cannot be written are not claimed to be', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" "$1" snapshot > /dev/full', process.execPath, testTug],
      {
        env: plainEnvironment(),
        encoding: 'utf8',
      },
    );
    expect({ status, stderr }).toEqual({
      status: 10,
      stderr: 'tug: the answer could not be written: ENOSPC: no space left on device, write\n',
    });
  });

  test('are the same bytes every time', async () => {
    const argv = ['run', 'rename-symbol', '--to', 'b', '--at', 'a:1:1'];
    const first = await runProgram(testTug, argv);
    expect(await runProgram(testTug, argv)).toEqual(first);
  });
});

describe('stdin', () => {
  test('is read as bytes', async () => {
    const input = Buffer.from([0, 255, 10]);
    const { stdout } = await runProgram(testTug, ['apply', '-'], { input, env: { TUG_TEST: 'stdin' } });
    expect(stdout).toBe('{"status":"ok","schema_version":"1","bytes":"00ff0a"}\n');
  });
});

describe('failures', () => {
  test('that a user can cause have their code, place, hint and exit code', async () => {
    expect(await runProgram(testTug, ['snapshot'], { env: { TUG_TEST: 'refuse' } })).toEqual({
      code: 6,
      signal: null,
      stdout:
        '{"status":"refused","schema_version":"1","error":{"code":"NameConflict","message":"total is taken","details":{"location":{"file":"a.toy","line":3,"col":5}},"location":{"file":"a.toy","line":3,"col":5},"hint":"choose another name"}}\n',
      stderr: '',
    });
  });

  test.each([
    ['bug', 'something is undefined'],
    ['bug-elsewhere', 'thrown in a timer'],
    ['rejection-elsewhere', 'rejected unseen'],
  ])('%s is an InternalError with exit code 10 and no stack', async (behaviour, message) => {
    expect(await runProgram(testTug, ['snapshot'], { env: { TUG_TEST: behaviour } })).toEqual({
      code: 10,
      signal: null,
      stdout: `{"status":"error","schema_version":"1","error":{"code":"InternalError","message":"unexpected failure: ${message}","details":{"message":"${message}"},"hint":"run again with -vv and report the output"}}\n`,
      stderr: '',
    });
  });

  test.each<[string[], Record<string, string>]>([
    [['-vv'], {}],
    [[], { TUG_LOG: 'debug' }],
  ])('a stack is shown with %j %j', async (flags, env) => {
    const { stdout } = await runProgram(testTug, ['snapshot', ...flags], {
      env: { TUG_TEST: 'bug', ...env },
    });
    const { error } = JSON.parse(stdout) as { error: { details: { backtrace: string[] } } };
    expect(error.details.backtrace[0]).toBe('TypeError: something is undefined');
    expect(error.details.backtrace[1]).toMatch(/^at .*cli\.cjs/);
  });

  test('respect a budget too', async () => {
    const run = await runProgram(testTug, ['snapshot', '--max-bytes', '400'], {
      env: { TUG_TEST: 'long-error' },
    });
    expect({ code: run.code, fits: Buffer.byteLength(run.stdout) <= 400 }).toEqual({ code: 4, fits: true });
    const document = JSON.parse(run.stdout) as { error: { details: { changed_files: string[] } } };
    const shown = document.error.details.changed_files.length;
    expect(shown).toBeGreaterThan(0);
    expect(document).toEqual({
      status: 'error',
      schema_version: '1',
      error: {
        code: 'SnapshotMismatch',
        message: 'files changed',
        details: { changed_files: Array.from({ length: shown }, (_, i) => `file-${i}.py`) },
        hint: 'run the operation again on the files as they are now',
      },
      paging: { 'error.details.changed_files': { shown, total: 1000, next: null } },
    });
  });

  test('a working directory that is gone is named', async () => {
    const gone = folder.makeFolder('gone');
    const child = startProgram(testTug, ['snapshot'], { cwd: gone, env: { PWD: gone } });
    rmSync(gone, { recursive: true });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, document: JSON.parse(Buffer.concat(chunks).toString()) as unknown }).toEqual({
      code: 3,
      document: {
        status: 'error',
        schema_version: '1',
        error: {
          code: 'WorkspaceNotFound',
          message: 'the current directory does not exist any more',
          details: { expected_path: gone },
          hint: 'change to a directory that exists',
        },
      },
    });
  });
});
