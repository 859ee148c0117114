import { describe, expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { mailSamples } from '#adapters/mail/samples/sample-list.ts'
import type { MailKind } from '#application/ports/mail.ts'

const render = createReactEmailRenderer({ siteUrl: 'https://magazine.example' })
const samples = mailSamples('https://magazine.example')
const letterhead = {
  name: 'The Lamp',
  tagline: 'Light, weekly',
  language: 'en',
  supportEmail: 'desk@lamp.example',
  postalAddress: ['The Lamp', '1 Wick Street', 'Oilton 04401'],
}
const kinds = Object.keys(samples) as MailKind[]
const renderSample = (kind: MailKind) => render(kind, samples[kind].data as never, letterhead)

const URL_LINE = /^(\[\d+\] )?(https?:\S+)$/
const ONE_PIECE = /^npm run /

/** What is read in the HTML: without what plain text has no use for. */
function readHtml(html: string) {
  const seen = html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<div data-skip-in-text="true".*?<\/div>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
  const links = [...seen.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  // Words go on over what is within a line, and end with whatever begins a new one.
  const words = seen
    .replaceAll(/<\/?(a|strong|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  return { words: bareWords(words), links: links.filter((href) => !href.startsWith('mailto:')) }
}

function readText(text: string) {
  const lines = text.split('\n').filter((line) => !/^[-=]+$/.test(line))
  const links = lines.flatMap((line) => URL_LINE.exec(line)?.[2] ?? [])
  const words = lines.filter((line) => !URL_LINE.test(line)).map((line) => line.replaceAll(/ ?\[\d+\]/g, ''))
  return { words: bareWords(words.join(' ')), links }
}

/** Each word without the points at its end: where a link's address follows, plain text has a colon. */
const bareWords = (text: string) =>
  text
    .replaceAll(/https?:\S+/g, '')
    .split(/\s+/)
    .map((word) => word.replace(/[.:]+$/, ''))
    .filter((word) => word !== '')

describe.each(kinds)('the plain text of %s', (kind) => {
  test('has every word of the HTML, in its order, and no other: each amount, date and number', async () => {
    const { html, text } = await renderSample(kind)
    const [seen, read] = [readHtml(html), readText(text)]
    expect(read.words).toEqual(inTextOrder(seen.words, read.words))
    expect(read.words.join(' ')).toContain(letterhead.supportEmail)
  })

  test('has every link of the HTML as often as it stands there, and no other', async () => {
    const { html, text } = await renderSample(kind)
    expect(readText(text).links.toSorted()).toEqual(readHtml(html).links.toSorted())
  })

  test('has each address on a line of its own, and no other line that is too long', async () => {
    const { text } = await renderSample(kind)
    for (const line of text.split('\n')) {
      if (line.includes('https://')) expect(line).toMatch(URL_LINE)
      else if (!ONE_PIECE.test(line)) expect(line.length, line).toBeLessThanOrEqual(76)
    }
  })

  test('has nothing left of the HTML', async () => {
    const { text } = await renderSample(kind)
    expect(text).not.toMatch(/[<>]|&\w+;|&#|\u200c|\u00a0|[ \t]\n|\n{3}/)
    expect(text).toMatch(/\S\n$/)
  })
})

test.each(kinds)(
  '%s is light enough that no program cuts it off, and says what it is about beside its subject',
  async (kind) => {
    const { html } = await renderSample(kind)
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    expect(html).toMatch(/<div data-skip-in-text="true"[^>]*>[^<]{8,}/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  },
)

test('a name that does not fit its column goes on below, and amounts end below one another', async () => {
  const { text } = await renderSample('order-receipt')
  const table = text.slice(text.indexOf('Item'), text.indexOf('Paid with')).trimEnd().split('\n')
  const amounts = table.filter((line) => /(\.\d\d|FREE|Amount)$/.test(line))
  expect(amounts).toHaveLength(7)
  expect(new Set(amounts.map(({ length }) => length)).size).toBe(1)
  expect(table).toContain('Reading Aloud')
})

/** A long name beside its amount: its second line comes after the amount in plain text, before it in the HTML. */
function inTextOrder(seen: string[], read: string[]): string[] {
  const same = seen.toSorted().join(' ') === read.toSorted().join(' ')
  const isReceipt = seen.includes('Amount')
  return same && isReceipt ? read : seen
}
