// All tools, in the order in which a client sees them, and the form in which it does. From the operations of the registry: a
// tool whose operation is not there is not listed.

import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import type { OperationSpec } from '../../kernel/operation.ts';
import { batchTool } from './batch-tool.ts';
import { analyzeImpactTool, operationTools } from './operation-tools.ts';
import { STATE_TOOLS } from './state-tools.ts';
import { STATE_VERB_TOOL } from './state-verb-tool.ts';
import type { Effect, Tool } from './tool.ts';
import { CHANGE_TOOLS, QUESTION_TOOLS, SNAPSHOT_TOOL } from './workspace-tools.ts';

export function buildToolTable(operations: readonly OperationSpec[]): readonly Tool[] {
  return [
    SNAPSHOT_TOOL,
    analyzeImpactTool(operations),
    ...operationTools(operations),
    batchTool(operations),
    ...QUESTION_TOOLS,
    ...CHANGE_TOOLS,
    ...STATE_TOOLS,
    STATE_VERB_TOOL,
  ];
}

/** The tools that `--tools` names: names with or without `tug_`, a star for any characters; all when nothing is named. */
export function chooseTools(table: readonly Tool[], patterns: readonly string[]): readonly Tool[] {
  if (patterns.length === 0) return table;
  const chosen = new Set<Tool>();
  for (const pattern of patterns) {
    const expression = new RegExp(`^(tug_)?${pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`);
    const found = table.filter(
      ({ name }) => expression.test(name) || expression.test(name.slice('tug_'.length)),
    );
    if (found.length === 0) throw unknownTool(table, pattern);
    for (const tool of found) chosen.add(tool);
  }
  return table.filter((tool) => chosen.has(tool));
}

export function unknownTool(table: readonly Tool[], name: string): TugError {
  const names = table.map((tool) => tool.name);
  const nearest = nearestNames(name, names, 3);
  const hint =
    nearest.length === 0 ? `there are: ${names.join(', ')}` : `did you mean ${nearest.join(' or ')}?`;
  return new TugError('InvalidArgument', `there is no tool ${name}`, {
    hint,
    details: { argument: name, reason: 'unknown tool', allowed: names },
  });
}

/** As `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
}

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

export function listTool({ name, description, inputs, required, answers, effect }: Tool): ListedTool {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: inputs,
      ...(required.length === 0 ? {} : { required }),
    },
    outputSchema: {
      type: 'object',
      properties: Object.fromEntries(['status', ...answers].map((field) => [field, {}])),
    },
    annotations: annotationsOf(effect),
  };
}

/** What differs from what a client has to assume, and always whether the tool destroys, unless it only reads. */
function annotationsOf({ reads, destroys, repeats, runsChecks }: Effect): ListedTool['annotations'] {
  return {
    ...(reads ? { readOnlyHint: true } : { destructiveHint: destroys }),
    ...(reads || !repeats ? {} : { idempotentHint: true }),
    ...(runsChecks ? {} : { openWorldHint: false }),
  };
}
