// Fields that are read as data: `asdict(point)`, `fields(Point)`, `point._asdict()` and `model.model_dump()` make keys of their names,
// and whoever reads those keys looks for the old ones.
import type { Warning } from '../../../kernel/warning.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { bindOnType } from './bind-on-expression.ts';
import { followKeyword } from './collected-keywords.ts';
import { spanOf } from './describe-definition.ts';
import type { Family } from './family.ts';
import { calleesWithOverrides } from './keywords/overriding-callees.ts';
import type { RenameQuestion } from './rename-question.ts';

const FUNCTIONS: ReadonlySet<string> = new Set(['asdict', 'fields', 'fields_dict']);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  '_asdict',
  '_fields',
  '__dataclass_fields__',
  '__attrs_attrs__',
  'model_dump',
  'model_dump_json',
  'model_validate',
  'model_validate_json',
  'model_copy',
  'model_fields',
  'parse_obj',
  'parse_raw',
]);

export function fieldNamesAsData({ context, family, word }: RenameQuestion): readonly Warning[] {
  const { engine } = context;
  if (!isField(engine, family)) return [];
  const paths = new Set(
    [...FUNCTIONS, ...ATTRIBUTES].flatMap((name) => engine.program.filesContaining(name)),
  );
  return [...paths].sort().flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null) return [];
    return readersIn(engine, file, family, word).map((node) => ({
      code: 'NameIsData' as const,
      message: `the name of the field ${word} becomes a key here`,
      place: spanOf(file, node),
      suggestion: 'see who reads the keys',
      ...(isSpreadInto(engine, file, node, word) ? { confirm: true as const } : {}),
    }));
  });
}

function isField(engine: PythonEngine, family: Family): boolean {
  return family.definitions.some((definition) => {
    if (definition.kind !== 'member') return false;
    const taker = engine.evaluator.constructor(definition.class);
    return taker.kind === 'fields' && taker.owners.some(({ name }) => name === definition.name);
  });
}

/** Calls and attributes on objects that are known to have the field. */
function readersIn(engine: PythonEngine, file: PythonFile, family: Family, word: string): readonly number[] {
  const { tree } = file.facts;
  const found: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    const subject = subjectOf(file, node);
    if (subject === -1) continue;
    const type = engine.evaluator.typeOf(file, file.facts, subject);
    const { definitions } = bindOnType(engine, type, word);
    if (definitions.some((definition) => family.keys.has(definitionKey(definition)))) found.push(node);
  }
  return found;
}

/** `f(**asdict(point))` where `f` has a parameter of this name. */
function isSpreadInto(engine: PythonEngine, file: PythonFile, node: number, word: string): boolean {
  const { tree, parent } = file.facts;
  const made = tree.kind[node] === Node.Attribute ? parent[node]! : node;
  const keyword = parent[made]!;
  if (tree.kind[keyword] !== Node.Keyword || tree.data[keyword] !== 0) return false;
  const { values } = calleesWithOverrides(engine, { file, unit: file.facts }, parent[keyword]!, word);
  return followKeyword(engine, values, word).definitions.length > 0;
}

/** The object whose field names are asked for; -1 when the node does not ask. */
function subjectOf({ facts: { tree } }: PythonFile, node: number): number {
  if (tree.kind[node] === Node.Attribute) {
    return ATTRIBUTES.has(nameText(tree, tree.data[node]!)) ? node - 2 : -1;
  }
  if (tree.kind[node] !== Node.Call) return -1;
  const [callee, first] = childrenOf(tree, node);
  const isNamed = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
  return first !== undefined && isNamed && FUNCTIONS.has(nameText(tree, tree.data[callee!]!)) ? first : -1;
}
