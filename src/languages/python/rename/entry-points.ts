// Entry points in the project's own files: `shop = "shop.cli:main"` in pyproject.toml, `shop = shop.cli:main` in setup.cfg. Whoever
// installs the project makes programs and plugins of them, so they break when a part of the way changes.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import { entryPointValues } from '../meaning/entry-point-values.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { meaningOfDotted } from '../meaning/meaning-of-string.ts';
import type { Family } from './family.ts';
import type { RenameContext } from './rename-context.ts';

const FILES = /(^|\/)(pyproject\.toml|setup\.cfg|entry_points\.txt)$/;
const WAY = /(?<![\w.:])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?![\w.:])/g;

export function entryPoints(
  { engine, view }: Pick<RenameContext, 'engine' | 'view'>,
  family: Family,
  word: string,
): readonly Occurrence[] {
  const paths = view.filesContaining(word).filter((path) => FILES.test(path));
  return paths.flatMap((path) => {
    const text = Buffer.from(view.read(path)).toString('latin1');
    const values = new Set(entryPointValues(path, text));
    return [...text.matchAll(WAY)].flatMap((way) => {
      if (isInComment(text, way.index)) return [];
      const isProven = values.has(way.index);
      const parts = `${way[1]}.${way[2]}`.split('.');
      if (meaningOfDotted(engine, parts.join('.')).unknown !== null) return [];
      let start = way.index;
      return parts.flatMap((part, index): readonly Occurrence[] => {
        const span = { start, end: start + part.length };
        start = span.end + 1;
        if (part !== word) return [];
        const { definitions } = meaningOfDotted(engine, parts.slice(0, index + 1).join('.'));
        if (!definitions.some((one) => family.keys.has(definitionKey(one)))) return [];
        const reason = isProven
          ? 'an entry point leads to it'
          : 'its dotted name stands in a configuration file';
        return [
          {
            file: path,
            span,
            role: 'string',
            certainty: isProven ? 'proven' : 'likely',
            provenance: 'syntactic',
            reason,
            action: 'edit',
          },
        ];
      });
    });
  });
}

function isInComment(text: string, at: number): boolean {
  return /^\s*[#;]/.test(text.slice(text.lastIndexOf('\n', at) + 1, at));
}
