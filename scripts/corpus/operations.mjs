// The refactorings besides rename, as the corpus tries them: on which targets, with which words, and how each is taken
// back by another refactoring where that must restore the code.
import { dirname } from 'node:path/posix';

const FRESH = 'zq7';

/** `words`: of the command. `back`: the words that take it back, or null; `restores`: how much must be as it was then. */
export const OPERATIONS = [
  {
    name: 'move-symbol',
    targets: 'module',
    words: (target) => ['--at', at(target), '--to', beside(target)],
    back: ({ file, name }) => ['move-symbol', '--symbol', `${beside({ file })}::${name}`, '--to', file],
    restores: 'statements',
  },
  {
    name: 'change-signature',
    targets: 'function',
    words: (target) => ['--at', at(target), '--add', `${FRESH}: int = 0`],
    back: (target) => ['change-signature', '--at', at(target), '--remove', FRESH],
    restores: 'bytes',
  },
  {
    name: 'change-signature',
    targets: 'function',
    words: (target) => ['--at', at(target), '--add', FRESH, '--value', '0'],
    back: (target) => ['change-signature', '--at', at(target), '--remove', FRESH],
    restores: 'bytes',
  },
  {
    name: 'extract-variable',
    targets: 'expression',
    words: (target) => ['--range', rangeOf(target), '--name', FRESH],
    back: (_, answer) => ['inline', '--at', placeOfNew(answer, FRESH)],
    restores: 'trees',
  },
  {
    name: 'extract-constant',
    targets: 'expression',
    words: (target) => ['--range', rangeOf(target), '--name', 'ZQ7'],
    back: null,
  },
  {
    name: 'extract-function',
    targets: 'statements',
    words: (target) => ['--range', rangeOf(target), '--name', FRESH],
    back: (_, answer) => ['inline', '--at', placeOfNew(answer, FRESH)],
    restores: null,
  },
  { name: 'inline', targets: 'local', words: (target) => ['--at', at(target)], back: null },
  { name: 'inline', targets: 'function', words: (target) => ['--at', at(target)], back: null },
  { name: 'delete-symbol', targets: 'module', words: (target) => ['--at', at(target)], back: null },
  { name: 'organize-imports', targets: 'file', words: ({ file }) => ['--file', file], back: null },
];

function at({ file, line, col }) {
  return `${file}:${line}:${col}`;
}

function rangeOf({ file, range }) {
  return `${file}:${range}`;
}

/** Where the text that was put in names what it defines. */
function placeOfNew({ patch }, name) {
  for (const { file, line, col, new_text } of patch.edits) {
    const found = new RegExp(`^([ \\t]*)(?:async +)?(?:def +)?(?=${name}\\b)`, 'm').exec(new_text);
    if (found === null) continue;
    const before = new_text.slice(0, found.index + found[0].length).split('\n');
    const last = Buffer.byteLength(before.at(-1));
    return `${file}:${line + before.length - 1}:${before.length === 1 ? col + last : last + 1}`;
  }
  return 'nowhere:1:1';
}

/** A new module in the same folder. */
function beside({ file }) {
  const folder = dirname(file);
  return `${folder === '.' ? '' : `${folder}/`}${FRESH}_moved.py`;
}
