// A string that is given to a call. A function of the workspace may ask an object for the attribute of this name
// (`getattr(app, name)`); something from outside, which cannot be looked into, may do anything with it.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { bindDecoratorArgument, isOutside } from './bind-decorator-argument.ts';
import { type Binding, binding } from './bind-place.ts';
import { bindFlow } from './name-flow/bind-flow.ts';

export function bindGiven(engine: PythonEngine, place: Place, call: number): Binding {
  const { file, unit } = place;
  const { values } = engine.evaluator.callees(file, unit, call);
  if (values.some((value) => isOutside(engine, value))) {
    const decorated = bindDecoratorArgument(engine, place, call, 'a decorator from outside of the workspace');
    if (decorated !== null) return decorated;
  }
  const outside = values.find((value) => value.kind === 'external');
  if (outside?.kind === 'external' && !SPEAKS_OF_TESTS.test(outside.name)) {
    const unknown = `a string that is given to ${outside.name}, which may make a name of it`;
    return binding([], { unknown });
  }
  const word = sourceText(file, place.start, place.end);
  if (values.some((value) => isOutside(engine, value)) && isDeclaredWith(place, call, word)) {
    return binding([], {
      unknown: 'a string that a class declares an attribute with, by something from outside',
    });
  }
  const flow = bindFlow(engine, place, false);
  if (flow === null) return binding([]);
  if (flow.definitions.length > 0 || flow.unknown === null) return flow;
  return bindDecoratorArgument(engine, place, call, 'a decorator that asks for it') ?? flow;
}

/** Parameters of tests, marks, messages: none is a name of what is tested. `monkeypatch` takes names, and is asked for elsewhere. */
const SPEAKS_OF_TESTS =
  /^_?pytest\.(raises|warns|mark\.|param$|skip|fail|xfail|deprecated_call|importorskip)/;

/** `owner = relationship(back_populates="cars")` in the body of a class; not `cars = Column("cars")`, which says its own name. */
function isDeclaredWith(
  { unit: { tree, parent, symbolOf }, file }: Place,
  call: number,
  word: string,
): boolean {
  const statement = parent[call]!;
  const kind = tree.kind[statement];
  if (kind !== Node.Assign && kind !== Node.AnnAssign) return false;
  const target = childrenOf(tree, statement)[0]!;
  if (tree.kind[target] !== Node.Name || nameText(tree, tree.data[target]!) === word) return false;
  const scope = file.facts.symbols.scope[symbolOf[target]!];
  return file.facts.classes.some((each) => each.scope === scope);
}
