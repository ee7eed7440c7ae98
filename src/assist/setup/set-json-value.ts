// Sets one value in a JSON text, in the style of that text: comments, order, indentation and line endings stay.
import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, JsonProblem, parseJsonc, valueOfNode } from './parse-jsonc.ts';

/** Throws JsonProblem when the text is no JSON, or when something on the way to the value is no object. */
export function setJsonValue(text: string, path: readonly string[], value: unknown): string {
  if (text.trim() === '' || text.trim() === '\uFEFF')
    return `${JSON.stringify(wrap(path, value), null, 2)}\n`;
  let object = asObject(parseJsonc(text));
  for (const [depth, key] of path.entries()) {
    const member = object.members.findLast((each) => each.key === key);
    if (member === undefined) return insertMember(text, object, key, wrap(path.slice(depth + 1), value));
    if (depth < path.length - 1) {
      object = asObject(member.value);
      continue;
    }
    if (isDeepStrictEqual(valueOfNode(member.value), value)) return text;
    const shown = show(value, text, lineIndent(text, member.keyStart));
    return text.slice(0, member.value.start) + shown + text.slice(member.value.end);
  }
  return text;
}

function wrap(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function asObject(node: ReturnType<typeof parseJsonc>): JsonObject {
  if (node.kind !== 'object') throw new JsonProblem('an object is expected', node.start);
  return node;
}

function insertMember(text: string, object: JsonObject, key: string, value: unknown): string {
  const last = object.members.at(-1);
  const newline = newlineOf(text);
  if (last === undefined) {
    const around = lineIndent(text, object.start);
    const indent = around + unitOf(text);
    const member = `${newline}${indent}${JSON.stringify(key)}: ${show(value, text, indent)}`;
    // Comments between the braces stay where they are.
    const inner = text.slice(object.start + 1, object.end - 1);
    const close = inner.includes('\n') ? '' : `${newline}${around}`;
    return `${text.slice(0, object.start + 1)}${member}${inner.trimEnd()}${close || tailOf(inner)}${text.slice(object.end - 1)}`;
  }
  const isOnOneLine = !text.slice(object.start, last.keyStart).includes('\n');
  const indent = lineIndent(text, last.keyStart);
  const shown = isOnOneLine ? JSON.stringify(value) : show(value, text, indent);
  const lead = isOnOneLine ? ' ' : newline + indent;
  const member = `${lead}${JSON.stringify(key)}: ${shown}`;
  const { trailingComma } = object;
  const end = trailingComma === -1 ? last.value.end : trailingComma + 1;
  // What a comment on its line says about the last member stays beside it.
  const comment = isOnOneLine ? '' : LINE_COMMENT.exec(text.slice(end))![0];
  const rest = text.slice(end + comment.length);
  const head = `${text.slice(0, end)}${trailingComma === -1 ? ',' : ''}${comment}`;
  return `${head}${member}${trailingComma === -1 ? '' : ','}${rest}`;
}

const LINE_COMMENT = /^(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/))?/;

/** The white space before a closing brace. */
function tailOf(inner: string): string {
  return inner.slice(inner.trimEnd().length);
}

function show(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', newlineOf(text) + indent);
}

/** The white space that the line of an offset begins with. */
function lineIndent(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))![0];
}

function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
