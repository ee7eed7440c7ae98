// The refactorings besides rename, as the corpus tries them: on which targets, with which words, and how each is taken
// back by another refactoring where that must restore the code.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';

const FRESH = 'zq7';

/** Several rows of one name share what is tried of it. `words`: of the command; with a number, what
 * moves gets a place of its own. `back`: the words that take it back, or null; `restores`: how much must be as it was then. A line that got too long and was
 * wrapped stays so. */
export const OPERATIONS = [
  {
    name: 'move-symbol',
    targets: 'module',
    words: (target, number) => ['--at', at(target), '--to', beside(target, number)],
    back: ({ file, name }) => ['move-symbol', '--symbol', `${beside({ file })}::${name}`, '--to', file],
    restores: 'statements',
  },
  {
    name: 'move-module',
    targets: 'member',
    words: ({ file }, number) => ['--from', file, '--to', below(file, number)],
    back: ({ file }) => ['move-module', '--from', below(file), '--to', file],
    restores: 'statements',
  },
  {
    name: 'change-signature',
    targets: 'parameter',
    words: (target) => ['--at', at(target), '--rename', `${target.parameter}=${FRESH}`],
    back: (target) => ['change-signature', '--at', at(target), '--rename', `${FRESH}=${target.parameter}`],
    restores: 'trees',
  },
  {
    name: 'change-signature',
    targets: 'function',
    words: (target) => ['--at', at(target), '--add', `${FRESH}: int = 0`],
    back: (target) => ['change-signature', '--at', at(target), '--remove', FRESH],
    restores: 'trees',
  },
  {
    name: 'change-signature',
    targets: 'function',
    words: (target) => ['--at', at(target), '--add', FRESH, '--value', '0'],
    back: (target) => ['change-signature', '--at', at(target), '--remove', FRESH],
    restores: 'trees',
  },
  {
    name: 'extract-variable',
    targets: 'expression',
    words: (target) => ['--range', rangeOf(target), '--name', FRESH],
    back: (_, answer, folder) => ['inline', '--at', placeOfNew(answer, FRESH, folder)],
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
    back: (_, answer, folder) => ['inline', '--at', placeOfNew(answer, FRESH, folder)],
    restores: 'trees',
    // A variable of the body that clashes with one of the caller comes back under another name.
    otherNames: true,
  },
  { name: 'inline', targets: 'local', words: (target) => ['--at', at(target)], back: null },
  { name: 'inline', targets: 'called', words: (target) => ['--at', at(target)], back: null },
  { name: 'delete-symbol', targets: 'module', words: (target) => ['--at', at(target)], back: null },
  { name: 'organize-imports', targets: 'file', words: ({ file }) => ['--file', file], back: null },
];

function at({ file, line, col }) {
  return `${file}:${line}:${col}`;
}

function rangeOf({ file, range }) {
  return `${file}:${range}`;
}

/** Where the code that was put in defines its name; nobody else uses the name. */
function placeOfNew({ files_written: files }, name, folder) {
  const definition = new RegExp(`^[ \\t]*(?:(?:async +)?def +)?(?=${name}\\b)`, 'm');
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const found = definition.exec(text);
    if (found === null) continue;
    const before = text.slice(0, found.index + found[0].length).split('\n');
    return `${file}:${before.length}:${Buffer.byteLength(before.at(-1)) + 1}`;
  }
  return 'nowhere:1:1';
}

/** A new package in the same folder. */
function below(file, number = '') {
  return join(dirname(file), `${FRESH}_moved${number}`, basename(file));
}

/** A new module in the same folder. */
function beside({ file }, number = '') {
  const folder = dirname(file);
  return `${folder === '.' ? '' : `${folder}/`}${FRESH}_moved${number}.py`;
}
