// What the evaluator says about marked expressions: cases as data, one text for each theme. A marker stands at the end
// of the line it speaks of:
//   x.run()  #: x -> Foo | None | ?       all possible values; `?` when a part could not be followed
//   x.run()  #: x -> ?(not annotated)     with a part of the reason
//   x.run()  #: x.run -> ...; y -> ...    several
//   x.run()  #: lookup x.run -> Foo.run   where the attribute is defined, for each value of the receiver
//   x.run()  #: calls x.run() -> ...      what the call may run
//   class A: #: mro A -> A, B, object     also `subclasses A`, `constructor A`, `likely x`
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, filesOf, readCases } from '../link/sections.ts';
import { answerMarkers } from './markers.ts';

const folder = join(import.meta.dirname, 'cases');
const themes = readdirSync(folder).filter((name) => name.endsWith('.txt'));

it('finds its cases', () => {
  expect(themes.length).toBeGreaterThan(5);
});

for (const theme of themes) {
  describe(theme, () => {
    const cases = readCases(readFileSync(join(folder, theme), 'utf8'));
    it.each(cases.map((one): [string, Case] => [one.name, one]))('%s', (_, one) => {
      const markers = answerMarkers(filesOf(one.sections));
      expect(markers.length).toBeGreaterThan(0);
      expect(markers.map(({ place, actual }) => `${place}: ${actual}`)).toEqual(
        markers.map(({ place, expected }) => `${place}: ${expected}`),
      );
    });
  });
}
