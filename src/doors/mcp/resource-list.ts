// The resources a client sees. Those that take a query are templates; `workspace_path` chooses the workspace.

const JSON_TYPE = 'application/json';

export const RESOURCES = [
  {
    uri: 'workspace://files',
    name: 'files',
    description: 'Every file of the workspace',
    mimeType: JSON_TYPE,
  },
  {
    uri: 'workspace://symbols',
    name: 'symbols',
    description: 'What the workspace defines',
    mimeType: JSON_TYPE,
  },
  {
    uri: 'workspace://last_patch',
    name: 'last_patch',
    description: 'The patch made last',
    mimeType: JSON_TYPE,
  },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'workspace://files{?workspace_path}',
    name: 'files',
    description: 'Every file of a workspace, with size and language',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'workspace://symbols{?file,kind,name,workspace_path}',
    name: 'symbols',
    description: 'What a file or the workspace defines; name may hold *',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'workspace://references{?symbol_id,workspace_path}',
    name: 'references',
    description: 'Every place that means a symbol; symbol_id is its id or address',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'workspace://last_patch{?workspace_path}',
    name: 'last_patch',
    description: 'The patch that was made last in a workspace',
    mimeType: JSON_TYPE,
  },
];
