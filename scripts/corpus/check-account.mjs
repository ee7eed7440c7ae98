// The accounting rule, checked from outside: every place where the word stands is in exactly one list of the answer.

/** Lines that say what is wrong; none when the account is complete. `published`: bytes by path, before the patch. */
export function checkAccount(published, word, answer) {
  const listed = new Map();
  const problems = [];
  for (const list of ['edited', 'kept', 'other', 'open']) {
    for (const { location } of answer[list] ?? []) {
      const key = `${location.file}:${location.byte_start}`;
      if (listed.has(key)) problems.push(`${key} is in ${listed.get(key)} and in ${list}`);
      listed.set(key, list);
    }
  }
  for (const [file, bytes] of published) {
    for (const start of findWord(bytes, word)) {
      if (!listed.has(`${file}:${start}`)) problems.push(`${file}: ${word} at byte ${start} is in no list`);
    }
  }
  return problems;
}

function findWord(bytes, word) {
  const found = [];
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    if (!isLetter(bytes[at - 1]) && !isLetter(bytes[at + Buffer.byteLength(word)])) found.push(at);
  }
  return found;
}

function isLetter(byte) {
  return byte !== undefined && (byte >= 0x80 || /\w/.test(String.fromCharCode(byte)));
}
