// Cold code is slow code: V8 interprets the parser for the first megabyte and optimises it again whenever a construct
// turns up that it had not seen. Parsing a small file with every construct a few times at start avoids most of that.
import { createSyntaxArena, parseInto } from './parse-python.ts';

/** Worth its 15 milliseconds for whoever is about to parse more than two megabytes. */
export function warmUp(): void {
  const source = new TextEncoder().encode(WARM_UP_SOURCE);
  // A new arena each time: growing its arrays is among the things to be seen more than once.
  for (let round = 0; round < ROUNDS; round++) parseInto(createSyntaxArena(), source);
}

const ROUNDS = 10;

/** Every kind of token and node, most ways to end a line, and the common escapes; a test sees to that. */
export const WARM_UP_SOURCE = String.raw`#!/usr/bin/env python
# -*- coding: utf-8 -*-
"""Every construct once, \x41 \u00e9 \U0001f600 \N{DIGIT ONE}
    'with' \n\t\\ \' "escapes"."""
from __future__ import annotations
import os, sys as system, a.b.c as d
from . import x
from ...pkg.mod import (one as uno, two,
    three,)
from lib import *

@decorator.factory(arg, key="v", *more, **most)
@simple
class Thing(Base, *bases, metaclass=Meta, **kw):
    '''Documentation.'''
    attribute: int = 3
    other: "Dict[str, int]"
    self.field: int = yield
    _x, (y, *z), [q, w] = 1, (2, 3), [4, 5]; ok = 1;
    def method(self, a, /, b: int = 1, *args: *Ts, c, d=None, **kwargs) -> Optional[int]:  # comment
        # type: (...) -> int
        self.a.b[0].c = a if b else c if d else lambda *p, k=1, **r: (p, k)
        x += 1; x -= 2; x *= 3; x /= 4; x //= 5; x %= 6; x **= 7; x >>= 8; x <<= 9; x &= 1; x |= 2; x ^= 3; x @= 4
        x = y = self.call(1, 2.5, 3j, 0xff, 0o17, 0b11, 1_000, 1e10, .5, 'str', b'by\x00tes', r'raw\n', "a" "b", u'u')
        x = [None, True, False, ...]  # type: list
        return -a + b * c ** -d // e % f @ g - h / ~i << 1 >> +2 & j | k ^ l
    async def coroutine(self, *, only, **rest):
        async with ctx() as c, other(): await self.thing()
        async for item in stream: yield item
        else:
            pass
        return [x async for x in y if x if await z] + [*a, b]
    @property
    def value(self): return self._value
    x = property(lambda self: self._x)

def generator(a=1, b=(2, 3), *, c: 'str' = "d"):
    global g, h
    nonlocal i
    mapping = {k: v for k, v in d.items() if k != v}
    names = {x for x in y} | {1, 2, *z} | set(a for a in b)
    data = {'a': 1, "b": [1, 2, (3,)], **other, 'c': {}, 'd': (), 'e': []}
    text = f"{a!r:>{width}} {b} {{literal}} {c=} {d['key']:%Y-%m-%d} \x41" f'{x}' 'plain' "\t"
    more = f"""multi "{
        line + 1
    } {nested:{a}{b}} \
    text
    """ + rf'\d{raw}' + t'{templ}' + F"\N{DIGIT ONE}"
    both = a and not b or c in d and e not in f or g is h and i is not j
    value = yield
    yield a, b
    got = yield from other(a, b)
    *first, second = third
    await something
    while (n := next(it)) > 0 and a < b <= c != d == e >= f > g:
        if n == 1: continue
        elif n == 2:
            break
        else: pass
    else:
        x = 1
    for i, (j, k) in enumerate(zip(a, b)):
        print(i, j, end='', file=sys.stderr, sep="\t")
    for x in 1, *y, 3: pass
    try:
        risky(a[1:2], b[::2], c[:, 1], d[..., None], e[-1], f[a:b:c], g[x][*y])
    except (ValueError, TypeError) as error:
        raise RuntimeError('x %s' % error) from error
    except KeyError, IndexError:
        raise
    except:
        del a, b[0], (c.d)
    else:
        assert x, 'message'
    finally:
        return
    try:
        pass
    except* OSError as group:
        pass
    with open(path) as file, lock: data = file.read()
    with (open(a) as x, open(b) as y): pass
    with (a, b) as c: pass
    match command.split():
        case [first, *rest] if first: pass
        case {"key": value, "n": -1, **others}: pass
        case Point(0, y=Other(z)) | 1 + 2j | "s" | None | a.b.c: pass
        case (a, b) as pair: pass
        case _, *_: pass
    match = type = case = 1; match.x(type)[case]
    x = (yield) if (a) else ((b), c)
    return not a, *b

type Alias[T: int, *Ts, **P] = dict[T, P]
def generic[T](x: T) -> T: ...
class Generic[T = int, **P = [int], *Ts = *tuple[int]]: pass
if __name__ == '__main__':
${'\t'}x = 1 \
${'\t'}    + 2
${'\t'}for (a) in b: print(a)
${'\t'}while True: break
${'\t'}if a: b = 1
${'\t'}else: del x
x: int
(x) = ${'na\u00efve'} = ${'\ufb01eld'} = ${'\u03c0'} =${'\t'}1${'\f'}
x = b'a' b'b'
[a, b] = c
((((((deep,),),),),),)
call(a
    for a in b
    if not c
    and d
    or e
)
y = (a
    if
    not b
    else
    None, lambda
    x: x,  # comment
    await
    c)
if a:

    # comment
    b
  # comment
c
crlf = '''a${'\r\n'}b'''${'\r\n'}if crlf:${'\r\n'}    pass${'\r'}last = 1
`;
