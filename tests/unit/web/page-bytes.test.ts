import { expect, test } from 'vitest'
import { PageBytes, shareBytes, toBytes } from '#web/render/page-bytes.ts'

test.each([
  ['nothing', ''],
  ['quotation marks and dashes', '“é—”'],
  ['signs beyond the first plane', 'x😀y'],
  ['half a sign', 'a\ud800b\udc00'],
  ['more than fits into the scratch', '“long” '.repeat(50_000)],
])('the bytes of a text are those of any other way: %s', (_what, text) => {
  expect(toBytes(text).equals(Buffer.from(text))).toBe(true)
})

test('a page is its pieces in their order, and is kept as it was when the next one is made', () => {
  const footer = shareBytes('<footer>“—”</footer>')
  const first = new PageBytes(['<p>', 'one', '</p>', footer, 'end'])
  const second = new PageBytes([footer, '<p>two</p>'])
  expect(first.toString()).toBe('<p>one</p><footer>“—”</footer>end')
  expect(second.toString()).toBe('<footer>“—”</footer><p>two</p>')
})

test('another text, or another shared part, has another digest; the same page has the same', () => {
  const page = (text: string, shared: string) => new PageBytes([text, shareBytes(shared)]).digest
  expect(page('a', 'b')).toBe(page('a', 'b'))
  expect(new Set([page('a', 'b'), page('a', 'c'), page('c', 'b'), page('', 'ab')]).size).toBe(4)
})
