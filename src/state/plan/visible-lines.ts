// The lines of a Markdown file that carry structure: what stands in code fences or in comments is shown, not meant.

export interface VisibleLine {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export interface VisibleText {
  readonly lines: readonly VisibleLine[];
  /** The line of a code fence that never closes; everything behind it is hidden. */
  readonly unclosedFence: number | null;
}

export function visibleLines(source: string): VisibleText {
  const lines: VisibleLine[] = [];
  let fence: { readonly mark: string; readonly line: number } | null = null;
  let inComment = false;
  for (const [index, text] of source.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    if (fence !== null) {
      if (closesFence(text, fence.mark)) fence = null;
      continue;
    }
    if (inComment) {
      inComment = !text.includes('-->');
      continue;
    }
    const mark = opensFence(text);
    if (mark !== null) {
      fence = { mark, line };
      continue;
    }
    if (/^ {0,3}<!--/.test(text)) {
      inComment = !text.includes('-->');
      continue;
    }
    lines.push({ text, line });
  }
  return { lines, unclosedFence: fence?.line ?? null };
}

/** The run of backticks or tildes. Behind backticks no further backtick may stand: that would be inline code. */
function opensFence(text: string): string | null {
  const [, backticks, tildes] =
    /^(?:\s*(?:[-*+]|\d+[.)])\s+|\s*)(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(text) ?? [];
  return backticks ?? tildes ?? null;
}

function closesFence(text: string, mark: string): boolean {
  const run = /^\s*(`{3,}|~{3,})\s*$/.exec(text)?.[1];
  return run !== undefined && run[0] === mark[0] && run.length >= mark.length;
}
