import { expect, test } from 'vitest'
import { withPrintedAddresses } from '#web/pages/article/printed-addresses.ts'

const site = 'https://magazine.example'

test.each([
  [
    'a page of this site has its full address on paper',
    '<a href="/article/the-hum">The Hum</a>',
    '<a href="/article/the-hum" data-address="magazine.example/article/the-hum">The Hum</a>',
  ],
  [
    'another site has its own, and keeps its other attributes',
    '<a href="https://archive.example/a?b=1&#x26;c=2" rel="noopener">x</a>',
    '<a href="https://archive.example/a?b=1&#x26;c=2" data-address="archive.example/a?b=1&#x26;c=2" rel="noopener">x</a>',
  ],
  ['a chapter of the same text has none', '<a href="#here">Here</a>', '<a href="#here">Here</a>'],
  ['nor has a letter', '<a href="mailto:a@b.example">a@b.example</a>', '<a href="mailto:a@b.example">a@b.example</a>'],
  [
    'nor a note',
    '<sup><a class="note-ref" href="#note-1" id="ref-1">1</a></sup>',
    '<sup><a class="note-ref" href="#note-1" id="ref-1">1</a></sup>',
  ],
])('%s', (_rule, html, printed) => {
  expect(withPrintedAddresses(html, site)).toBe(printed)
})
