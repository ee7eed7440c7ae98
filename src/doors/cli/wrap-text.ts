// Breaks text at spaces into lines of a given width. Text between backquotes stays together, and so do words that are
// joined by a no-break space, which becomes a plain one.

export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/`[^`]*`[^ ]*|[^ ]+/g) ?? []) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return (line === '' ? lines : [...lines, line]).map((filled) => filled.replaceAll('\u00a0', ' '));
}

/** Two columns: names on the left, text wrapped on the right; a name too long for its column gets a line of its own. */
export function wrapColumns(
  rows: readonly (readonly [name: string, text: string])[],
  width: number,
  styleName: (name: string) => string,
): readonly string[] {
  const widest = Math.max(0, ...rows.map(([name]) => name.length).filter((length) => length <= LONGEST_NAME));
  const indent = ' '.repeat(2 + widest + 2);
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrapText(text, Math.max(20, width - indent.length));
    const more = rest.map((line) => indent + line);
    const shown = styleName(name);
    if (name.length > widest) return [`  ${shown}`, ...(first === '' ? [] : [indent + first]), ...more];
    return [`  ${shown}${' '.repeat(widest - name.length + 2)}${first}`.trimEnd(), ...more];
  });
}

const LONGEST_NAME = 30;
