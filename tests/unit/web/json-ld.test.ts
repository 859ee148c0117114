import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJsonLd } from '#web/render/json-ld.ts'
import { anyText } from '../../support/any-text.ts'

test('no words can end the script element they stand in, or begin another', () => {
  const text = writeJsonLd([{ name: '</script><script>alert(1)</script><!--' }])
  expect(text).not.toMatch(/[<>&]/)
})

test('reads back as the same things, whatever their words', () => {
  fc.assert(
    fc.property(anyText, (words) => {
      const text = writeJsonLd([{ name: words }])
      return !/[<>&\u2028\u2029]/.test(text) && JSON.parse(text)['@graph'][0].name === words
    }),
  )
})
