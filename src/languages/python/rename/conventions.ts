// Names that something outside of the workspace looks for by convention, though no code here says so: Django asks a module for
// `urlpatterns`, Alembic for `upgrade`. A table of facts; one row for one reader. docs/internal/python-binding.md tells of it.

export interface Convention {
  /** Who looks for the name. */
  readonly reader: string;
  /** Names of a module, or attributes of a class. */
  readonly of: 'module' | 'class';
  readonly names: RegExp;
  /** Where it is looked for: in files of such a path, or that import such a module. Both missing: in any file. */
  readonly path?: RegExp;
  readonly imports?: RegExp;
  /** Words of which one has to stand in the same file. */
  readonly beside?: readonly string[];
  /** Words of which one has to stand in the workspace. */
  readonly workspace?: readonly string[];
  /** The name of the class, for its attributes. */
  readonly class?: RegExp;
  /** The class is one that pytest collects, and its file may be one that pytest collects, as its settings say. */
  readonly testClass?: true;
}

export const CONVENTIONS: readonly Convention[] = [
  {
    reader: "Django's URL loader",
    of: 'module',
    names: /^(urlpatterns|app_name|handler(400|403|404|500))$/,
    path: /(^|\/)urls(\.py$|\/)/,
    imports: /^(django|rest_framework)(\.|$)/,
  },
  {
    reader: "Django's template library loader",
    of: 'module',
    names: /^register$/,
    path: /(^|\/)templatetags\//,
    imports: /^django\.template(\.|$)/,
  },
  {
    reader: 'the command line of Django',
    of: 'module',
    names: /^Command$/,
    path: /(^|\/)management\/commands\//,
  },
  { reader: "Django's migration loader", of: 'module', names: /^Migration$/, path: /(^|\/)migrations\// },
  {
    reader: 'the framework whose settings these are',
    of: 'module',
    names: /^[A-Z][A-Z0-9_]*$/,
    path: /(^|\/)\w*settings(_\w+)?(\.py$|\/)/,
    workspace: ['DJANGO_SETTINGS_MODULE', 'INSTALLED_APPS', 'SPIDER_MODULES'],
  },
  {
    reader: 'Django, as of a middleware,',
    of: 'class',
    names: /^process_(request|response|view|exception|template_response)$/,
    path: /(^|\/)\w*middlewares?(\.py$|\/)/,
  },
  {
    reader: 'Scrapy',
    of: 'class',
    names:
      /^(from_(crawler|settings)|(open|close)_spider|process_(item|request|response|exception|start|spider_(input|output|exception)))$/,
    path: /(^|\/)(pipelines|middlewares|extensions)\.py$/,
    imports: /^(scrapy|itemadapter)(\.|$)/,
  },
  {
    reader: 'Falcon',
    of: 'class',
    names: /^on_(get|post|put|patch|delete|head|options|websocket)(_\w+)?$/,
    imports: /^falcon(\.|$)/,
  },
  {
    reader: 'Alembic',
    of: 'module',
    names: /^(revision|down_revision|branch_labels|depends_on|upgrade|downgrade)$/,
    imports: /^alembic(\.|$)/,
    path: /(^|\/)(alembic|migrations)\/versions\//,
  },
  {
    reader: 'a server or command line that is told of the module',
    of: 'module',
    names: /^(app|application|asgi|celery|wsgi|(create|make)_app)$/,
    path: /(^|\/)[aw]sgi\.py$/,
    imports:
      /^(aiohttp|bottle|celery|connexion|dash|django|falcon|fastapi|flask|litestar|pyramid|quart|sanic|starlette)(\.|$)/,
  },
  { reader: 'Gunicorn', of: 'module', names: /^[a-z]\w*$/, path: /(^|\/)gunicorn[\w.]*\.py$/ },
  {
    reader: 'Sphinx',
    of: 'module',
    names: /^[a-z]\w*$/,
    path: /(^|\/)conf\.py$/,
    beside: ['extensions', 'html_theme', 'project'],
  },
  {
    reader: 'whatever loads this extension',
    of: 'module',
    names: /^(setup|teardown)$/,
    imports: /^(discord|disnake|docutils|nextcord|sphinx)(\.|$)/,
  },
  { reader: 'IPython', of: 'module', names: /^(un)?load_ipython_extension$/ },
  {
    reader: 'unittest',
    of: 'module',
    names: /^(load_tests|(setUp|tearDown)Module)$/,
    path: /(^|\/)(tests?(\/|\.py$)|test_[^/]*\.py$|[^/]*_test\.py$)/,
    imports: /^(unittest|pytest)(\.|$)/,
  },
  {
    reader: 'pytest',
    of: 'class',
    names: /^(setup|teardown)(_method|_class)?$/,
    testClass: true,
    path: /(^|\/)(tests?(\/|\.py$)|test_[^/]*\.py$|[^/]*_test\.py$)/,
  },
  {
    reader: 'behave',
    of: 'module',
    names: /^(before|after)_(all|feature|rule|scenario|step|tag)$/,
    path: /(^|\/)environment\.py$/,
  },
  {
    reader: 'a build frontend (PEP 517)',
    of: 'module',
    names: /^(build|get_requires_for_build|prepare_metadata_for_build)_(wheel|sdist|editable)$/,
  },
  {
    reader: 'PyInstaller',
    of: 'module',
    names: /^(binaries|datas|excludedimports|hiddenimports|hook|pre_\w+)$/,
    path: /(^|\/)(pre_\w+\/)?hook-[^/]*\.py$/,
  },
  {
    reader: 'Ansible',
    of: 'module',
    names: /^(ANSIBLE_METADATA|DOCUMENTATION|EXAMPLES|RETURN|\w+Module)$/,
    imports: /^ansible(\.|$)/,
  },
  {
    reader: 'Invoke',
    of: 'module',
    names: /^(ns|namespace)$/,
    imports: /^(fabric|invoke)(\.|$)/,
  },
  { reader: 'AWS Lambda', of: 'module', names: /^lambda_handler$/ },
];
