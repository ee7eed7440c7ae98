// Who edits which place, for one symbol: tug's answer and the peers' answers side by side.

/** Places of tug's answer by `file:line:col`, columns in UTF-16 as the peers count them, with what tug says of each. */
export function placesOfTug(answer, published) {
  const places = new Map();
  for (const list of ['edited', 'other', 'open']) {
    for (const { location, certainty, reason } of answer[list] ?? []) {
      const key = keyOf({ ...location, col: utf16Column(published.get(location.file), location) });
      places.set(key, { list, certainty: certainty ?? null, reason });
    }
  }
  return places;
}

/** One row per place that somebody edits. */
export function compareEdits(tug, peers) {
  const rows = new Map();
  const row = (key) => {
    if (!rows.has(key)) rows.set(key, { key, by: new Set(), tug: tug.get(key) ?? null });
    return rows.get(key);
  };
  for (const [key, { list }] of tug) if (list === 'edited') row(key).by.add('tug');
  for (const [name, edits] of Object.entries(peers)) {
    for (const edit of edits ?? []) row(keyOf(edit)).by.add(name);
  }
  return [...rows.values()];
}

export function keyOf({ file, line, col }) {
  return `${file}:${line}:${col}`;
}

/** Of a 1-based column in UTF-8 bytes. */
function utf16Column(bytes, { byte_start: start, col }) {
  return bytes.toString('utf8', start - (col - 1), start).length + 1;
}

export function lineAt(published, key) {
  const [file, line] = key.split(':');
  return published.get(file)?.toString('utf8').split('\n')[Number(line) - 1]?.trim() ?? '';
}
