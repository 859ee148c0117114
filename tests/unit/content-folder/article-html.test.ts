import { describe, expect, test } from 'vitest'
import { articleWith } from './sample-magazine.ts'

const htmlOf = (text: string) => articleWith(text).text.html

describe('chapters', () => {
  test('have unique ids made of their titles', () => {
    const { html, chapters } = articleWith(
      '## The Keeper’s Été\n\nA.\n\n### More *of* it\n\nB.\n\n## More of it\n\nC.',
    ).text
    expect(html).toContain('<h2 id="the-keepers-ete">The Keeper’s Été</h2>')
    expect(html).toContain('<h3 id="more-of-it">More <em>of</em> it</h3>')
    expect(chapters).toEqual([
      { id: 'the-keepers-ete', title: 'The Keeper’s Été', level: 2 },
      { id: 'more-of-it', title: 'More of it', level: 3 },
      { id: 'more-of-it-2', title: 'More of it', level: 2 },
    ])
  })

  test('never take the id of a note', () => {
    expect(articleWith('## Note 1\n\nA.[^a]\n\n[^a]: B.').text.chapters[0]?.id).toBe('chapter-note-1')
  })

  test('leave the numbers of notes out of their titles', () => {
    expect(articleWith('## Old[^a]\n\nA.\n\n[^a]: B.').text.chapters[0]).toMatchObject({ id: 'old', title: 'Old' })
  })
})

describe('notes', () => {
  const { text } = articleWith('One[^z] and two[^a].\n\nMore.\n\n[^a]: Of *a*.\n[^z]: Of z.\n\n    Again.')

  test('are numbered by their first use and linked from the text', () => {
    const reference =
      '<sup><a class="note-ref" href="#note-1" id="ref-1" role="doc-noteref" aria-label="Note 1">1</a></sup>'
    expect(text.html).toContain(`One${reference} and two<sup>`)
    expect(text.html).not.toContain('Of z')
    expect(text.html).not.toContain('section')
  })

  test('are words, or paragraphs where there are several', () => {
    expect(text.notes).toEqual([
      { number: 1, html: '<p>Of z.</p>\n<p>Again.</p>' },
      { number: 2, html: 'Of <em>a</em>.' },
    ])
  })
})

describe('figures', () => {
  test('have their size from the width and height or the viewBox, and their caption', () => {
    expect(htmlOf('![A wave](figures/wave.svg "Up & down.")')).toBe(
      '<figure class="figure"><img src="/media/images/figures/wave.svg" alt="A wave" width="640" height="360" ' +
        'loading="lazy" decoding="async"><figcaption>Up &#x26; down.</figcaption></figure>',
    )
  })

  test('without a caption have none', () => expect(htmlOf('![A wave](figures/wave.svg)')).not.toContain('figcaption'))

  test('that move are marked', () => {
    expect(htmlOf('![A](figures/wave.animated.svg)')).toContain('<figure class="figure figure-animated">')
  })
})

describe('inserts', () => {
  const paragraphs = Array.from({ length: 10 }, (_, index) => `${index} ${'word '.repeat(200)}`.trim())
  const inserts =
    '\n  - { kind: note, text: "Of *this*.", href: /subscribe, label: Join }\n  - { kind: appeal, text: Give. }'
  const { text } = articleWith(paragraphs.join('\n\n'), { inserts })

  test('stand between the blocks of the text, in order', () => {
    const lines = text.html.split('\n')
    expect(lines.map((line) => (line.startsWith('<aside') ? 'insert' : line[3]))).toEqual([
      ...'01',
      'insert',
      ...'23456',
      'insert',
      ...'789',
    ])
    expect(lines[2]).toBe(
      '<aside class="insert insert-note"><p>Of <em>this</em>.</p>' + '<p><a href="/subscribe">Join</a></p></aside>',
    )
    expect(lines[8]).toBe('<aside class="insert insert-appeal"><p>Give.</p></aside>')
  })

  test('are in neither the opening nor the plain text', () => {
    expect(text.openingHtml).not.toContain('aside')
    expect(text.plainText).not.toContain('Give.')
  })
})

describe('the opening', () => {
  const rest = Array.from({ length: 9 }, () => 'word '.repeat(50).trim()).join('\n\n')
  const { text } = articleWith(`${'First '.repeat(50).trim()}.[^b]\n\n${rest}[^a]\n\n[^a]: A.\n[^b]: B.`)

  test('is the first blocks of the text', () => {
    expect(text.html.startsWith(text.openingHtml)).toBe(true)
    expect(text.openingHtml).toContain('First')
    expect(text.openingHtml.length).toBeLessThan(text.html.length / 3)
  })

  test('names the notes that it refers to', () => expect(text.openingNotes).toEqual([1]))
})

describe('the plain text', () => {
  const { text } = articleWith(
    '## One\n\nTwo *three*.[^a]\n\n- four\n- five\n\n![Six](figures/wave.svg "Seven")\n\n[^a]: Eight.',
  )

  test('has the words of the text without notes or markup', () => {
    expect(text.plainText).toBe('One\n\nTwo three.\n\nfour\nfive\n\nSeven')
  })

  test('is what the text length counts', () => expect(text.textLength).toBe(text.plainText.length))
})

describe('other markup', () => {
  test.each([
    ['a quotation', '> Said.', '<blockquote>\n<p>Said.</p>\n</blockquote>'],
    ['a break', 'A.\n\n---\n\nB.', '<p>A.</p>\n<hr>\n<p>B.</p>'],
    ['a list from 3', '3. A\n4. B', '<ol start="3">\n<li>A</li>\n<li>B</li>\n</ol>'],
    ['single tildes', '~5 to ~6', '<p>~5 to ~6</p>'],
    ['a straight quote and three dots', '"A"...', '<p>"A"...</p>'],
    ['a link inside the site', '[a](/store?x=1)', '<p><a href="/store?x=1">a</a></p>'],
    ['a link to a chapter', '## One\n\n[a](#one)', '<h2 id="one">One</h2>\n<p><a href="#one">a</a></p>'],
    ['a link outside', '[a](https://b.example/)', '<p><a href="https://b.example/" rel="noopener">a</a></p>'],
    [
      'a link by reference',
      '[a][b]\n\n[b]: https://b.example/',
      '<p><a href="https://b.example/" rel="noopener">a</a></p>',
    ],
    ['an email address', 'a@b.example', '<p><a href="mailto:a@b.example">a@b.example</a></p>'],
    ['a less-than sign', 'a < b & c', '<p>a &#x3C; b &#x26; c</p>'],
  ])('%s stays as written', (_what, markdown, html) => expect(htmlOf(markdown)).toBe(html))
})
