// What counts as code in documents and docstrings: the whole list of spans for each text.
import { expect, test } from 'vitest';
import { codeSpans, type Markup } from '../../../src/kernel/sweep/code-spans.ts';

function spans(text: string, markup: Markup, isDocstring = false): readonly string[] {
  return codeSpans(text, markup, isDocstring).map(({ kind, start, end, language, module }) => {
    const about = [language, module].filter((each) => each !== null);
    return [kind, ...about, text.slice(start, end)].join(' | ');
  });
}

test('Markdown', () => {
  const text = `Prose, \`a\`, \`\`b\`c\`\`, [\`d\`](e) and <code>f</code>.

\`\`\`python title="x"
g = 1
\`\`\`

~~~{.py}
h
~~~

\`\`\`
>>> i
1
\`\`\`

    j

1. list

    not code

:func:\`k\`, {func}\`l\`, {ref}\`m\`
`;
  expect(spans(text, 'markdown')).toEqual([
    'inline | a',
    'inline | b`c',
    'inline | d',
    'inline | f',
    'block | python | g = 1',
    'block | py | h',
    'example | i',
    'block |     j',
    'reference | k',
    'reference | l',
  ]);
});

test('reStructuredText', () => {
  const text = `Prose, \`\`a\`\`, \`b\`, \`c\`_, \`d <e>\`_, :func:\`f\`, :ref:\`g\`, :class:\`h <i.j>\`, :c:func:\`k\`.

.. py:currentmodule:: pkg

.. autofunction:: l
   :members: m, n

:meth:\`o\`

.. code-block:: bash
   :linenos:

   p

Text::

    q

   r
s

.. versionadded:: 1.0
   \`\`t\`\`

.. autosummary::
   :toctree: x

   u

>>> v
w
`;
  expect(spans(text, 'rest')).toEqual([
    'inline | a',
    'inline | b',
    'reference | f',
    'reference | h ',
    'reference | i.j',
    'reference | pkg | pkg',
    'reference | pkg | l',
    'reference | pkg | m, n',
    'reference | pkg | o',
    'block | bash | \n   p',
    'block | \n    q\n\n   r',
    'history | .. versionadded:: 1.0\n   ``t``',
    'reference | pkg | u',
    'example | v',
  ]);
});

test('docstrings describe parameters', () => {
  const text = `Do it.

    :param int a: the \`b\`
    :type a: c.D
    :raises E: never
    :rtype: F

    Args:
        g (H): i
            and more: text
        *j: k
    Raises:
        L: m

    Parameters
    ----------
    n : O
        p : q
    `;
  expect(spans(text, 'both', true)).toEqual([
    'inline |  int ',
    'parameter | a',
    'inline | b',
    'parameter | a',
    'inline |  c.D',
    'inline | E',
    'inline |  F',
    'parameter | g',
    'inline | H',
    'parameter | j',
    'inline | L',
    'parameter | n',
    'inline | O',
  ]);
});
