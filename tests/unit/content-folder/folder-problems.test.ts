import { expect, test } from 'vitest'
import { articleFile, problemsWith } from './sample-magazine.ts'

test('two articles in one place of an issue are reported', () => {
  expect(problemsWith({ 'articles/late.md': articleFile() })).toEqual([
    'articles/late.md:8 order: place 1 in issue 1 belongs to articles/hum.md',
  ])
})

test('two leads of one issue are reported', () => {
  const problems = problemsWith({
    'articles/hum.md': articleFile('A.', { lead: 'true' }),
    'articles/late.md': articleFile('A.', { placement: 'lead', order: '2' }),
  })
  expect(problems).toEqual(['articles/late.md:13 placement: the lead of issue 1 belongs to articles/hum.md'])
})

test('two issues with one number are reported', () => {
  const issue =
    '---\nnumber: 1\ntitle: F\nseason: S\ndate: 2026-03-01\nstate: planned\nreleased: false\n' +
    'cover: covers/one.svg\ncoverAlt: A\nsummary: S\n---\n'
  expect(problemsWith({ 'issues/second.md': issue })).toEqual([
    'issues/second.md:2 number: number 1 belongs to issues/first.md',
  ])
})

const sections = (...slugs: string[]) =>
  `{\n"sections": [\n${slugs.map((slug) => `{ "slug": "${slug}", "name": "N", "description": "D" }`).join(',\n')}\n],\n` +
  '"topics": [{ "slug": "water", "name": "W" }]\n}'

test.each([
  ['a slug twice', sections('labor', 'labor'), 4, 'labor is there twice'],
  ['a slug that is not kebab-case', sections('labor', 'Big_Work'), 4, 'A slug is small letters'],
  ['an unknown field', sections('labor').replace('"N"', '"N",\n"color": "red"'), 4, 'color is not a known field'],
  ['a key twice', sections('labor').replace('"N"', '"N",\n"name": "M"'), 4, 'This key is there twice'],
  ['a missing comma', sections('labor').replace('],', ']'), 5, 'JSON'],
  ['a value that is not JSON', sections('labor').replace('"N"', "'N'"), 3, 'JSON'],
  ['a missing end', sections('labor').slice(0, -1), 6, 'JSON'],
])('%s in JSON is reported on its line', (_what, json, line, message) => {
  const problems = problemsWith({ 'taxonomy.json': json })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`taxonomy.json:${line} `)
  expect(problems[0]).toContain(message)
})

test('one broken file does not make those that refer to it wrong', () => {
  const problems = problemsWith({ 'taxonomy.json': '{', 'authors/ada.md': 'x', 'games/train.json': 'x' })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'authors/ada.md',
    'games/train.json',
    'taxonomy.json',
  ])
})

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${inside}</svg>`

test.each([
  ['a game of another shape', 'games/train.json', '{\n"title": "T",\n"content": [{\n"subheading": 1 }] }', 4],
  ['a missing file', 'magazine.json', null, 1],
  ['an image without size', 'images/figures/new.svg', svg('width="100%" height="100%">'), 1],
  ['an image that is not SVG', 'images/figures/new.png', 'x', 1],
  ['an image with a script', 'images/figures/new.svg', svg('width="1" height="1">\n<script>x</script>'), 2],
  ['an image with a handler', 'images/figures/new.svg', svg('width="1" height="1"\nonload="x">'), 1],
  ['a name with a space', 'audio/the hum.mp3', 'x', 1],
  ['a slug that is not kebab-case', 'pages/About_us.md', '---\ntitle: A\n---\nB.', 1],
  ['a file of another kind', 'pages/about.txt', 'A', 1],
  ['a folder in a folder', 'pages/more/about.md', '---\ntitle: A\n---\nB.', 1],
])('%s is reported', (_what, path, content, line) => {
  const problems = problemsWith({ [path]: content })
  expect(problems.some((problem) => problem.startsWith(`${path}:${line} `))).toBe(true)
})

test('text that is not UTF-8 is reported on its line', () => {
  const bytes = new TextEncoder().encode('---\ntitle: A\n---\n\nCaf?\n').map((byte) => (byte === 0x3f ? 0xe9 : byte))
  expect(problemsWith({ 'pages/about.md': bytes })).toEqual(['pages/about.md:5 This is not UTF-8 text'])
})
