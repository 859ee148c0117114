import { expect, test } from 'vitest'
import { readName } from '#domain/access/person-name.ts'

test.each([
  ['keeps a name without the spaces around it', '  Ada   Quill ', { ok: true, name: 'Ada Quill' }],
  ['keeps letters of any script', 'Зоя Ω 李', { ok: true, name: 'Зоя Ω 李' }],
  ['refuses nothing', ' \u200b ', { ok: false, reason: 'blank' }],
  ['takes 200 characters', 'x'.repeat(200), { ok: true, name: 'x'.repeat(200) }],
  ['refuses one more', 'x'.repeat(201), { ok: false, reason: 'too-long' }],
])('%s', (_rule, written, read) => expect(readName(written)).toEqual(read))
