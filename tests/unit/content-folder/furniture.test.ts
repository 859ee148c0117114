import { describe, expect, test } from 'vitest'
import { articleFile, articleWith, problemsWith } from './sample-magazine.ts'

/** What is wrong in an article with this text, as `line message`. */
const wrongWith = (text: string) =>
  problemsWith({ 'articles/hum.md': articleFile(text) }).map((problem) => problem.replace('articles/hum.md:', ''))
const htmlOf = (text: string) => articleWith(text).text.html
const SAID = 'A light is half of an instrument.'

describe('a pull quote', () => {
  test('is decoration: shown, and neither read aloud nor found', () => {
    const { html, plainText } = articleWith(`${SAID}\n\n> [!pull]\n> ${SAID}\n\nMore.`).text
    expect(html).toContain(`<aside class="pull-quote" aria-hidden="true">\n<p>${SAID}</p>\n</aside>`)
    expect(plainText).toBe(`${SAID}\n\nMore.`)
  })

  test.each([
    [
      'words that the text has not',
      `${SAID}\n\n> [!pull]\n> Something else.`,
      '[!pull] repeats the text to the letter, and this does not',
    ],
    ['two paragraphs', `${SAID}\n\n> [!pull]\n> ${SAID}\n>\n> ${SAID}`, '[!pull] is one paragraph'],
    ['a link', `${SAID}\n\n> [!pull]\n> [A light](/subscribe)`, '[!pull] is words alone: no notes, links or pictures'],
    ['nothing', `${SAID}\n\n> [!pull]`, '[!pull] is empty'],
    ['too much', `${SAID.repeat(9)}\n\n> [!pull]\n> ${SAID.repeat(9)}`, '[!pull] has more than 240 characters'],
  ])('of %s is refused on its line', (_what, text, message) => {
    expect(wrongWith(text)).toEqual([`16 ${message}`])
  })

  test('in the opening tells nobody what only subscribers may read', () => {
    const long = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}, which goes on for quite a while.`).join(
      '\n\n',
    )
    const text = `${SAID}\n\n> [!pull]\n> Paragraph 39\n\n${long}`
    const closed = { 'articles/hum.md': articleFile(text, { access: 'subscribers' }) }
    expect(problemsWith(closed)).toEqual([
      'articles/hum.md:16 [!pull] stands in the opening and tells words of the rest',
    ])
    expect(wrongWith(text)).toEqual([])
  })
})

test('a letter keeps its paragraphs, and its last line is who wrote it', () => {
  expect(htmlOf('> [!letter]\n> Dear Sir:\n>\n> Six crates.\n>\n> — A. Quill, in May')).toBe(
    '<blockquote class="letter">\n<p>Dear Sir:</p>\n<p>Six crates.</p>\n<p class="signature">A. Quill, in May</p>\n</blockquote>',
  )
})

test('a dialogue says who speaks', () => {
  expect(htmlOf('> [!dialogue]\n> **Ada:** Who?\n>\n> **Bo:** Me.')).toBe(
    '<div class="dialogue">\n<p><strong class="speaker">Ada:</strong> Who?</p>\n<p><strong class="speaker">Bo:</strong> Me.</p>\n</div>',
  )
  expect(wrongWith('> [!dialogue]\n> Who?')).toEqual(['14 [!dialogue] begins with who speaks: **Name:**'])
  expect(wrongWith('> [!dialogue]\n> - **Ada:** Who?')).toEqual(['14 [!dialogue] has paragraphs alone'])
})

test.each([
  ['an unknown mark', '> [!note]\n> A.', '14 There is no [!note]: only [!pull], [!letter] and [!dialogue]'],
  [
    'furniture in a list',
    '- > [!letter]\n  > A.',
    '14 [!letter] stands by itself, not inside a list, a note or a quotation',
  ],
  [
    'a caption without a table',
    'Table: A.\n\nWords.',
    '14 Table: is the caption of a table, which stands right after it',
  ],
  ['a table of headings alone', '| A |\n|---|', '14 The table has no rows below its headings'],
  ['a column without a heading', '| A | |\n|---|---|\n| 1 | 2 |', '14 A column of the table has no heading'],
  ['a break at the end', 'A.\n\n---', '16 A break stands between two parts of a text, not beside a heading or an end'],
  [
    'a break beside a heading',
    'A.\n\n---\n\n## B\n\nC.',
    '16 A break stands between two parts of a text, not beside a heading or an end',
  ],
  [
    'a figure of no such place',
    '![A](figures/wave.svg#huge)',
    '14 A figure is #wide or #full, unlike figures/wave.svg#huge',
  ],
])('%s is reported on its line', (_what, text, problem) => {
  expect(wrongWith(text)).toEqual([problem])
})

test('a quotation without a mark stays one', () => {
  expect(htmlOf('> Said [!] so.')).toBe('<blockquote>\n<p>Said [!] so.</p>\n</blockquote>')
})

test('a table has a caption, a name, and a place to scroll in', () => {
  const { html, plainText } = articleWith('Table: The *day*\n\n| A | B |\n|---|--:|\n| 1 | 2 |').text
  expect(html).toContain(
    '<div class="table-place" role="group" tabindex="0" aria-label="The day"><table><caption>The <em>day</em></caption>',
  )
  expect(plainText).toBe('The day\n\nA B\n1 2')
})

test('a figure reaches as far as its address says, and names who made it', () => {
  const html = htmlOf(
    '![A wave](figures/wave.svg#wide "It rises. | Drawing: Ada")\n\nWords.\n\n![A wave](figures/wave.svg#full "| Ada")',
  )
  expect(html).toContain('<figure class="figure figure-wide"><img src="/media/images/figures/wave.svg"')
  expect(html).toContain('<figcaption>It rises. <span class="credit">Drawing: Ada</span></figcaption>')
  expect(html).toContain('<figcaption><span class="credit">Ada</span></figcaption>')
})
