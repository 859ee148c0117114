import fc from 'fast-check'
import { expect, test } from 'vitest'
import { xmlText } from '#domain/text/xml-text.ts'
import { anyText } from '../../support/any-text.ts'
import { readXml } from '../../support/read-xml.ts'

/** The characters that XML 1.0 names. */
const isCarried = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  return [0x9, 0xa, 0xd].includes(point) || (point >= 0x20 && point !== 0xfffe && point !== 0xffff)
}
const carriable = (words: string) => [...words.toWellFormed()].filter(isCarried).join('')

test.each([
  ['<b>&amp;"it\'s"</b>', '&lt;b&gt;&amp;amp;&quot;it&apos;s&quot;&lt;/b&gt;'],
  ['a\u0000b\u001fc', 'abc'],
  [']]>', ']]&gt;'],
  ['\ud800', '\ufffd'],
])('%j', (words, text) => expect(xmlText(words)).toBe(text))

test('any words read back as themselves', () => {
  fc.assert(
    fc.property(anyText, (words) => {
      const line = words.replace(/\s/g, ' ')
      const element = readXml(`<a b="${xmlText(line)}">${xmlText(words)}</a>`)
      expect([element.attributes.b, element.text]).toEqual([carriable(line), carriable(words)])
    }),
  )
})
