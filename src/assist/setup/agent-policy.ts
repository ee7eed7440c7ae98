// What an agent is told about tug, in as few words as it takes: which jobs, which tools, and when not.

export const AGENT_POLICY = `## Refactoring with tug

Use tug instead of sed, regular expressions or hand-made diffs to rename, move, delete, extract or inline code, to change a signature and to organize imports in Python files.
tug finds every place that means the symbol, proves the edit, checks it and writes all of it or nothing.

- Look first: \`tug analyze-impact rename-symbol --at FILE:LINE:COL --to NAME\` (MCP: \`tug_analyze_impact\`). Lines and columns start at 1; columns count UTF-8 bytes.
- Do it: \`tug run rename-symbol --at FILE:LINE:COL --to NAME --apply\` (MCP: \`tug_rename_symbol\` with \`apply: true\`). \`tug run --help\` lists the other operations.
- \`needs_decision\` means that some places could not be proven: read them, then repeat the call with \`--include ID\` or \`--exclude ID\`.
- Take it back with \`tug undo\`. Every error names its next step in \`hint\`.
- Not for new code, comments only, or files that tug does not know: edit these as usual.
`;
