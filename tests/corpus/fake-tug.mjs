// A program that answers like `tug run rename-symbol` and is wrong in one chosen way, to see that the corpus driver notices.
// It replaces the word in all Python files. FAKE_TUG says what it does wrong.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const wrong = process.env.FAKE_TUG ?? 'nothing';
const words = process.argv.slice(2);
const flag = (name) => words[words.indexOf(name) + 1];

if (wrong === 'crashes') process.exit(10);
if (words[0] === 'undo') {
  for (const [file, text] of Object.entries(JSON.parse(readFileSync('.git/fake-undo', 'utf8'))))
    writeFileSync(file, text);
  answer({ status: 'ok' });
} else rename();

function rename() {
  const [file, line, col] = flag('--at').split(':');
  const to = flag('--to');
  const name = /^\w+/.exec(
    readFileSync(file, 'utf8')
      .split('\n')
      [line - 1].slice(col - 1),
  )[0];
  const isBack = name.endsWith('_zq7');
  if (wrong === 'refuses')
    return answer({ status: 'refused', error: { code: 'ExternalContract', message: 'no' } });
  if (wrong === 'sees a conflict')
    return answer({ status: 'refused', error: { code: 'NameConflict', message: 'no' } });
  if (wrong === 'refuses the way back' && isBack)
    return answer({ status: 'refused', error: { code: 'NameConflict', message: 'no' } });
  const places = [];
  const before = {};
  for (const path of readdirSync('.').filter((path) => path.endsWith('.py'))) {
    const text = readFileSync(path, 'utf8');
    before[path] = text;
    for (const match of text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))) {
      const lines = text.slice(0, match.index).split('\n');
      places.push({
        file: path,
        line: lines.length,
        col: lines.at(-1).length + 1,
        byte_start: match.index,
        byte_end: match.index + name.length,
      });
    }
    let result = text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), to);
    if (wrong === 'breaks the syntax' && !isBack) result = `${result}(`;
    if (wrong === 'loses a byte' && isBack) result = result.slice(0, -1);
    writeFileSync(path, result);
  }
  if (wrong === 'writes more than it says') writeFileSync('README.md', 'changed');
  writeFileSync('.git/fake-undo', JSON.stringify(before));
  const edits = places.map((place) => ({
    ...place,
    span: { start: place.byte_start },
    old_text: name,
    new_text: to,
  }));
  const listed = wrong === 'forgets a place' ? places.slice(1) : places;
  const twice = wrong === 'lists a place twice' ? [places[0]] : [];
  const isOpen = wrong === 'leaves a place open';
  answer({
    status: 'ok',
    symbol: { location: places[0] },
    patch: { edits, file_operations: [] },
    files_written: [...new Set(places.map((place) => place.file))],
    undo_token: 'undo',
    edited: listed.slice(isOpen ? 1 : 0).map((location) => ({ location })),
    other: twice.map((location) => ({ location })),
    open: isOpen ? [{ location: listed[0], certainty: 'possible' }] : [],
  });
}

function answer(document) {
  process.stdout.write(JSON.stringify(document));
}
