// Whether the inputs of a call fit the schema that the tool showed. What does not fit is InvalidArgument, as on the command
// line, with the input, what is allowed, and the nearest known name: an agent reads it and calls again.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import type { Given, InputSchema, Tool } from './tool.ts';

export function checkInput(tool: Tool, value: unknown): Given {
  if (value !== undefined && !isObject(value)) {
    throw invalid(tool, 'arguments', `the arguments of ${tool.name} must be an object`, 'not an object');
  }
  const schemas = { ...tool.taken, ...tool.inputs };
  // A null says the same as leaving it out: many clients fill in what nobody gave.
  const given = Object.fromEntries(Object.entries(value ?? {}).filter(([, field]) => field !== null));
  for (const [name, field] of Object.entries(given)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name]! : null;
    if (schema === null) throw unknownInput(tool, name, Object.keys(schemas));
    given[name] = asMeant(schema, field);
    const problem = problemWith(schema, given[name]);
    if (problem !== null) throw invalid(tool, name, `${name} ${problem}`, problem, schema.enum);
  }
  const missing = tool.required.find((name) => given[name] === undefined);
  if (missing !== undefined) throw invalid(tool, missing, `${tool.name} needs ${missing}`, 'missing');
  return given;
}

/** What models write for what they mean: numbers and truth as text, one thing for a list of one, a list as JSON. */
function asMeant({ type, items, enum: values }: InputSchema, value: unknown): unknown {
  if (type === 'array') {
    if (typeof value !== 'string') return isObject(value) && items?.type === 'object' ? [value] : value;
    const list = /^\s*\[/.test(value) ? parseJson(value) : null;
    return Array.isArray(list) ? list : items?.type === 'string' ? [value] : value;
  }
  // `all: true` means that all items are completed.
  if ((value === true || value === 'true') && values?.includes('completed')) return 'completed';
  if (typeof value !== 'string') return value;
  if (type === 'integer') return /^[1-9]\d*$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (values === undefined || values.includes(value)) return value;
  // An operation by the name that it has on the command line, or by that of its tool.
  const spelled = value.replace(/^tug_/, '').replaceAll('-', '_');
  return values.includes(spelled) ? spelled : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemWith(schema: InputSchema, value: unknown): string | null {
  const { type, enum: values, items } = schema;
  if (type === 'array') {
    if (!Array.isArray(value)) return 'must be a list';
    const wrong = items === undefined ? -1 : value.findIndex((item) => problemWith(items, item) !== null);
    return wrong === -1 ? null : `[${wrong}] ${problemWith(items!, value[wrong])}`;
  }
  if (type === 'object') return isObject(value) ? null : 'must be an object';
  if (type === 'integer') {
    return Number.isSafeInteger(value) && (value as number) >= 1 ? null : 'must be a whole number from 1 on';
  }
  if (typeof value !== type) return type === 'string' ? 'must be text' : 'must be true or false';
  if (typeof value === 'string' && value.includes('\0')) return 'holds a NUL character';
  if (values === undefined || values.includes(value as string)) return null;
  return `must be one of ${values.join(', ')}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownInput(tool: Tool, name: string, known: readonly string[]): TugError {
  const nearest = nearestNames(name, known, 3);
  const hint =
    nearest.length === 0 ? `it takes ${known.join(', ')}` : `did you mean ${nearest.join(' or ')}?`;
  return new TugError('InvalidArgument', `${tool.name} takes no ${name}`, {
    hint,
    details: { argument: name, reason: 'unknown input', allowed: known, nearest },
  });
}

function invalid(
  tool: Tool,
  argument: string,
  message: string,
  reason: string,
  allowed: readonly string[] = [],
): TugError {
  return new TugError('InvalidArgument', message, {
    hint: `look at the input schema of ${tool.name}`,
    details: { argument, reason, ...(allowed.length === 0 ? {} : { allowed }) },
  });
}
