import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyText } from '#domain/text/tidy-text.ts'

test.each([
  ['spaces around and between', '  Ada \t\n Quill ', 'Ada Quill'],
  ['an accent written apart', 'Rene\u0301e', 'Ren\u00e9e'],
  ['what is no text', 'Ada\u0000Quill \ud800', 'Ada Quill'],
  ['what can not be seen', '\u202eAda\u200b \u00adQuill\ufeff', 'Ada Quill'],
  ['nothing that can be seen', '\u200b\u200d \u0000\u2060', ''],
  ['a joiner within a Persian name', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['a joiner within a Sinhala name', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['a joiner that joins nothing', '\u200cAda \u200d Quill\u200c', 'Ada Quill'],
  ['the flag of Scotland, not quite that of Ruritania', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🏴\u{e0072}', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 🏴'],
  ['two code units of one character', '𠮷野', '𠮷野'],
])('%s', (_what, written, tidy) => expect(tidyText(written)).toBe(tidy)) // biome-ignore format: a table

test('tidied again it is the same, and a database takes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const tidy = tidyText(written)
      expect(tidyText(tidy)).toBe(tidy)
      expect(tidy.isWellFormed() && !tidy.includes('\u0000')).toBe(true)
    }),
  )
})
