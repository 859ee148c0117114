import { expect, test } from 'vitest'
import { correctedEmail } from '#domain/accounts/email-correction.ts'

const reader = { email: 'ada@old.example', isStaff: false }

test('another address that has the form of one', () => {
  expect(correctedEmail(reader, ' Ada@New.example ', false)).toEqual({
    ok: true,
    email: 'Ada@New.example',
    key: 'ada@new.example',
  })
  expect(correctedEmail(reader, '', false)).toEqual({ ok: false, reason: 'email-empty' })
  expect(correctedEmail(reader, 'ada@', false)).toEqual({ ok: false, reason: 'email-malformed' })
  expect(correctedEmail(reader, 'ada@old.example', false)).toEqual({ ok: false, reason: 'email-same' })
  expect(correctedEmail(reader, 'Ada@old.example', false), 'written otherwise').toMatchObject({ ok: true })
})

test('that of somebody on the staff only by an owner: whoever has the address can ask for a way in', () => {
  const staff = { ...reader, isStaff: true }
  expect(correctedEmail(staff, 'ada@new.example', false)).toEqual({ ok: false, reason: 'staff-account' })
  expect(correctedEmail(staff, 'ada@new.example', true)).toMatchObject({ ok: true })
})
