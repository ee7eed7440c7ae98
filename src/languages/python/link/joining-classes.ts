// A class with several bases can bring an attribute of one of them to another. By the heads of class statements alone it is
// told which of them cannot: where nothing that they inherit from is in a file that holds the attribute's name.
import type { ClassNames, HeadIndex } from './class-heads.ts';

/**
 * Of classes with several bases below `word` in `path`, those with another ancestor that may have the attribute. `holds` says of a
 * file whether the attribute's name stands there, `defines` whether a class of this name there has it.
 */
export function joiningAmong(
  several: ClassNames,
  index: HeadIndex,
  word: string,
  path: string,
  holds: (path: string) => boolean,
  defines: (path: string, name: string) => boolean,
): ClassNames {
  const answers = new Map<string, boolean>();
  /** Whether a class called `name`, or an ancestor, may have the attribute; what is above the class in question is its own. */
  const mayHave = (name: string): boolean => {
    const known = answers.get(name);
    if (known !== undefined) return known;
    // A class that is its own ancestor is none.
    answers.set(name, false);
    const answer = ask(name);
    answers.set(name, answer);
    return answer;
  };
  const ask = (name: string): boolean => {
    const heads = index.byName.get(name);
    if (name === word) return heads?.some((each) => each.path !== path && defines(each.path, name)) === true;
    const stands = index.originals.get(name);
    if (heads === undefined && stands === undefined) return name !== 'object';
    return (
      heads?.some((each) => defines(each.path, name) || each.head.bases.some(mayHave)) === true ||
      (stands !== undefined && [...stands].some(mayHave))
    );
  };
  const found = new Map<string, ReadonlySet<string>>();
  for (const [file, names] of several) {
    const joining = [...names].filter((name) =>
      index.byName
        .get(name)
        ?.some((each) => each.path === file && (holds(file) || each.head.bases.some(mayHave))),
    );
    if (joining.length > 0) found.set(file, new Set(joining));
  }
  return found;
}
