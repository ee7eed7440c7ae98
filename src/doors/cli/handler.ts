// What stands between a parsed command line and its answer. A handler neither prints nor exits; it returns a document.
import type { WarmWorkspaces } from '../../app/warm-workspaces.ts';
import type { Log, Progress } from '../../kernel/ports.ts';
import type { EarlyQuestions } from '../../platform/snapshot/early-questions.ts';
import type {
  DocsCheckDocument,
  DocsGenerateDocument,
  SetupDocument,
  WhereDocument,
} from '../wire/agent-documents.ts';
import type { AnalyzeImpactDocument } from '../wire/analyze-impact-document.ts';
import type { ApplyDocument } from '../wire/apply-document.ts';
import type { BatchDocument } from '../wire/batch-document.ts';
import type { ErrorDocument } from '../wire/error-document.ts';
import type { Spill } from '../wire/fit-budget.ts';
import type { CallSpelling } from '../wire/next-commands.ts';
import type { HelpDocument, VersionDocument } from '../wire/program-documents.ts';
import type {
  DefinitionDocument,
  OutlineDocument,
  ReferencesDocument,
  SymbolsDocument,
} from '../wire/question-documents.ts';
import type { RunDocument } from '../wire/run-document.ts';
import type {
  CleanDocument,
  ConfigShowDocument,
  DoctorDocument,
  SessionStatusDocument,
} from '../wire/session-documents.ts';
import type { SnapshotDocument } from '../wire/snapshot-document.ts';
import type {
  ToolchainCheckDocument,
  ToolchainInfoDocument,
  ToolchainSetupDocument,
} from '../wire/toolchain-documents.ts';
import type { RecoverDocument, UndoDocument, UndoListDocument } from '../wire/undo-document.ts';
import type { VerifyDocument } from '../wire/verify-document.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { CommandTable, HandlerName } from './command-spec.ts';
import type { ParsedCommand } from './parsed-command.ts';
import type { StateDocumentOf } from './state-document-of.ts';
import type { TextStyle } from './text-style.ts';

export type Handler<Document extends WireDocument = WireDocument> = (
  input: ParsedCommand,
  context: HandlerContext,
) => Promise<Answer<Document>>;

/** By the name in the command table: one for every command. */
export type Handlers = { readonly [Name in HandlerName]: Handler<DocumentOf[Name]> };

/** The commands that need no workspace. */
export type OwnName = 'help' | 'completion' | 'version' | 'mcp';

/** The commands about tug among other programs. */
export type AgentName = 'setup' | 'where' | 'docs check' | 'docs generate';

/** The commands below `tug toolchain`. */
export type ToolchainName = Extract<HandlerName, `toolchain ${string}`>;

/** What each command answers when it does not throw. */
export interface DocumentOf extends StateDocumentOf {
  readonly snapshot: SnapshotDocument;
  readonly 'analyze-impact': AnalyzeImpactDocument;
  readonly run: RunDocument;
  readonly batch: BatchDocument;
  readonly definition: DefinitionDocument;
  readonly references: ReferencesDocument;
  readonly symbols: SymbolsDocument;
  readonly outline: OutlineDocument;
  readonly apply: ApplyDocument | ErrorDocument;
  readonly undo: UndoDocument | UndoListDocument;
  readonly recover: RecoverDocument;
  readonly verify: VerifyDocument;
  readonly 'session status': SessionStatusDocument;
  readonly clean: CleanDocument;
  readonly 'config show': ConfigShowDocument;
  readonly doctor: DoctorDocument;
  readonly setup: SetupDocument;
  readonly where: WhereDocument;
  readonly 'docs check': DocsCheckDocument;
  readonly 'docs generate': DocsGenerateDocument;
  readonly 'toolchain python setup': ToolchainSetupDocument;
  readonly 'toolchain python info': ToolchainInfoDocument;
  readonly 'toolchain python check': ToolchainCheckDocument;
  readonly completion: WireDocument;
  readonly mcp: WireDocument;
  readonly help: HelpDocument;
  readonly version: VersionDocument;
}

export type Answer<Document extends WireDocument = WireDocument> =
  | {
      readonly kind: 'document';
      readonly document: Document;
      readonly exitCode: number;
      /** From the setting `max_bytes`; absent when there is no limit. */
      readonly budget?: Budget;
    }
  /** For what is text by nature: help, completion scripts. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly exitCode: number;
      /** stdout unless it says otherwise. */
      readonly stream?: 'stderr';
    };

export interface Budget {
  readonly maxBytes: number;
  readonly spill: Spill;
}

export interface HandlerContext {
  readonly log: Log;
  readonly progress: Progress;
  /** Aborted by Ctrl-C and SIGTERM, with the TugError that is to be thrown as its reason. */
  readonly signal: AbortSignal;
  /** Runs what must not be cut short, such as writing a patch: a second Ctrl-C waits for it. */
  readonly uninterrupted: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly environment: CommandEnvironment;
  readonly table: CommandTable;
  /** For text on stdout. */
  readonly style: TextStyle;
  /** What was asked about the work tree before anything else was loaded. */
  readonly early?: EarlyQuestions | null;
  /** For a door that stays: what earlier calls left in memory. */
  readonly warm?: WarmWorkspaces;
  /** How the door spells the calls that lead on; as command lines unless it says otherwise. */
  readonly calls?: CallSpelling;
  /** How long an answer may be where no setting says so. */
  readonly maxBytes?: number;
  /** Told as soon as the settings say how long an answer may be, so that an error keeps to it too. */
  readonly onBudget?: (budget: Budget) => void;
}

export interface CommandEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  readonly version: string;
  readonly nodeVersion: string;
  readonly platform: string;
  /** The file that runs, and the Node that runs it. */
  readonly program: string;
  readonly node: string;
  /** All of stdin, for `tug apply -`. */
  readonly readStdin: () => Promise<Uint8Array>;
}
