import { expect, test } from 'vitest'
import { type BookedPart, planReopening } from '#domain/bank/reopen-line.ts'

const part = (isPaid: boolean): BookedPart => ({ invoiceNo: isPaid ? 'LS-0001' : 'LS-0002', amountCents: 100, isPaid })

test.each([
  ['what was ignored waits again', 'ignored', [], { ok: true, takenBack: [] }],
  ['and keeps what was booked of it', 'ignored', [part(false)], { ok: true, takenBack: [] }],
  ['what an open invoice had is taken back', 'booked', [part(false)], { ok: true, takenBack: [part(false)] }],
  ['what a paid one had is not', 'booked', [part(true), part(false)], { ok: true, takenBack: [part(false)] }],
  ['of one that waits for its rest too', 'open', [part(false)], { ok: true, takenBack: [part(false)] }],
  ['where all is paid nothing is', 'booked', [part(true)], { ok: false, reason: 'paid' }],
  ['nor where nothing was booked', 'open', [], { ok: false, reason: 'open' }],
  ['nor of money that left', 'outgoing', [], { ok: false, reason: 'outgoing' }],
])('%s', (_rule, state, parts, plan) => expect(planReopening(state, parts)).toEqual(plan))
