// Whether a value is made and nothing else happens: then it may go, or be made elsewhere, and nobody can tell.

import { meaningAt } from '../../meaning/meaning-at.ts';
import { placeOfNode } from '../../meaning/places.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { type Code, effectsOf } from '../../rewrite/effects.ts';
import { judgeCall } from '../../rewrite/known-calls.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { callsHarmlessly } from './handing-on.ts';

/** The first call below a value that may do more; -1 without one. */
export function actingCall(code: Code, value: number): number {
  const { tree } = code.file.facts;
  for (let inner = tree.first[value]!; inner <= value; inner++) {
    const kind = tree.kind[inner];
    if (kind === Node.Await || kind === Node.Yield) return inner;
    if (kind !== Node.Call || isMaker(code, inner)) continue;
    const judged = judgeCall(code, inner);
    if (judged === 'acts' || judged === 'speaks' || effectsOf(code, inner).stores) return inner;
  }
  return -1;
}

/** A function or class that only makes a new object of what it gets. */
function isMaker({ engine, file }: Code, call: number): boolean {
  const { tree } = file.facts;
  const callee = childrenOf(tree, call)[0]!;
  const kind = tree.kind[callee];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  const place = placeOfNode(file, file.facts, kind === Node.Name ? callee : callee - 1);
  const { definitions, unknown } = meaningAt(engine, place);
  return (
    unknown === null &&
    definitions.length > 0 &&
    definitions.every((definition) => {
      if (definition.kind === 'external') return MAKERS.has(definition.name);
      if (definition.kind !== 'symbol') return false;
      const { ref } = definition;
      if (!ref.file.isExternal) return callsHarmlessly(engine, ref.file, ref.symbol);
      return MAKERS.has(`${ref.file.moduleName}.${symbolText(ref.file, ref.symbol)}`);
    })
  );
}

const MAKERS: ReadonlySet<string> = new Set([
  'builtins.object',
  'collections.Counter',
  'collections.OrderedDict',
  'collections.defaultdict',
  'collections.deque',
  'collections.namedtuple',
  'contextvars.ContextVar',
  'datetime.date',
  'datetime.datetime',
  'datetime.timedelta',
  'decimal.Decimal',
  'fractions.Fraction',
  'functools.partial',
  'logging.getLogger',
  'operator.attrgetter',
  'operator.itemgetter',
  'pathlib.Path',
  'pathlib.PurePath',
  're.compile',
  'threading.Event',
  'threading.Lock',
  'threading.RLock',
  'threading.local',
  'types.MappingProxyType',
  'types.SimpleNamespace',
  'typing.NewType',
  'typing.ParamSpec',
  'typing.TypeVar',
  'typing.TypeVarTuple',
  'uuid.UUID',
]);
