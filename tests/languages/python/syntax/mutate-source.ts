// Damaged Python sources for the fuzz tests: real files with bytes or tokens removed, repeated, exchanged or inserted.
// Everything comes from a seed, so a failure can be repeated.

export type Random = () => number;

/** A small generator of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One to three kinds of damage. */
export function mutateSource(source: Uint8Array, random: Random): Uint8Array {
  let text = Buffer.from(source).toString('latin1');
  for (let round = 1 + Math.floor(random() * 3); round > 0; round--) {
    text = random() < 0.4 ? mutateBytes(text, random) : mutateTokens(text, random);
  }
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

function mutateBytes(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + Math.floor(random() ** 3 * 60));
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + text.slice(at, end) + text.slice(end);
    case 2: {
      const from = Math.floor(random() * (text.length + 1));
      return text.slice(0, at) + text.slice(from, from + (end - at)) + text.slice(end);
    }
    case 3:
      return text.slice(0, at);
    default:
      return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at);
  }
}

function mutateTokens(text: string, random: Random): string {
  const tokens = text.match(/\w+|[ \t]+|\r?\n[ \t]*|"""|'''|[^\w\s]|[\s\S]/g) ?? [];
  if (tokens.length === 0) return pick(SPICE, random);
  const at = Math.floor(random() * tokens.length);
  const other = Math.floor(random() * tokens.length);
  switch (Math.floor(random() * 5)) {
    case 0:
      tokens.splice(at, 1 + Math.floor(random() ** 2 * 3));
      break;
    case 1:
      tokens.splice(at, 0, tokens[other]!);
      break;
    case 2:
      [tokens[at], tokens[other]] = [tokens[other]!, tokens[at]!];
      break;
    case 3:
      tokens.splice(at, 0, pick(SPICE, random));
      break;
    default:
      tokens[at] = pick(SPICE, random);
  }
  return tokens.join('');
}

function pick(choices: readonly string[], random: Random): string {
  return choices[Math.floor(random() * choices.length)]!;
}

const SPICE = (
  '( ) [ ] { } , : ; . = := == != -> @ * ** / // % + - ~ & | ^ < > << >> += ... \\ \\\n # ! " \' """ f" f\' rb" t" {{ }} ' +
  'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
  'import in is lambda nonlocal not or pass raise return try while with yield match case type _ print x 1 0x 1e 0b1 1j ' +
  'a.b a[0] f(x) (x,) *a **k x=1 lambda: \u00e9'
)
  .split(' ')
  .concat(['\n', '\n    ', '\t', '\r', '\f', ' ', '\n\n', '\n  ']);
