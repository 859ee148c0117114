import { expect, test } from 'vitest'
import { articleFile, problemsWith } from './sample-magazine.ts'

// The text begins on line 14: each is one line unless it says otherwise.
test.each([
  ['raw HTML', '<b>x</b>', 14, 'Raw HTML is refused', 2],
  ['a comment', '<!-- x -->', 14, 'Raw HTML is refused', 1],
  ['a heading of level 1', '# Title', 14, 'A heading of level 1 is the title', 1],
  ['a skipped heading level', 'A.\n\n### Deep', 16, 'A heading of level 3 stands inside a chapter', 1],
  ['a heading that is too deep', '## A\n\n#### B', 16, 'Headings go no deeper than ###', 1],
  ['a heading in a quotation', '> ## A', 14, 'A heading stands by itself', 1],
  ['an empty heading', '##', 14, 'The heading is empty', 1],
  ['a figure without alt', '![](figures/wave.svg)', 14, 'The figure has no text', 1],
  ['a missing image', 'A.\n\n![A](figures/no.svg)', 16, 'images/figures/no.svg does not exist', 1],
  ['an image elsewhere', '![A](https://a.example/a.svg)', 14, 'does not exist', 1],
  ['an image outside the folder', '![A](../audio/hum.mp3)', 14, 'does not exist', 1],
  ['an image among words', 'A ![A](figures/wave.svg)', 14, 'A figure stands alone', 1],
  ['an image in a list', '- ![A](figures/wave.svg)', 14, 'A figure stands alone', 1],
  ['an image by reference', '![A][b]\n\n[b]: /x', 14, 'An image is written in full', 1],
  ['a note without definition', 'A.\nB.[^x]', 15, 'Note [^x] has no definition', 1],
  ['a definition never used', 'A.\n\n[^x]: B.', 16, 'Note [^x] is never referred to', 1],
  ['a note used twice', 'A.[^x]\n\nB.[^x]\n\n[^x]: C.', 16, 'Note [^x] is referred to twice', 1],
  ['a note defined twice', 'A.[^x]\n\n[^x]: B.\n[^x]: C.', 17, 'Note [^x] is defined twice', 1],
  ['a note in a note', 'A.[^x] B.[^y]\n\n[^x]: C.\n[^y]: D.[^x]', 17, 'A note can’t refer to another note', 1],
  ['a link to a missing article', '[a](/article/none)', 14, 'there is no articles/none.md', 1],
  ['a link to a missing issue', '[a](/issue/none?x#y)', 14, 'there is no issues/none.md', 1],
  ['a link to a missing author', '[a](/author/none)', 14, 'there is no authors/none.md', 1],
  ['a link to a missing chapter', '[a](#none)', 14, 'No heading of this text has the id #none', 1],
  ['a script link', '[a](javascript:alert(1))', 14, 'A link begins with', 1],
  ['a data link', '[a](data:text/html,x)', 14, 'A link begins with', 1],
  ['a link to a host without its scheme', '[a](//b.example)', 14, 'A link begins with', 1],
  ['a relative link', '[a](about)', 14, 'A link begins with', 1],
  ['a list to tick', '- [ ] a', 14, 'A list has no boxes to tick', 1],
  ['no text', '', 1, 'The article has no text', 1],
])('%s is reported on its line', (_what, text, line, message, count) => {
  const problems = problemsWith({ 'articles/hum.md': articleFile(text) })
  expect(problems).toHaveLength(count)
  expect(problems[0]).toContain(`articles/hum.md:${line} `)
  expect(problems[0]).toContain(message)
})

test.each([
  ['two paragraphs', '"A.\\n\\nB."', 'one paragraph'],
  ['a heading', '"## A"', 'heading'],
  ['raw HTML', '"A <b>c"', 'Raw HTML is refused'],
  ['an image', '"![A](figures/wave.svg)"', 'image'],
  ['a note', '"A[^x]"', 'has no definition'],
  ['a dead link', '"[a](/author/none)"', 'there is no authors/none.md'],
])('an insert with %s is reported on its line', (_what, text, message) => {
  const file = articleFile('A.', { inserts: `\n  - kind: note\n    text: ${text}` })
  const problems = problemsWith({ 'articles/hum.md': file })
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toContain('articles/hum.md:15 ')
  expect(problems.join()).toContain(message)
})

test.each([
  ['authors/ada.md', 'name: Ada'],
  ['pages/about.md', 'title: About'],
])('notes in %s are reported', (path, field) => {
  expect(problemsWith({ [path]: `---\n${field}\n---\nA.[^x]\n\n[^x]: B.` })).toEqual([
    `${path}:6 Only articles have notes`,
  ])
})

test('a text that is sound has no problems', () => {
  const text = '## A\n\nSee [b](/article/hum#c), [d](/issue/first), [e](/author/ada).[^n]\n\n\\[^x] `[^y]`\n\n[^n]: N.'
  expect(problemsWith({ 'articles/hum.md': articleFile(text) })).toEqual([])
})
