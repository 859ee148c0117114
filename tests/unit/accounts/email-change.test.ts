import { expect, test } from 'vitest'
import { wantEmail } from '#domain/accounts/email-change.ts'

const present = { email: 'Ada@reader.example', isConfirmed: true, isSuspended: false }

test.each([
  [
    'takes an address of the right form, trimmed',
    present,
    ' new@reader.example ',
    { ok: true, email: 'new@reader.example' },
  ],
  ['takes another spelling of the present one', present, 'ada@reader.example', { ok: true, key: 'ada@reader.example' }],
  ['refuses the present one', present, 'Ada@reader.example', { ok: false, reason: 'email-same' }],
  ['takes the present one again where mail came back', { ...present, isSuspended: true }, present.email, { ok: true }],
  ['takes the present one where nobody confirmed it', { ...present, isConfirmed: false }, present.email, { ok: true }],
  ['refuses nothing at all', present, '  ', { ok: false, reason: 'email-empty' }],
  ['refuses what is no address', present, 'new@', { ok: false, reason: 'email-malformed' }],
])('%s', (_rule, account, written, wanted) => expect(wantEmail(account, written)).toMatchObject(wanted))
