// Text from files, names and tools may hold control characters that a terminal would obey. What people see has none.

/** Keeps line breaks and tabs; every other control character is shown as what it is. */
export function printable(text: string): string {
  return text.replace(CONTROLS, showControl);
}

/** For names in a line: line breaks and tabs are shown too. */
export function printableLine(text: string): string {
  return text.replace(CONTROLS_AND_BREAKS, showControl);
}

/** Controls of ASCII and Latin-1, and the marks that turn the direction of writing around. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS_AND_BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

function showControl(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`;
}
