// Names of a module that other files give another value: `old.LIMIT = 5`, `patch("old.helper")`. A name that moved code
// imports for itself is not reached by that.
import { compareText } from '../../../../base/compare-text.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';

export interface SetElsewhere {
  readonly name: string;
  readonly place: Place;
}

/** `how`: what is asked for, as few files are looked into as can be. */
export function setElsewhere(
  { engine, view }: PythonContext,
  source: PythonFile,
  names: readonly string[],
  how: 'assigned' | 'patched',
): readonly SetElsewhere[] {
  const { program } = engine;
  const modules = program.moduleNames(source);
  const isModule = (place: Place, node: number) =>
    engine.evaluator
      .typeOf(place.file, place.unit, node)
      .values.some((value) => value.kind === 'module' && value.file === source);
  // Whoever sets it spells the name of the module, to import it or in a string.
  const words = [...new Set(modules.map((module) => module.slice(module.lastIndexOf('.') + 1)))];
  const near = [...new Set(words.flatMap((word) => program.filesContaining(word)))].sort(compareText);
  const mayPatch = (path: string) => [...PATCHES].some((word) => program.mayHold(path, word));
  const mayAssign = (path: string, name: string) => {
    const bytes = view.read(path);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    return new RegExp(`\\.\\s*${Buffer.from(name).toString('latin1')}(?![\\w(])`).test(text);
  };
  return names.flatMap((name) =>
    near.flatMap((path) => {
      if (!program.mayHold(path, name) || !(how === 'patched' ? mayPatch(path) : mayAssign(path, name)))
        return [];
      const file = program.file(path);
      if (file === null || file.isStub) return [];
      return placesOfWord(file, name).flatMap((place): readonly SetElsewhere[] => {
        const { kind, unit, node, string } = place;
        if (how === 'assigned') {
          const isSet = kind === 'attribute' && (unit.tree.flags[unit.parent[node]!]! & CONTEXT) !== 0;
          return isSet && isModule(place, node - 1) ? [{ name, place }] : [];
        }
        if (kind !== 'string' || !isGivenToPatch(place)) return [];
        const isNamed =
          string?.kind === 'dotted'
            ? modules.some((module) => string.prefix === `${module}.${name}`)
            : string?.kind === 'attribute' && isModule(place, string.subject);
        return isNamed && isWhole(place) ? [{ name, place }] : [];
      });
    }),
  );
}

/** `patch("old.name")`, `patch.object(old, "name")`, `monkeypatch.setattr(old, "name", ...)`; reading it is no harm. */
function isGivenToPatch({ unit, node }: Place): boolean {
  const { tree, parent } = unit;
  const call = parent[node]!;
  if (tree.kind[call] !== Node.Call) return false;
  let callee = childrenOf(tree, call)[0]!;
  const names: string[] = [];
  for (; tree.kind[callee] === Node.Attribute; callee -= 2) names.push(nameText(tree, tree.data[callee]!));
  if (tree.kind[callee] === Node.Name) names.push(nameText(tree, tree.data[callee]!));
  return names.some((name) => PATCHES.has(name));
}

const PATCHES: ReadonlySet<string> = new Set(['patch', 'setattr', 'delattr']);

/** Not "old.name.attribute", which sets something of the thing itself. */
function isWhole({ unit, end }: Place): boolean {
  return unit.tree.bytes[end] !== 0x2e;
}
