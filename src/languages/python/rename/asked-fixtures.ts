// The name of a fixture in a string that may reach `request.getfixturevalue(name)`, or in an example that calls `getfixture("name")`.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import { nameIdOf } from '../facts/name-id.ts';
import { fixturesOf } from '../facts/pytest-functions.ts';
import type { PythonFile } from '../link/program.ts';
import type { Family } from './family.ts';

export function asFixtureName(
  files: ReadonlyMap<string, PythonFile>,
  family: Family,
  isWhole: (text: Occurrence) => boolean,
): (text: Occurrence) => Occurrence {
  if (!family.definitions.some(isFixture)) return (text) => text;
  return (text) => {
    const file = text.role === 'string' ? files.get(text.file) : undefined;
    if (file === undefined || text.certainty !== 'text' || !isWhole(text)) return text;
    const asking = text.standsIn === 'docstring' ? 'getfixture' : 'getfixturevalue';
    const { tree } = file.facts;
    const isAsked =
      asking === 'getfixture'
        ? Buffer.from(tree.bytes.buffer, tree.bytes.byteOffset, tree.length).includes(`${asking}(`)
        : nameIdOf(tree, asking) !== 0;
    if (!isAsked) return text;
    const reason = `the name of a fixture, and the file calls ${asking}()`;
    return { ...text, certainty: 'possible', provenance: 'syntactic', reason };
  };
}

function isFixture(definition: Family['definitions'][number]): boolean {
  if (definition.kind !== 'symbol') return false;
  const { file, symbol } = definition.ref;
  return [...fixturesOf(file.facts).keys()].some((index) => file.facts.functions[index]!.symbol === symbol);
}
