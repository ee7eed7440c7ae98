// What a string names in the end: the attribute of every object that is asked for it, wherever the program carries the string.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Place } from '../../meaning/meaning.ts';
import { memberDefinition } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { Type } from '../../types/type.ts';
import { bindOnExpression, bindOnType } from '../bind-on-expression.ts';
import { type Binding, binding, wordOf } from '../bind-place.ts';
import { definitionOfSymbol, membersOfModule } from '../bound-names.ts';
import type { Argument, Sink } from './flow.ts';
import { WHOLE, WORD } from './flow-path.ts';
import { followName } from './follow-name.ts';

/** Null when nothing makes a name of the string. */
export function bindFlow(engine: PythonEngine, place: Place, isWord: boolean): Binding | null {
  const { file, unit, node } = place;
  if (unit !== file.facts) return null;
  const { sinks, otherUse } = followName(engine, file, node, isWord ? WORD : WHOLE);
  if (sinks.length === 0) return null;
  const word = wordOf(place);
  const bound = sinks.map((sink) => bindSink(engine, sink, word));
  const doubt = sinks.find((sink) => sink.doubt !== null)?.doubt ?? otherUse;
  const [first] = bound;
  return binding(
    bound.flatMap(({ definitions }) => definitions),
    {
      unknown: bound.find(({ unknown }) => unknown !== null)?.unknown ?? null,
      absentOn: bound.flatMap(({ absentOn }) => absentOn),
      receiver: bound.length === 1 ? first!.receiver : null,
      flow: { doubt, isEntry: sinks.some(({ kind }) => kind === 'entry') },
    },
  );
}

function bindSink(engine: PythonEngine, sink: Sink, word: string): Binding {
  switch (sink.kind) {
    case 'entry':
      return binding([memberDefinition(sink.class, word)]);
    case 'export': {
      const own = symbolNamed(sink.file.facts, MODULE_SCOPE, word);
      if (own !== -1) return binding([definitionOfSymbol(sink.file, own)]);
      return binding(membersOfModule(engine, { kind: 'file', file: sink.file }, word));
    }
    case 'handed':
      return bindOnType(engine, sink.type, word);
    case 'attribute': {
      const { file, subject, frame } = sink;
      const known = bindOnExpression(engine, file, file.facts, subject, word);
      if (known.unknown === null || frame === null || file !== frame.file) return known;
      const { tree, symbolOf } = file.facts;
      const symbol = tree.kind[subject] === Node.Name ? symbolOf[subject]! : -1;
      const isGiven = symbol >= 0 && bindingNodesOf(file.facts, symbol).length === 1;
      const given = isGiven ? frame.argumentFor(symbol) : null;
      return given === null ? known : { ...bindArgument(engine, given, word), receiver: known.receiver };
    }
  }
}

/** The object is a parameter, and the call that passes the string passes the object too. */
function bindArgument(engine: PythonEngine, given: Argument, word: string): Binding {
  if (given.kind === 'value') {
    const type: Type = { values: [given.value], unknown: null };
    return bindOnType(engine, type, word);
  }
  return bindSink(
    engine,
    { kind: 'attribute', file: given.file, subject: given.node, frame: given.frame, doubt: null },
    word,
  );
}
