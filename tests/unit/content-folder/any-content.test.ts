import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleFile, readWith } from './sample-magazine.ts'

const fragments = [
  '---',
  '\n',
  '\n\n',
  '[^a]',
  '[^a]: x',
  '<b>',
  '![',
  '](',
  ')',
  '# ',
  '### ',
  '> ',
  '- ',
  '1. ',
  '`',
  '```',
]
const more = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ': ',
  '&x',
  '*x',
  '\t',
  '|',
  '\u0000',
  '\ufeff',
  '~~',
  '!!x ',
  '- [ ] ',
  'words',
  '\\',
]
const nonsense = fc.array(fc.constantFrom(...fragments, ...more), { maxLength: 40 }).map((parts) => parts.join(''))

/** The problems, when each names a line that the file has. */
function expectReadable(path: string, text: string) {
  const result = readWith({ [path]: text })
  if (result.ok) return
  const lines = text.split('\n').length
  for (const problem of result.problems) {
    expect(problem.line).toBeGreaterThanOrEqual(1)
    if (problem.file === path) expect(problem.line).toBeLessThanOrEqual(lines)
  }
}

test.each([
  ['text', 'articles/hum.md', (text: string) => articleFile(text)],
  ['front matter', 'authors/ada.md', (text: string) => `---\nname: ${text}\n---\n`],
  ['JSON', 'games/train.json', (text: string) => `{"title":\n${text}`],
  ['an SVG', 'images/figures/wave.svg', (text: string) => `<svg ${text}`],
])('nonsense as %s never throws, and is reported on lines that are there', (_what, path, file) => {
  fc.assert(
    fc.property(nonsense, (text) => expectReadable(path, file(text))),
    { numRuns: 50 },
  )
})

test('bytes of any kind never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(() => readWith({ 'pages/about.md': bytes })).not.toThrow()
    }),
  )
})

// The parser is slow at this depth, slower still on a busy machine.
const PATIENCE_MS = 30_000

test(
  'a text that is nested thousands deep never throws',
  () => expectReadable('articles/hum.md', articleFile(`${'> '.repeat(4000)}x`)),
  PATIENCE_MS,
)
