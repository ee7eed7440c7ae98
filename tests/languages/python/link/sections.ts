// A workspace written as one text: sections `# file: a/b.py`, and the other sections a test wants. Data for tests.

export interface Section {
  /** `file`, `stub`, `ask`, ... */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
}

export interface Case {
  readonly name: string;
  readonly sections: readonly Section[];
}

/** Cases begin with `### name`; sections with `# kind: title`. */
export function readCases(text: string): readonly Case[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [name, ...rest] = part.split('\n');
      // The empty line before the next case belongs to nobody.
      return { name: name!.trim(), sections: readSections(rest.join('\n').replace(/\n\n$/, '\n')) };
    });
}

function readSections(text: string): readonly Section[] {
  const pieces = text.split(/^# (file|stub|ask|config|rename|after|gone|refused|asked|warning):[ ]?(.*)\n/m);
  const sections: Section[] = [];
  for (let at = 1; at < pieces.length; at += 3) {
    sections.push({ kind: pieces[at]!, title: pieces[at + 1]!.trim(), body: pieces[at + 2]! });
  }
  return sections;
}

export function filesOf(sections: readonly Section[], kind = 'file'): Record<string, string> {
  return Object.fromEntries(
    sections.filter((section) => section.kind === kind).map(({ title, body }) => [title, body]),
  );
}
