import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentNamed } from '#web/pages/download/content-disposition.ts'

test('a plain name is given in both forms', () => {
  expect(attachmentNamed('Lodestar 4 - The Grid.pdf')).toBe(
    `attachment; filename="Lodestar 4 - The Grid.pdf"; filename*=UTF-8''Lodestar%204%20-%20The%20Grid.pdf`,
  )
})

test('letters beyond English are whole in the second form, and near in the first', () => {
  const header = attachmentNamed('Čas — l’été 3.epub')
  expect(header).toContain(`filename="Cas - l'ete 3.epub"`)
  expect(header).toContain("filename*=UTF-8''%C4%8Cas%20%E2%80%94%20l%E2%80%99%C3%A9t%C3%A9%203.epub")
})

test('no name can end the header, leave its quotes or name a folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachmentNamed(`a"; evil="${name}/../\r\nx: y`)
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      )
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).not.toMatch(/[/\\\r\n"]/)
    }),
  )
})
