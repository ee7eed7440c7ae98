// The worker with the real LibCST: the whole protocol, and everything that can happen to a process.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testPython } from '../../../scripts/python-test-tools.mjs';
import { LibcstFile } from '../../../src/platform/libcst-worker/libcst-file.ts';
import { LibcstWorker, type LibcstWorkerOptions } from '../../../src/platform/libcst-worker/libcst-worker.ts';
import { placeWorkerScript } from '../../../src/platform/libcst-worker/worker-script.ts';
import { pythonIn } from '../../../src/platform/python-toolchain/managed-venv.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { isRunning } from '../is-running.ts';

const folder = useTemporaryFolder();
const onPosix = test.skipIf(process.platform === 'win32');
const python = testPython();
const place = mkdtempSync(join(tmpdir(), 'tug-libcst-test-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const workers: LibcstWorker[] = [];
let pids: number[] = [];

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.shutdown();
  expect(pids.filter(isRunning)).toEqual([]);
  pids = [];
});

function start(
  options: Partial<LibcstWorkerOptions> = {},
  command: Partial<LibcstWorkerOptions['command']> = {},
): LibcstWorker {
  const script = placeWorkerScript(folder.at('session'));
  const worker = create(
    { onStart: (pid) => pids.push(pid), ...options },
    { cwd: folder.path, script, ...command },
  );
  workers.push(worker);
  return worker;
}

function create(
  options: Partial<LibcstWorkerOptions>,
  command: Partial<LibcstWorkerOptions['command']>,
): LibcstWorker {
  const environment = { ...(process.env as Record<string, string>), PYTHONDONTWRITEBYTECODE: '1' };
  return new LibcstWorker({
    log: { log: () => {} },
    ...options,
    command: { python, script: '', cwd: place, environment, ...command },
  });
}

const SOURCE = `import os.path as p, sys
from .util import helper as h, other
from x import *


class Shop(Base):
    rate: int = 1

    def total(self, items, *, fee=rate):
        """total"""
        return sum(item.price for item in items) + h(fee)


def total(é, x):
    shop = Shop()
    return shop.total([é], fee=x)  # total
`;
const at = (text: string, nth = 0) => {
  let start = -1;
  for (let index = 0; index <= nth; index++) start = SOURCE.indexOf(text, start + 1);
  const before = Buffer.byteLength(SOURCE.slice(0, start));
  return { start: before, end: before + Buffer.byteLength(text) };
};
const PARSED = { kind: 'ok', result: { cst_id: 'cst_001', module_name: 'src.shop' } };

async function parsed(worker = start()): Promise<LibcstWorker> {
  expect(await worker.request('parse', { path: 'src/shop.py', content: SOURCE })).toEqual(PARSED);
  return worker;
}

describe('the protocol', () => {
  let shared: LibcstWorker;
  beforeAll(() => {
    shared = create({ onStart: () => {} }, { script: placeWorkerScript(place) });
  });
  afterAll(() => shared.shutdown());

  /** The id of the source, parsed anew. */
  async function parse(): Promise<string> {
    const answer = await shared.request('parse', { path: 'src/shop.py', content: SOURCE });
    expect(answer).toEqual({
      kind: 'ok',
      result: { cst_id: expect.stringMatching(/^cst_\d{3}$/), module_name: 'src.shop' },
    });
    return answer.kind === 'ok' ? String(answer.result.cst_id) : '';
  }

  test('ready says who is there', async () => {
    expect(await shared.start()).toEqual({ version: '0.1.0', libcst_version: '1.8.6' });
  });

  test('parse names the module', async () => {
    const nameOf = async (path: string) => {
      const answer = await shared.request('parse', { path, content: '' });
      return answer.kind === 'ok' && answer.result.module_name;
    };
    expect(await nameOf('src/utils.py')).toBe('src.utils');
    expect(await nameOf('pkg/__init__.py')).toBe('pkg');
    expect(await nameOf('__init__.py')).toBe('__init__');
    expect(await nameOf('./a/b.pyi')).toBe('a.b');
    expect(await nameOf('a\\b.py')).toBe('a.b');
  });

  test('get_scopes', async () => {
    const cst_id = await parse();
    const whole = { start: 0, end: Buffer.byteLength(SOURCE) };
    const shop = { start: at('class Shop').start, end: at('h(fee)').end };
    const method = { start: at('def total(self').start, end: at('h(fee)').end };
    const outer = { start: at('def total(é').start, end: at('fee=x)').end };
    expect(await shared.request('get_scopes', { cst_id })).toEqual({
      kind: 'ok',
      result: {
        scopes: [
          { id: 'scope_0', kind: 'module', span: whole, parent: null },
          { id: 'scope_1', kind: 'class', name: 'Shop', span: shop, parent: 'scope_0' },
          { id: 'scope_2', kind: 'function', name: 'total', span: method, parent: 'scope_1' },
          {
            id: 'scope_3',
            kind: 'comprehension',
            span: at('item.price for item in items'),
            parent: 'scope_2',
          },
          { id: 'scope_4', kind: 'function', name: 'total', span: outer, parent: 'scope_0' },
        ],
      },
    });
  });

  test('get_bindings', async () => {
    const cst_id = await parse();
    const answer = await shared.request('get_bindings', { cst_id });
    const rows = (answer.kind === 'ok' ? answer.result.bindings : []) as Record<string, unknown>[];
    expect(rows.map(({ name, kind, scope_path, line, col }) => [name, kind, scope_path, line, col])).toEqual([
      ['p', 'import_alias', ['<module>'], 1, 18],
      ['sys', 'import', ['<module>'], 1, 21],
      ['h', 'import_alias', ['<module>'], 2, 28],
      ['other', 'import', ['<module>'], 2, 31],
      ['Shop', 'class', ['<module>'], 6, 6],
      ['rate', 'variable', ['<module>', 'Shop'], 7, 4],
      ['total', 'function', ['<module>', 'Shop'], 9, 8],
      ['self', 'parameter', ['<module>', 'Shop', 'total'], 9, 14],
      ['items', 'parameter', ['<module>', 'Shop', 'total'], 9, 20],
      ['fee', 'parameter', ['<module>', 'Shop', 'total'], 9, 30],
      ['item', 'variable', ['<module>', 'Shop', 'total', '<comprehension>'], 11, 34],
      ['total', 'function', ['<module>'], 14, 4],
      ['é', 'parameter', ['<module>', 'total'], 14, 10],
      ['x', 'parameter', ['<module>', 'total'], 14, 14],
      ['shop', 'variable', ['<module>', 'total'], 15, 4],
    ]);
    expect(rows[11]).toEqual({
      name: 'total',
      kind: 'function',
      span: { start: at('def total(é').start, end: at('fee=x)').end },
      name_span: { start: at('total(é').start, end: at('total(é').start + 5 },
      scope_path: ['<module>'],
      scope: 'scope_0',
      line: 14,
      col: 4,
    });
  });

  test('get_references of a name, with what it means', async () => {
    const cst_id = await parse();
    const fee = at('fee');
    expect(await shared.request('get_references', { cst_id, name: 'fee' })).toEqual({
      kind: 'ok',
      result: {
        references: [
          {
            name: 'fee',
            kind: 'definition',
            span: fee,
            line: 9,
            col: 30,
            scope: 'scope_2',
            definitions: [fee],
          },
          {
            name: 'fee',
            kind: 'reference',
            span: at('fee', 1),
            line: 11,
            col: 53,
            scope: 'scope_2',
            definitions: [fee],
          },
          { name: 'fee', kind: 'keyword', span: at('fee', 2), line: 16, col: 28 },
        ],
      },
    });
    const kinds = await shared.request('get_references', { cst_id, name: 'total' });
    expect(
      ((kinds.kind === 'ok' && kinds.result.references) as { kind: string }[]).map(({ kind }) => kind),
    ).toEqual(['definition', 'definition', 'attribute']);
  });

  test('get_imports', async () => {
    const cst_id = await parse();
    const first = at('import os.path as p, sys');
    expect(await shared.request('get_imports', { cst_id })).toEqual({
      kind: 'ok',
      result: {
        imports: [
          { kind: 'import', module: 'os.path', alias: 'p', span: first, line: 1 },
          { kind: 'import', module: 'sys', alias: null, span: first, line: 1 },
          {
            kind: 'from',
            module: '.util',
            names: [
              { name: 'helper', alias: 'h' },
              { name: 'other', alias: null },
            ],
            span: at('from .util import helper as h, other'),
            line: 2,
          },
          {
            kind: 'from',
            module: 'x',
            names: [{ name: '*', alias: null }],
            is_star: true,
            span: at('from x import *'),
            line: 3,
          },
        ],
      },
    });
  });

  test('rewrites change the spans and nothing else, in names, strings and comments', async () => {
    const cst_id = await parse();
    const name = { cst_id, span: at('total', 2), new_name: 'summe' };
    const content = SOURCE.replace('def total(é', 'def summe(é');
    expect(await shared.request('rewrite_name', name)).toEqual({
      kind: 'ok',
      result: { new_content: content },
    });
    const rewrites = [4, 1, 0].map((nth) => ({ span: at('total', nth), new_name: 'größe' }));
    const parts = SOURCE.split('total');
    expect(await shared.request('rewrite_batch', { cst_id, rewrites })).toEqual({
      kind: 'ok',
      result: {
        new_content: `${parts[0]}größe${parts[1]}größe${parts[2]}total${parts[3]}total${parts[4]}größe${parts[5]}`,
      },
    });
  });

  test.each(['\n', '\r\n', '\r'])('what is not rewritten stays as it is: %j', async (newline) => {
    const lines = [
      '# -*- coding: utf-8 -*-',
      'if True:',
      '\tx = (1,  # ü',
      '\t  2)',
      '\f',
      'y = x',
      'z=x;w = x',
    ];
    const content = `\ufeff${lines.join(newline)}`;
    const rewrites = [...content.matchAll(/\bx\b/g)].map(({ index }) => {
      const start = Buffer.byteLength(content.slice(0, index));
      return { span: { start, end: start + 1 }, new_name: 'xylophone' };
    });
    const file = new LibcstFile(shared, 'a.py', content);
    expect(await file.request('rewrite_batch', { rewrites })).toEqual({
      kind: 'ok',
      result: { new_content: content.replaceAll(/\bx\b/g, 'xylophone') },
    });
  });

  test('errors have the codes of the protocol', async () => {
    const cst_id = await parse();
    const ask = async (operation: string, parameters: Record<string, unknown>) => {
      const answer = await shared.request(operation, { cst_id, ...parameters });
      if (answer.kind === 'ok') throw new Error('no error');
      return { code: answer.code, message: answer.message, details: answer.details };
    };
    const file = 'src/shop.py';
    expect(await ask('parse', { path: 'bad.py', content: 'x = (\ny = = 2\n' })).toEqual({
      code: 'ParseError',
      message: expect.stringMatching(/^Syntax error at line 2: /),
      details: { file: 'bad.py', line: 2, col: expect.any(Number) },
    });
    expect(await ask('get_scopes', { cst_id: 'cst_999' })).toEqual({
      code: 'InvalidCstId',
      message: 'cst_999 is not known, or not any more',
      details: { cst_id: 'cst_999' },
    });
    const outside = { start: 10, end: 10_000 };
    expect(await ask('rewrite_name', { span: outside, new_name: 'x' })).toEqual({
      code: 'SpanOutOfBounds',
      message: `10..10000 is outside of the ${Buffer.byteLength(SOURCE)} bytes of src/shop.py`,
      details: { file, span: outside },
    });
    const keyword = at('class');
    expect(await ask('rewrite_name', { span: keyword, new_name: 'x' })).toEqual({
      code: 'RewriteFailed',
      message: `there is neither a name nor text nor a simple statement at ${keyword.start}..${keyword.end} in src/shop.py`,
      details: { file, span: keyword },
    });
    const twice = [at('Shop'), at('Shop')].map((span) => ({ span, new_name: 'x' }));
    expect((await ask('rewrite_batch', { rewrites: twice })).code).toBe('RewriteFailed');
    expect(await ask('make_tea', {})).toEqual({
      code: 'InternalError',
      message: "there is no operation 'make_tea'",
      details: {},
    });
    const { code, message, details } = await ask('rewrite_name', {});
    expect([code, message, Object.keys(details)]).toEqual([
      'InternalError',
      "KeyError: 'span'",
      ['traceback'],
    ]);
  });

  test('release, and what was released is not known any more', async () => {
    const cst_id = await parse();
    expect(await shared.request('release', { cst_id })).toEqual({ kind: 'ok', result: {} });
    expect(await shared.request('get_imports', { cst_id })).toMatchObject({
      code: 'InvalidCstId',
    });
  });
});

describe('what the worker forgets', () => {
  test('the hundred files that were used last are kept, and others are parsed again unseen', async () => {
    const worker = start();
    const files = Array.from(
      { length: 101 },
      (_, index) => new LibcstFile(worker, `m${index}.py`, `import m${index}\n`),
    );
    const modules = async (file: LibcstFile) => {
      const answer = await file.request('get_imports');
      return (answer.kind === 'ok' ? (answer.result.imports as { module: string }[]) : []).map(
        ({ module }) => module,
      );
    };
    for (const [index, file] of files.entries()) expect(await modules(file)).toEqual([`m${index}`]);
    const known = (id: string) => worker.request('get_imports', { cst_id: id });
    expect(await known('cst_001')).toMatchObject({ kind: 'error', code: 'InvalidCstId' });
    expect(await known('cst_002')).toMatchObject({ kind: 'ok' });
    expect(await modules(files[0]!)).toEqual(['m0']);
    // The second was used a moment ago, so the third had to go.
    expect(await known('cst_002')).toMatchObject({ kind: 'ok' });
    expect(await known('cst_003')).toMatchObject({ kind: 'error', code: 'InvalidCstId' });
  });

  onPosix('ids of a worker that died mean nothing to the next one', async () => {
    const worker = start();
    const [a, b] = ['a', 'b'].map((name) => new LibcstFile(worker, `${name}.py`, `import ${name}\n`));
    await a!.request('get_imports');
    process.kill(pids[0]!, 'SIGKILL');
    await sleep(50);
    await b!.request('get_imports').catch(() => b!.request('get_imports'));
    const answer = await a!.request('get_imports');
    expect(answer).toMatchObject({ kind: 'ok', result: { imports: [{ module: 'a' }] } });
  });
});

describe('what happens to the process', () => {
  const slow =
    'import json, sys, time\nprint(json.dumps({"status": "ready", "version": "0", "libcst_version": "0"}), flush=True)\n';

  test('it is started by the first request, and serves all of them', async () => {
    const worker = start();
    expect(pids).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => worker.request('parse', { path: `${index}.py`, content: '' })),
    );
    expect(answers.map((answer) => answer.kind === 'ok' && answer.result.module_name)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
    expect(pids.length).toBe(1);
  });

  onPosix('one that dies in the middle is an error, and the next request starts another', async () => {
    const worker = await parsed();
    process.kill(pids[0]!, 'SIGSTOP');
    const answer = thrownBy(() => worker.request('get_scopes', { cst_id: 'cst_001' }));
    await sleep(30);
    process.kill(pids[0]!, 'SIGKILL');
    expect(await answer).toEqual({
      code: 'WorkerError',
      message: 'the LibCST worker failed at get_scopes: it was ended by SIGKILL',
      hint: 'run the same command again; without `--engine libcst` no Python is needed',
      details: { operation: 'get_scopes', reason: 'it was ended by SIGKILL', python, stderr: '' },
    });
    await parsed(worker);
    expect(pids.length).toBe(2);
  });

  test('one that does not answer is killed, and the next request starts another', async () => {
    const script = folder.write(
      'slow.py',
      `${slow}sys.stderr.write("thinking\\n")\nsys.stderr.flush()\ntime.sleep(600)\n`,
    );
    const worker = start({ requestTimeoutMs: 200 }, { script });
    expect((await thrownBy(() => worker.request('parse', {}))).message).toBe(
      'the LibCST worker failed at parse: it did not answer within 0.2 s',
    );
    expect(pids.map(isRunning)).toEqual([false]);
    await thrownBy(() => worker.request('parse', {}));
    expect(pids.length).toBe(2);
  });

  test('one that never gets ready', async () => {
    const script = folder.write('slow.py', 'import time\ntime.sleep(600)\n');
    const worker = start({ startTimeoutMs: 200 }, { script });
    expect((await thrownBy(() => worker.start())).message).toBe(
      'the LibCST worker failed at start: it did not answer within 0.2 s',
    );
    expect(pids.map(isRunning)).toEqual([false]);
  });

  test('what it says to standard error is told when it fails', async () => {
    const script = folder.write('broken.py', 'raise RuntimeError("no luck")\n');
    const { code, details } = await thrownBy(() => start({}, { script }).start());
    expect([code, details]).toEqual([
      'WorkerError',
      {
        operation: 'start',
        reason: 'it ended with exit code 1',
        python,
        stderr: expect.stringMatching(/RuntimeError: no luck$/),
      },
    ]);
  });

  test('an answer out of step ends it', async () => {
    const script = folder.write(
      'wrong.py',
      `${slow}for line in sys.stdin:\n  print('{"id": 99, "status": "ok"}', flush=True)\n`,
    );
    const worker = start({}, { script });
    expect(await thrownBy(() => worker.request('parse', {}))).toMatchObject({
      code: 'WorkerError',
      message: 'the LibCST worker gave no answer to parse that can be read',
    });
    expect(pids.map(isRunning)).toEqual([false]);
  });

  test('a Python without LibCST, and no Python at all', async () => {
    execFileSync(python, ['-m', 'venv', '--without-pip', folder.at('empty')]);
    const empty = pythonIn(folder.at('empty'));
    expect(await thrownBy(() => start({}, { python: empty }).start())).toEqual({
      code: 'LibcstNotFound',
      message: `LibCST is not installed in ${empty}`,
      hint: `run \`tug toolchain python setup\`, or \`${empty} -m pip install libcst\``,
      details: { python: empty, reason: "No module named 'libcst'" },
    });
    const nowhere = folder.at('nowhere');
    expect((await thrownBy(() => start({}, { python: nowhere }).start())).message).toBe(
      `the LibCST worker failed at start: ${nowhere} cannot be started: it does not exist (ENOENT)`,
    );
  });

  test('shutdown ends it, and a later request starts another', async () => {
    let ended = 0;
    const worker = start({ onEnd: () => ended++ });
    await parsed(worker);
    await worker.shutdown();
    expect([ended, pids.map(isRunning)]).toEqual([1, [false]]);
    await parsed(worker);
    expect(pids.length).toBe(2);
  });

  test('it ends with exit code 0 when it is asked to, and 1 when its input ends', async () => {
    const script = placeWorkerScript(folder.at('session'));
    const run = async (input: string) => {
      const child = spawn(python, [script], { stdio: ['pipe', 'ignore', 'inherit'] });
      child.stdin.end(input);
      const [code] = await once(child, 'exit');
      return code;
    };
    expect([await run('{"id": 1, "op": "shutdown"}\n'), await run('')]).toEqual([0, 1]);
  });

  onPosix('it does not outlive whoever started it, not even after SIGKILL', async () => {
    const program = `
      import { spawn } from 'node:child_process';
      const child = spawn(process.argv[1], [process.argv[2]], { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdout.once('data', () => process.stdout.write(String(child.pid)));
    `;
    const script = placeWorkerScript(folder.at('session'));
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program, python, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [data] = await once(parent.stdout, 'data');
    const pid = Number(String(data));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    for (let waited = 0; waited < 5000 && isRunning(pid); waited += 20) await sleep(20);
    expect(isRunning(pid)).toBe(false);
  });

  test('what prints by accident does not break the protocol', async () => {
    // As a package that prints when it is loaded.
    const noise = 'if name == "libcst": print("noise", flush=True)';
    folder.write(
      'site/sitecustomize.py',
      `import builtins\nload = builtins.__import__\ndef noisy(name, *rest, **more):\n  ${noise}\n  return load(name, *rest, **more)\nbuiltins.__import__ = noisy\n`,
    );
    const environment = { ...(process.env as Record<string, string>), PYTHONPATH: folder.at('site') };
    await parsed(start({}, { environment }));
  });
});

test('the script is written once, and again when it is another one', () => {
  const path = placeWorkerScript(folder.at('session'));
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, '# an older one\n');
  expect(placeWorkerScript(folder.at('session'))).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
