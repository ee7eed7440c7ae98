// Just enough of the INI dialect of Python's configparser for the few keys that say where modules are: sections,
// `key = value` and indented continuation lines. Anything else is passed over.

export type IniFile = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Values of several lines keep their line breaks, without indentation. */
export function readIni(text: string): IniFile {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | null = null;
  let key: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const header = /^\[([^\]]+)\]/.exec(line);
    const entry = /^([^\s=:][^=:]*?)\s*[=:]\s*(.*)$/.exec(line);
    if (header !== null) {
      section = sections.get(header[1]!) ?? new Map();
      sections.set(header[1]!, section);
      key = null;
    } else if (/^\s/.test(line)) {
      if (section !== null && key !== null) section.set(key, `${section.get(key)}\n${line.trim()}`);
    } else if (section !== null && entry !== null) {
      key = entry[1]!.toLowerCase();
      section.set(key, entry[2]!.trim());
    }
  }
  return sections;
}
