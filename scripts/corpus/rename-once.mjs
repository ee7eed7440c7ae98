// One rename there and back, with everything that must hold on the way. The copy is as published before and afterwards.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccount } from './check-account.mjs';
import { freshName } from './choose-symbols.mjs';
import { askTug } from './run-tug.mjs';

/** Reasons not to rename that can be right for a symbol of the project, whatever the new name is. */
const GOOD_REASONS = new Set([
  'ExternalContract',
  'ExternalSymbol',
  'SymbolExternal',
  'DunderName',
  'RenameRefused',
  'ReservedName',
  'UnsupportedOperation',
  'NeedsDecision',
]);

/** `outcome`: proven, open, refused or failure; with the time it took and, for failures, what was wrong. */
export async function renameOnce({ program, copy, files, compiler, symbol }) {
  const at = `${symbol.file}:${symbol.line}:${symbol.col}`;
  const to = freshName(symbol.name);
  const forth = await renameTo(program, copy, at, to);
  const { answer } = forth;
  const result = { symbol, command: forth.command, milliseconds: forth.milliseconds, back: null };
  const fail = (problem) => ({ ...result, outcome: 'failure', problem });
  try {
    if (answer.status !== 'ok') {
      const code = answer.status === 'needs_decision' ? 'NeedsDecision' : (answer.error?.code ?? 'none');
      const untouched = copy.changed();
      if (untouched.length > 0) return fail(`refused with ${code}, but changed ${untouched.join(', ')}`);
      if (GOOD_REASONS.has(code))
        return { ...result, outcome: 'refused', reason: code, message: answer.error?.message };
      return fail(`${code}: ${answer.error?.message}`);
    }
    const problems = await problemsOf({ copy, files, compiler, symbol, answer });
    if (problems.length > 0) return fail(problems.slice(0, 5).join('; '));
    const open = answer.open.filter(({ certainty }) => certainty !== 'text').length;
    // Everything is open: there is nothing to take back.
    if (isEmpty(answer.patch)) return { ...result, outcome: 'open', open, edits: 0 };
    const restored = await takeBack({ program, copy, symbol, answer, to });
    if (restored.problem !== null) return fail(restored.problem);
    return {
      ...result,
      outcome: open === 0 ? 'proven' : 'open',
      open,
      edits: answer.patch.edits.length,
      back: restored.way,
      whyUndone: restored.reason,
    };
  } finally {
    if (copy.changed().length > 0) copy.restore();
  }
}

export function renameTo(program, copy, at, to) {
  const words = [
    'run',
    'rename-symbol',
    '--at',
    at,
    '--to',
    to,
    '--open',
    'skip',
    '--apply',
    '--verify',
    'none',
  ];
  return askTug(program, copy.folder, words);
}

async function problemsOf({ copy, files, compiler, symbol, answer }) {
  const problems = [];
  const changed = copy.changed();
  const written = [...new Set(answer.files_written)].sort();
  const moved = answer.patch.file_operations.map(({ path }) => path);
  const unsaid = changed.filter((path) => !written.includes(path) && !moved.includes(path));
  if (unsaid.length > 0) problems.push(`changed without saying so: ${unsaid.join(', ')}`);
  const saysNothing = isEmpty(answer.patch) && answer.open.length > 0;
  if (changed.length === 0 && !saysNothing) problems.push('applied, but nothing changed');
  const python = changed.filter((path) => /\.pyi?$/.test(path) && existsSync(join(copy.folder, path)));
  const broken = await compiler.compile(python.map((path) => join(copy.folder, path)));
  for (const [index, message] of broken.entries()) {
    if (message !== null && !files.didNotCompile.has(python[index]))
      problems.push(`${python[index]}: ${message}`);
  }
  problems.push(...checkAccount(files.published, symbol.name, answer));
  return problems;
}

function isEmpty({ edits, file_operations: operations }) {
  return edits.length === 0 && operations.length === 0;
}

/** Renaming back restores every byte. Where that is refused (the old name now means something else), undo does. */
async function takeBack({ program, copy, symbol, answer, to }) {
  const back = await renameTo(program, copy, placeAfter(answer, to), symbol.name);
  if (back.answer.status === 'ok') {
    const different = copy.changed();
    const problem =
      different.length === 0 ? null : `renamed back, but different: ${different.slice(0, 5).join(', ')}`;
    return { way: 'renamed', problem, reason: null };
  }
  const reason = back.answer.error?.code ?? back.answer.status;
  if (reason === 'InternalError' || reason === 'NoAnswer' || reason === 'SymbolNotFound')
    return { way: 'none', problem: `renaming ${to} back: ${reason} ${back.answer.error.message}`, reason };
  const undone = await askTug(program, copy.folder, ['undo', answer.undo_token]);
  const different = copy.changed();
  if (undone.answer.status === 'ok' && different.length === 0)
    return { way: 'undone', problem: null, reason };
  return {
    way: 'none',
    problem: `undo left ${different.slice(0, 5).join(', ')}: ${undone.answer.error?.message}`,
    reason,
  };
}

/** Where an edited place stands after the patch: line, column of the new name. */
function placeAfter({ patch, symbol }, to) {
  const { edits, file_operations: operations } = patch;
  const own = edits.filter(({ file }) => file === symbol.location.file);
  const inPlace = own.find(({ span }) => span.start === symbol.location.byte_start) ?? own[0] ?? edits[0];
  const sameLine = edits.filter(
    ({ file, line, col }) => file === inPlace.file && line === inPlace.line && col < inPlace.col,
  );
  const shift = sameLine.reduce(
    (sum, { old_text, new_text }) => sum + Buffer.byteLength(new_text) - Buffer.byteLength(old_text),
    0,
  );
  const file = operations.reduce(
    (path, operation) => (operation.kind === 'move' && operation.path === path ? operation.to : path),
    inPlace.file,
  );
  // ` as name` is put behind what is imported.
  const inText = Buffer.byteLength(inPlace.new_text.slice(0, Math.max(0, inPlace.new_text.indexOf(to))));
  return `${file}:${inPlace.line}:${inPlace.col + shift + inText}`;
}
