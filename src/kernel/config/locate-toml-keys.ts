// On which line each key of a TOML document stands, so that a message can point at it: the parser does not say.
import { walkToml } from '../../base/toml-outline.ts';

/** Lines, 1-based, by dotted path from the top: `tool.tug.verify`. Tables and inline tables are in it too. */
export function locateTomlKeys(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let countedTo = 0;
  let line = 1;
  walkToml(text, {
    key: (path, start) => {
      for (; countedTo < start; countedTo++) if (text[countedTo] === '\n') line++;
      const name = path.join('.');
      if (!lines.has(name)) lines.set(name, line);
    },
  });
  return lines;
}
