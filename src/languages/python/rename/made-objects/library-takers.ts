// Which functions and classes of the standard library call methods by name on the objects they get, and which methods. Tables
// only: who gets an object of the workspace is found elsewhere.

/** Methods of files and streams, locks, filters, handlers and finders, which many parts of the library call. */
const COMMON =
  /^(a?close|acquire|create_module|detach|emit|exec_module|fileno|filter|finalize|find_spec|flush|format|formatException|get_data|getvalue|handle|isatty|iterdump|keys|peek|read|read1|readable|readall|readinto1?|readline|readlines|recv|release|seek|seekable|send|sendall|setstate|step|tell|truncate|writable|write|writelines)$/;

/** Modules of the library that only keep what they get, or call special methods of it. */
const KEEPING =
  /^(_?typing(_extensions)?|types|abc|_?collections|functools|itertools|operator|copy|weakref|queue|dataclasses|enum|inspect|unittest|threading|asyncio|concurrent|multiprocessing|heapq|bisect|reprlib|string|contextvars)(\.|$)/;

interface Taker {
  /** The last part of its name; a file that uses it contains this word. */
  readonly word: RegExp;
  readonly words: readonly string[];
  readonly methods: RegExp;
  /** Gets the class, and makes the objects itself. */
  readonly getsClass?: true;
}

const PUBLIC = /^(?!_)/;

const TAKERS: readonly Taker[] = [
  { ...named('Condition'), methods: /^(acquire|release|locked)$/ },
  { ...named('QueueHandler', 'QueueListener'), methods: /^(put_nowait|get|task_done)$/ },
  {
    ...named('XMLParser', 'XMLPullParser', 'TreeBuilder'),
    methods: /^(start|end|data|close|comment|pi|doctype|start_ns|end_ns)$/,
  },
  {
    ...named('create_aggregate', 'create_window_function'),
    methods: /^(step|finalize|value|inverse)$/,
    getsClass: true,
  },
  { ...named('register_instance'), methods: PUBLIC },
];

function named(...words: readonly string[]): Pick<Taker, 'word' | 'words'> {
  return { words, word: new RegExp(`(^|\\.)(${words.join('|')})$`) };
}

/** Words of which a file contains one where the library can call the method; `common` when any call of the library may do it. */
export function libraryMayCall(method: string): {
  readonly common: boolean;
  readonly words: readonly string[];
} {
  const words = TAKERS.filter(({ methods }) => methods.test(method)).flatMap((taker) => taker.words);
  return { common: COMMON.test(method), words };
}

/** How a function or class of the library takes the objects whose method it calls; null when it calls none of this name. */
export function takes(qualifiedName: string, method: string): 'object' | 'class' | null {
  const taker = TAKERS.find(({ word, methods }) => word.test(qualifiedName) && methods.test(method));
  if (taker !== undefined) return taker.getsClass === true ? 'class' : 'object';
  if (!COMMON.test(method)) return null;
  const [module, name] = qualifiedName.startsWith('builtins.')
    ? ['builtins', qualifiedName.slice('builtins.'.length)]
    : [qualifiedName, ''];
  if (module !== 'builtins') return KEEPING.test(module) ? null : 'object';
  // `print(file=x)`; `dict(x)` and `d.update(x)` ask for the keys.
  const isTaking = method === 'keys' ? name === 'dict' || name === 'update' : name === 'print';
  return isTaking ? 'object' : null;
}

/** Lists of the library whose elements it calls: `sys.meta_path.append(x)`, `handler.filters.append(x)`. */
export const CALLED_ELEMENTS: ReadonlyMap<string, RegExp> = new Map([
  ['meta_path', /^find_spec$/],
  ['filters', /^filter$/],
  ['handlers', /^handle$/],
]);
