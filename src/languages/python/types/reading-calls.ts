// Calls that look at a container and neither fill it nor keep it.
import { functionName } from './function-result.ts';
import { className } from './resolve-expression.ts';
import type { Type } from './type.ts';

/** Functions of the standard library that put something in, or keep what they are given for later. */
const KEEPERS =
  /^(heapq\.heap\w*|bisect\.insort\w*|functools\.(?!reduce\b)\w*|threading|asyncio(?!\.tasks\.(gather|wait|as_completed)\b)|concurrent(?!\.futures\._base\.(as_completed|wait)\b)|multiprocessing|queue|weakref|atexit|unittest|contextlib|operator\.(setitem|i(?!s|tem|nv|ndex)\w*))\b/;
const KEEPING_METHODS =
  /^(append|appendleft|add|insert|put|put_nowait|setdefault|send|submit|register|__setitem__|fromkeys)$/;
const COPYING: ReadonlyMap<string, RegExp> = new Map([
  ['builtins', /^(list|tuple|set|frozenset|dict|enumerate|zip|reversed|map|filter|str|bool|type|bytes)$/],
  ['collections', /^(Counter|OrderedDict|defaultdict|deque)$/],
  ['itertools', /./],
]);

/** Whether everything that may be called here is known not to fill what it gets. */
export function onlyReads(callee: Type): boolean {
  if (callee.unknown !== null || callee.values.length === 0) return false;
  return callee.values.every((value) => {
    if (value.kind === 'class') {
      const { file } = value.class;
      return file.isExternal && COPYING.get(file.moduleName)?.test(className(value.class)) === true;
    }
    if (value.kind !== 'function' || !value.function.file.isExternal) return false;
    const name = functionName(value.function);
    if (value.receiver !== null) return !KEEPING_METHODS.test(name);
    // `list.append(rows, row)`: the first argument is the receiver.
    if (value.function.file.facts.functions[value.function.index]!.ownerClass >= 0) return false;
    return !KEEPERS.test(`${value.function.file.moduleName}.${name}`);
  });
}

/** Whether what the call gives has nothing of the container in it: a number, a text, a truth value. */
export function readsOneValue(callee: Type): boolean {
  return callee.values.every((value) => {
    if (value.kind === 'class') return /^(str|bool|bytes|type)$/.test(className(value.class));
    return (
      value.kind === 'function' &&
      value.function.file.moduleName === 'builtins' &&
      /^(len|any|all|print|repr|sum|isinstance|id|hash)$/.test(functionName(value.function))
    );
  });
}
