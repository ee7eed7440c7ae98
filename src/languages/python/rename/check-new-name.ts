// Is the new name a name at all? Asked before anything else, so that a wrong request costs nothing.
import { TugError } from '../../../base/tug-error.ts';
import { KEYWORDS } from '../syntax/token-kinds.ts';

export function checkNewName(name: string, oldName: string): void {
  if (name === oldName) {
    throw new TugError('InvalidArgument', `${oldName} has this name already`, {
      hint: 'choose another name',
      details: { argument: '--to', value: name, reason: 'the name is the same' },
    });
  }
  checkIsName(name);
}

export function checkIsName(name: string): void {
  const reason = whyNotAName(name);
  if (reason === null) return;
  throw new TugError(
    'InvalidIdentifier',
    `${JSON.stringify(name)} is not a name that Python allows here: ${reason}`,
    {
      details: { name, reason },
    },
  );
}

export function whyNotAName(name: string): string | null {
  if (name === '') return 'it is empty';
  if (KEYWORDS.includes(name)) return 'it is a keyword';
  if (name === '__debug__') return 'it is a constant of the language';
  // Most names are ASCII, and compiling the table of Unicode classes takes 3 ms.
  if (!/^[A-Za-z_]\w*$/.test(name) && !/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name))
    return 'names are letters, digits and _, and start with no digit';
  const normal = name.normalize('NFKC');
  if (normal !== name) return `the interpreter reads it as ${normal}`;
  if (name.startsWith('__') && name.endsWith('__') && name.length > 4) {
    return 'names with two underscores on both sides have a meaning of their own';
  }
  return null;
}
