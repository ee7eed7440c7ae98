// Answers for a person at a terminal: results on stdout, errors on stderr. Each command has a renderer; errors have one.
import type { ErrorDocument } from '../wire/error-document.ts';
import type { VerificationPart } from '../wire/patch-parts.ts';
import { serializeDocument } from '../wire/serialize-document.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { HandlerName } from './command-spec.ts';
import type { DocumentOf } from './handler.ts';
import { renderDocsCheck, renderDocsGenerate, renderSetup, renderWhere } from './render-agent.ts';
import { renderBatch } from './render-batch.ts';
import { renderApply, renderImpact, renderRun, renderVerification, renderVerify } from './render-change.ts';
import { renderError } from './render-error.ts';
import { renderDefinition, renderOutline, renderReferences, renderSymbols } from './render-questions.ts';
import {
  renderClean,
  renderConfig,
  renderDoctor,
  renderRecover,
  renderRecovered,
  renderSessionStatus,
  renderSnapshot,
  renderUndo,
} from './render-session.ts';
import { renderToolchainCheck, renderToolchainInfo, renderToolchainSetup } from './render-toolchain.ts';
import { STATE_RENDERERS } from './state-renderers.ts';
import { openPage, type TextPage } from './text-page.ts';
import type { TextStyle } from './text-style.ts';

export interface RenderedAnswer {
  readonly stdout: string;
  readonly stderr: string;
}

export async function renderAnswer(
  handler: HandlerName | null,
  document: WireDocument,
  styles: { readonly stdout: TextStyle; readonly stderr: TextStyle },
): Promise<RenderedAnswer> {
  if (isError(document)) return { stdout: '', stderr: asText(await renderFailure(document, styles.stderr)) };
  const render = handler === null ? undefined : (RENDERERS[handler] as Renderer<WireDocument> | undefined);
  if (render === undefined) return { stdout: serializeDocument(document, 'indented'), stderr: '' };
  const recovered =
    handler === 'recover' ? [] : renderRecovered(document.recovered ?? []).map(styles.stdout.yellow);
  return { stdout: asText([...recovered, ...render(document, await openPage(styles.stdout))]), stderr: '' };
}

/** A patch that failed its checks is refused with what the checks said. */
async function renderFailure(document: ErrorDocument, style: TextStyle): Promise<readonly string[]> {
  const lines = renderError(document, style);
  const { verification } = document as { readonly verification?: VerificationPart };
  return verification === undefined
    ? lines
    : [...renderVerification(verification, await openPage(style)), ...lines];
}

type Renderer<Document> = (document: Document, page: TextPage) => readonly string[];

/** Errors have gone by when these are asked. */
const RENDERERS: {
  readonly [Name in HandlerName]?: Renderer<Exclude<DocumentOf[Name], { error: unknown }>>;
} = {
  snapshot: renderSnapshot,
  'analyze-impact': renderImpact,
  run: renderRun,
  batch: renderBatch,
  definition: renderDefinition,
  references: renderReferences,
  symbols: renderSymbols,
  outline: renderOutline,
  apply: renderApply,
  undo: renderUndo,
  recover: renderRecover,
  verify: renderVerify,
  'session status': renderSessionStatus,
  clean: renderClean,
  'config show': renderConfig,
  doctor: renderDoctor,
  setup: renderSetup,
  where: renderWhere,
  'docs check': renderDocsCheck,
  'docs generate': renderDocsGenerate,
  ...STATE_RENDERERS,
  'toolchain python setup': renderToolchainSetup,
  'toolchain python info': renderToolchainInfo,
  'toolchain python check': renderToolchainCheck,
};

function isError(document: WireDocument): document is ErrorDocument {
  return 'error' in document;
}

function asText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
