// What Python 3.12 made readable inside the fields of f-strings, and what every version reads.
import { expect, test } from 'vitest';
import { newerFormatField } from '../../../../src/languages/python/syntax/newer-format-field.ts';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';

const fieldOf = (source: string): string | null => {
  const span = newerFormatField(parseInto(createSyntaxArena(), Buffer.from(source)));
  return span === null ? null : source.slice(span.start, span.end);
};

test.each([
  [`f"{a['b']}"`],
  [`f'{a["b"]:>{width}}'`],
  [`f"""{\n  a["b"]\n}"""`],
  [`f"a\\n{b}"`],
  [`f"{b:\\n}"`],
  [`"{a["`],
  [`f"{a}" 'x' "y"`],
])('every version reads %s', (source) => {
  expect(fieldOf(source)).toBeNull();
});

test.each([
  [`f"{a["b"]}"`, `{a["b"]}`],
  [`f'{a}' f'{b['c']}'`, `{b['c']}`],
  [`f"{(a\n  + b)}"`, `{(a\n  + b)}`],
  [`f"{'\\n'.join(a)}"`, `{'\\n'.join(a)}`],
  [`f"{f'{a["b"]}'}"`, `{f'{a["b"]}'}`],
  [`f"""{a("""b""")}"""`, `{a("""b""")}`],
])('only newer ones read %s', (source, field) => {
  expect(fieldOf(source)).toBe(field);
});
