// A decorator that is given the name of a parameter of the function below it: `@transactional("session")`, `@click.argument("path")`.
// Whatever it does with the string, it finds the parameter by it.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import type { Family } from './family.ts';
import { canBeNamed, findParameter } from './parameter-family.ts';

/** Asks about a string that is just the word, in a decorator of a function whose parameter is renamed. */
export function makeDecoratorStrings(
  family: Family,
  isWhole: (text: Occurrence) => boolean,
): (text: Occurrence) => Occurrence {
  const decorators = family.definitions.flatMap((definition) => {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null || !canBeNamed(parameter)) return [];
    const { file, index } = parameter.function;
    const { tree, functions } = file.facts;
    return functions[index]!.decorators.map((node) => ({
      path: file.path,
      start: tree.start[node]!,
      end: tree.end[node]!,
      text: sourceText(file, tree.start[node]!, tree.end[node]!).replace(/^@\s*|\(.*$/gs, ''),
    }));
  });
  return (text) => {
    if (text.role !== 'string' || text.certainty !== 'text') return text;
    const around = decorators.find(
      ({ path, start, end }) => path === text.file && start <= text.span.start && text.span.end <= end,
    );
    if (around === undefined || !isWhole(text)) return text;
    const reason = `@${around.text} is given the name of the parameter`;
    return { ...text, certainty: 'possible', provenance: 'syntactic', reason };
  };
}
