// One refactoring on one target of a copy, with everything that must hold: it compiles, what changed is what was said, the
// way back restores the code, and undo restores every byte. The copy is as published before and afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askTug } from './run-tug.mjs';

/** A refusal with any of these is no answer to a request that is sound. */
const NO_REASON = new Set([
  'InternalError',
  'NoAnswer',
  'SnapshotMismatch',
  'InvalidArgument',
  'SyntaxError',
]);
const COMPARE = fileURLToPath(new URL('./statements_of.py', import.meta.url));

export async function operateOnce(input) {
  const proven = await operate(input, 'skip');
  // What is not proven is asked about: taken, it must hold as well.
  if (['failure', 'done', 'asked'].includes(proven.outcome)) return proven;
  const taken = await operate(input, 'likely');
  if (taken.outcome === 'failure') return taken;
  return taken.outcome === 'done' ? { ...taken, outcome: 'asked' } : proven;
}

async function operate({ program, python, copy, files, compiler, imports, operation, target }, open) {
  const flags = ['--open', open, '--apply', '--verify', 'none'];
  const words = ['run', operation.name, ...operation.words(target), ...flags];
  const { answer, milliseconds, command } = await askTug(program, copy.folder, words);
  const result = { operation: operation.name, target, command, milliseconds };
  const fail = (problem) => ({ ...result, outcome: 'failure', problem });
  try {
    if (answer.status !== 'ok') {
      const code = answer.error?.code ?? answer.status;
      const untouched = copy.changed();
      if (untouched.length > 0) return fail(`refused with ${code}, but changed ${untouched.join(', ')}`);
      if (NO_REASON.has(code)) return fail(`${code}: ${answer.error?.message}`);
      return { ...result, outcome: 'refused', reason: code, message: answer.error?.message };
    }
    const problems = await problemsOf({ copy, files, compiler, answer });
    if (problems.length > 0) return fail(problems.slice(0, 5).join('; '));
    const changed = copy.changed();
    if (changed.length === 0) return { ...result, outcome: 'nothing' };
    const broken = imports.problemsOf(copy.folder, changed, target.file);
    // What was asked about, and is left as it is now or was taken in spite of it, may be the cause.
    if (broken.length > 0 && (open !== 'skip' || answer.open.length > 0))
      return { ...result, outcome: 'asked', message: broken[0] };
    if (broken.length > 0) return fail(broken.join('; '));
    const { problem, back } = await takeBack({
      program,
      python,
      copy,
      files,
      operation,
      target,
      answer,
      open,
    });
    return problem === null ? { ...result, outcome: 'done', back } : fail(problem);
  } finally {
    if (copy.changed().length > 0) copy.restore();
  }
}

async function problemsOf({ copy, files, compiler, answer }) {
  const changed = copy.changed();
  const said = new Set([
    ...answer.files_written,
    ...answer.patch.file_operations.flatMap(({ path, to }) => [path, to]),
  ]);
  const unsaid = changed.filter((path) => !said.has(path));
  const problems = unsaid.length > 0 ? [`changed without saying so: ${unsaid.join(', ')}`] : [];
  const python = changed.filter((path) => /\.pyi?$/.test(path) && existsSync(join(copy.folder, path)));
  const broken = await compiler.compile(python.map((path) => join(copy.folder, path)));
  for (const [index, message] of broken.entries()) {
    if (message !== null && !files.didNotCompile.has(python[index]))
      problems.push(`${python[index]}: ${message}`);
  }
  return problems;
}

/** `back`: restored (to every byte, or not), the reason why not, or null without a way back. Undo is judged in any case. */
async function takeBack({ program, python, copy, files, operation, target, answer, open }) {
  const broken = (problem) => ({ problem, back: null });
  let back = null;
  if (operation.back !== null) {
    const flags = ['--open', open, '--apply', '--verify', 'none'];
    const words = ['run', ...operation.back(target, answer, copy.folder), ...flags];
    const returned = await askTug(program, copy.folder, words);
    const { error, undo_token } = returned.answer;
    if (NO_REASON.has(error?.code)) return broken(`on the way back: ${error.code}: ${error.message}`);
    // Asked about, and therefore left as it is.
    const isLeft = returned.answer.files_written?.length === 0 && returned.answer.open.length > 0;
    const status = isLeft ? 'needs_decision' : returned.answer.status;
    back = status === 'ok' ? 'restored' : `${error?.code ?? status}: ${error?.message ?? ''}`;
    if (status === 'ok') {
      const different = differences({ python, copy, files, target, restores: operation.restores });
      if (different.length > 0 && operation.otherNames === true) back = 'in another form';
      else if (different.length > 0)
        return broken(`there and back, but different: ${different.slice(0, 5).join(', ')}`);
      // Files that were made on the way may stay.
      if (copy.changed().some((path) => files.published.has(path))) back = 'restored, not every byte';
      const undone = await askTug(program, copy.folder, ['undo', undo_token]);
      if (undone.answer.status !== 'ok')
        return broken(`undo of the way back: ${undone.answer.error?.message}`);
    }
  }
  const undone = await askTug(program, copy.folder, ['undo', answer.undo_token]);
  const different = copy.changed();
  if (undone.answer.status === 'ok' && different.length === 0) return { problem: null, back };
  return broken(`undo left ${different.slice(0, 5).join(', ')}: ${undone.answer.error?.message ?? ''}`);
}

function differences({ python, copy, files, target, restores }) {
  const changed = copy.changed();
  if (restores === null) return [];
  // What is left of the module that was made for the move says nothing.
  const both = changed.filter((path) => files.published.has(path) && existsSync(join(copy.folder, path)));
  const folder = mkdtempSync(join(tmpdir(), 'tug-corpus-before-'));
  try {
    const pairs = both.map((path, index) => {
      const before = join(folder, `${index}.py`);
      writeFileSync(before, files.published.get(path));
      return [before, join(copy.folder, path), path];
    });
    const moved = target.name ?? basename(target.file, '.py');
    const input = JSON.stringify({ moved, pairs });
    const { stdout } = spawnSync(python, ['-B', COMPARE], { input, encoding: 'utf8' });
    const same = JSON.parse(stdout);
    return both.filter((_, index) => !same[index]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
