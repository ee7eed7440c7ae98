// Runs a toy program the way a person would expect, knowing nothing of tug's analyser: an independent judge of
// whether a refactoring kept the meaning.
import type { Files } from '../../support/memory-view.ts';

interface Frame {
  readonly values: Map<string, string>;
  readonly outer: Frame | null;
}

/** What `main` itself prints when it runs, after the files that it imports. */
export function runToy(files: Files, main: string): readonly string[] {
  const output: string[] = [];
  const loaded = new Map<string, Frame>();
  load(main);
  return output;

  function load(path: string): Frame | null {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const text = files[path];
    if (text === undefined) return null;
    const top: Frame = { values: new Map(), outer: null };
    loaded.set(path, top);
    const names = declaredNames(text);
    const links = new Map<string, string>();
    let frame = top;
    let block = 0;
    let blocks = 0;
    const stack: number[] = [];
    for (const line of text.split('\n')) {
      const words = line.replace(/#.*/, '').trim().split(/\s+/);
      if (words[0] === 'import') {
        if (!links.has(words[1]!)) links.set(words[1]!, words[3]!);
        load(words[3]!);
      } else if (words[0] === 'let') frame.values.set(words[1]!, evaluate(words.slice(3), frame));
      else if (words[0] === 'print' && path === main) output.push(evaluate(words.slice(1), frame));
      else if (words[0] === 'begin') {
        stack.push(block);
        block = ++blocks;
        frame = { values: new Map(), outer: frame };
      } else if (words[0] === 'end') {
        block = stack.pop()!;
        frame = frame.outer!;
      }
    }
    return top;

    function evaluate(tokens: readonly string[], here: Frame): string {
      return tokens
        .filter((token) => token !== '+')
        .map((token) => (/^[A-Za-z_]/.test(token) ? lookUp(token, here) : token))
        .join('');
    }

    // A name declared anywhere in a block belongs to that block, even before its line has run.
    function lookUp(name: string, here: Frame): string {
      let level = block;
      const outward = [...stack].reverse();
      for (let at: Frame | null = here; at !== null; at = at.outer) {
        if (names.has(`${level}:${name}`)) {
          const first = names.get(`${level}:${name}`);
          return first === 'import'
            ? imported(links.get(name) ?? '', name, new Set([path]))
            : (at.values.get(name) ?? '?');
        }
        level = outward.shift() ?? -1;
      }
      return '!';
    }
  }

  function imported(path: string, name: string, seen: Set<string>): string {
    if (seen.has(path)) return '!';
    seen.add(path);
    const text = files[path];
    if (text === undefined) return '!';
    const first = declaredNames(text).get(`0:${name}`);
    if (first === undefined) return '!';
    if (first === 'let') return loaded.get(path)?.values.get(name) ?? '?';
    const next = new RegExp(`^import ${name} from (\\S+)`, 'm').exec(text)![1]!;
    return imported(next, name, seen);
  }
}

/** `block:name` -> the kind of statement that declares it first. */
function declaredNames(text: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const stack = [0];
  let blocks = 0;
  for (const line of text.split('\n')) {
    const [head, name] = line.trim().split(/\s+/);
    if (head === 'begin') stack.push(++blocks);
    else if (head === 'end') stack.pop();
    else if (head === 'let' || head === 'import') {
      const key = `${stack.at(-1)}:${name}`;
      if (!names.has(key)) names.set(key, head);
    }
  }
  return names;
}
