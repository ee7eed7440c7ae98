// A language server as the engines see it: a conversation of requests and notifications. `platform/language-server/` runs the process;
// an engine that speaks the protocol never starts one.

export interface ServerCommand {
  /** Shown in messages: "rust-analyzer". */
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  /** All of it; nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface ServerConnection {
  readonly name: string;
  /** Rejects with ServerFailure. */
  request(method: string, params: unknown, options: RequestOptions): Promise<unknown>;
  /** Lost without a word when the server has ended: the next request reports that. */
  notify(method: string, params: unknown): void;
  /** Every notification of the server, in the order in which they come. */
  onNotification(listen: (method: string, params: unknown) => void): void;
  /** What the server asks the client. A method that `answer` throws for is answered as not supported. */
  onRequest(answer: (method: string, params: unknown) => unknown): void;
  /** Null while the server lives. */
  readonly end: ServerEnd | null;
  /** Asks the server to end with `shutdown` and `exit`, then ends its process group. Resolves when nothing of it is left. */
  close(graceMs: number): Promise<void>;
}

export interface RequestOptions {
  readonly timeoutMs: number;
  /** The server is told with `$/cancelRequest`. */
  readonly signal?: AbortSignal | undefined;
}

/** How a server ended. */
export interface ServerEnd {
  readonly reason: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** What it wrote to standard error: the beginning and the end. */
  readonly stderr: string;
}

export type ServerFault =
  /** The program does not exist or cannot be executed. */
  | { readonly kind: 'not-started'; readonly reason: string }
  | ({ readonly kind: 'ended' } & ServerEnd)
  | { readonly kind: 'timeout'; readonly method: string; readonly timeoutMs: number }
  | { readonly kind: 'cancelled'; readonly method: string }
  /** The server understood and said no. */
  | { readonly kind: 'refused'; readonly method: string; readonly code: number; readonly message: string }
  /** Its output is not the protocol, or an answer does not have the shape that the protocol defines. */
  | { readonly kind: 'garbage'; readonly reason: string };

export class ServerFailure extends Error {
  readonly fault: ServerFault;

  constructor(server: string, fault: ServerFault) {
    super(`${server} ${describeFault(fault)}`);
    this.name = 'ServerFailure';
    this.fault = fault;
  }
}

function describeFault(fault: ServerFault): string {
  switch (fault.kind) {
    case 'not-started':
      return `cannot be started: ${fault.reason}`;
    case 'ended':
      return `ended: ${fault.reason}`;
    case 'timeout':
      return `did not answer ${fault.method} within ${fault.timeoutMs / 1000} s`;
    case 'cancelled':
      return `was asked to stop ${fault.method}`;
    case 'refused':
      return `refused ${fault.method}: ${fault.message}`;
    case 'garbage':
      return `sent what is not the language server protocol: ${fault.reason}`;
  }
}
