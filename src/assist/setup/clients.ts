// The clients that tug can be added to: which file holds their MCP servers, in which shape, and where they read
// instructions. Paths are relative to the project, or to the home directory for --global.

export const CLIENT_NAMES = ['claude-code', 'cursor', 'codex', 'vscode', 'windsurf', 'gemini'] as const;
export type ClientName = (typeof CLIENT_NAMES)[number];

export interface ServerFile {
  readonly path: string;
  /** JSON under `mcpServers`, JSON under `servers` with a type, or TOML under `mcp_servers`. */
  readonly shape: 'mcpServers' | 'servers' | 'toml';
}

export interface PolicyFile {
  readonly path: string;
  /** What a new file opens with, when the client needs it; such a file belongs to tug alone. */
  readonly frontMatter: string | null;
}

export interface ClientFiles {
  /** Null when the client has no such file for this scope. */
  readonly server: ServerFile | null;
  readonly policy: PolicyFile | null;
}

export interface Client {
  readonly title: string;
  readonly project: ClientFiles;
  readonly global: (platform: string) => ClientFiles;
  /** How its user sees that it worked. */
  readonly check: string;
}

export const CLIENTS: Readonly<Record<ClientName, Client>> = {
  'claude-code': {
    title: 'Claude Code',
    project: { server: json('.mcp.json'), policy: shared('CLAUDE.md') },
    global: () => ({ server: json('.claude.json'), policy: shared('.claude/CLAUDE.md') }),
    check: 'start `claude` in the project and type /mcp',
  },
  cursor: {
    title: 'Cursor',
    project: {
      server: json('.cursor/mcp.json'),
      policy: own(
        '.cursor/rules/tug.mdc',
        '---\ndescription: Refactoring with tug\nglobs:\nalwaysApply: true\n---\n',
      ),
    },
    // Rules for all projects live in Cursor's settings, not in a file.
    global: () => ({ server: json('.cursor/mcp.json'), policy: null }),
    check: 'restart Cursor and look at its list of MCP servers',
  },
  codex: {
    title: 'Codex',
    project: { server: { path: '.codex/config.toml', shape: 'toml' }, policy: shared('AGENTS.md') },
    global: () => ({
      server: { path: '.codex/config.toml', shape: 'toml' },
      policy: shared('.codex/AGENTS.md'),
    }),
    check: 'start `codex` and type /mcp; a project must be trusted for its own servers to be read',
  },
  vscode: {
    title: 'VS Code',
    project: {
      server: { path: '.vscode/mcp.json', shape: 'servers' },
      policy: shared('.github/copilot-instructions.md'),
    },
    global: (platform) => ({
      server: { path: `${codeFolder(platform)}/User/mcp.json`, shape: 'servers' },
      policy: own(
        `${codeFolder(platform)}/User/prompts/tug.instructions.md`,
        "---\napplyTo: '**'\ndescription: Refactoring with tug\n---\n",
      ),
    }),
    check: 'run `MCP: List Servers` from the command palette',
  },
  windsurf: {
    title: 'Windsurf',
    // It has servers for the user only.
    project: { server: null, policy: own('.windsurf/rules/tug.md', '---\ntrigger: always_on\n---\n') },
    global: () => ({
      server: json('.codeium/windsurf/mcp_config.json'),
      policy: shared('.codeium/windsurf/memories/global_rules.md'),
    }),
    check: 'open the MCP servers in the settings of Cascade and refresh',
  },
  gemini: {
    title: 'Gemini CLI',
    project: { server: json('.gemini/settings.json'), policy: shared('GEMINI.md') },
    global: () => ({ server: json('.gemini/settings.json'), policy: shared('.gemini/GEMINI.md') }),
    check: 'start `gemini` and type /mcp',
  },
};

function json(path: string): ServerFile {
  return { path, shape: 'mcpServers' };
}

function shared(path: string): PolicyFile {
  return { path, frontMatter: null };
}

function own(path: string, frontMatter: string): PolicyFile {
  return { path, frontMatter };
}

/** Where VS Code keeps the settings of a user, below the home directory. */
function codeFolder(platform: string): string {
  if (platform === 'darwin') return 'Library/Application Support/Code';
  return platform === 'win32' ? 'AppData/Roaming/Code' : '.config/Code';
}
