// LibCST as an independent judge of scopes, bindings and imports, for differential tests.
//
//   const facts = await libcstScopes([{ path: 'pkg/a.py', content: readFileSync(file, 'utf8') }, ...]);
//   facts[0] is { path, problem: null, scopes, bindings, names, imports }, or has `problem` set when LibCST cannot parse it.
//
// All offsets are UTF-8 bytes of `content`, a byte order mark included; lists are sorted by position. LibCST needs about
// 10 s per megabyte with two processes; one call for many files is cheaper than many calls.
// What it means: a scope has the span of its node (`def` to the end of the body, decorators not included; the module has
// all of it). `bindings` are the places that bind a name in a scope, `global` and `nonlocal` followed, a walrus bound
// outside of its comprehension, match captures included; `import a.b` binds `a`. `names` are all identifiers of the file:
// `scope` is where the name is bound ('builtins', or null when nowhere in the file), `definitions` all its bindings there;
// both are absent for attributes, keywords, the modules in imports, and in global and nonlocal statements.
// What it does not know: `del` alone does not bind; names in string annotations and type comments are not listed;
// `__class__` is a builtin; `from x import *` binds nothing; the type parameters of a def, class or type alias are a scope
// of their own around it, and its decorators and return annotation are looked up there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPython } from '../../scripts/python-test-tools.mjs';
import { LibcstFile, type LibcstSpan } from '../../src/platform/libcst-worker/libcst-file.ts';
import { LibcstWorker } from '../../src/platform/libcst-worker/libcst-worker.ts';
import { placeWorkerScript } from '../../src/platform/libcst-worker/worker-script.ts';

export interface LibcstSource {
  readonly path: string;
  readonly content: string;
}

export interface LibcstFacts {
  readonly path: string;
  /** Why LibCST cannot parse the file; then the lists are empty. */
  readonly problem: string | null;
  readonly scopes: readonly LibcstScope[];
  readonly bindings: readonly LibcstBinding[];
  readonly names: readonly LibcstName[];
  readonly imports: readonly LibcstImport[];
}

export interface LibcstScope {
  readonly id: string;
  readonly kind: 'module' | 'class' | 'function' | 'lambda' | 'comprehension' | 'type_parameters';
  readonly span: LibcstSpan;
  /** Of classes and functions. */
  readonly name?: string;
  readonly parent: string | null;
}

export interface LibcstBinding {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'variable' | 'parameter' | 'import' | 'import_alias';
  /** The whole definition of a function or class; else the name. */
  readonly span: LibcstSpan;
  readonly name_span: LibcstSpan;
  readonly scope_path: readonly string[];
  readonly scope: string;
  readonly line: number;
  /** From 0, in bytes. */
  readonly col: number;
}

export interface LibcstName {
  readonly name: string;
  readonly span: LibcstSpan;
  readonly kind: 'definition' | 'call' | 'reference' | 'import' | 'attribute' | 'keyword';
  readonly line: number;
  readonly col: number;
  readonly scope?: string | null;
  readonly definitions?: readonly LibcstSpan[];
}

export interface LibcstImport {
  readonly kind: 'import' | 'from';
  /** With the leading dots of a relative import. */
  readonly module: string;
  readonly alias?: string | null;
  readonly names?: readonly { readonly name: string; readonly alias: string | null }[];
  readonly is_star?: true;
  readonly span: LibcstSpan;
  readonly line: number;
}

/** In the order of the files. */
export async function libcstScopes(files: readonly LibcstSource[]): Promise<readonly LibcstFacts[]> {
  const facts: LibcstFacts[] = [];
  let next = 0;
  const lane = () =>
    withLibcst(async (worker) => {
      while (next < files.length) {
        const index = next++;
        facts[index] = await askAbout(worker, files[index]!);
      }
    });
  await Promise.all(files.length > 20 ? [lane(), lane()] : [lane()]);
  return facts;
}

/** A worker with the real LibCST, gone when the work is done. */
export async function withLibcst<Result>(work: (worker: LibcstWorker) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tug-libcst-'));
  const worker = new LibcstWorker({
    command: {
      python: testPython(),
      script: placeWorkerScript(folder),
      cwd: folder,
      environment: { ...definedVariables(), PYTHONDONTWRITEBYTECODE: '1' },
    },
    log: { log: () => {} },
  });
  try {
    return await work(worker);
  } finally {
    await worker.shutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function askAbout(worker: LibcstWorker, { path, content }: LibcstSource): Promise<LibcstFacts> {
  const file = new LibcstFile(worker, path, content);
  const nothing = { path, scopes: [], bindings: [], names: [], imports: [] };
  const lists: Record<string, unknown> = {};
  for (const [operation, key, field] of OPERATIONS) {
    const answer = await file.request(operation);
    if (answer.kind === 'error' && answer.code === 'ParseError')
      return { ...nothing, problem: answer.message };
    if (answer.kind === 'error')
      throw new Error(`${path}: ${answer.message}\n${answer.details.traceback ?? ''}`);
    lists[field] = answer.result[key];
  }
  await file.release();
  return { ...nothing, problem: null, ...lists };
}

const OPERATIONS = [
  ['get_scopes', 'scopes', 'scopes'],
  ['get_bindings', 'bindings', 'bindings'],
  ['get_references', 'references', 'names'],
  ['get_imports', 'imports', 'imports'],
] as const;
