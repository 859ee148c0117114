import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayToSend, lastDayToSend, readDelivery, type WrittenDelivery } from '#domain/gifts/gift-delivery.ts'

const days: { today: string; kept: string | null } = { today: '2026-11-18', kept: null }
const written: WrittenDelivery = {
  way: 'by-mail',
  recipient: 'Clara',
  message: 'Happy birthday',
  email: 'clara@reader.example',
  on: '2026-12-24',
}
const read = (over: Partial<WrittenDelivery>, on = days) => readDelivery({ ...written, ...over }, on)
const faults = (over: Partial<WrittenDelivery>, on = days) => {
  const outcome = read(over, on)
  return outcome.ok ? {} : outcome.faults
}

test('name, message, address and day are kept as they were written', () => {
  expect(read({})).toEqual({
    ok: true,
    delivery: {
      recipient: 'Clara',
      message: 'Happy birthday',
      mail: { to: 'clara@reader.example', on: '2026-12-24' },
    },
  })
})

test('whoever hands it over need write nothing, and what is written of mail is left out', () => {
  expect(read({ way: 'by-hand', recipient: ' ', message: '\r\n', email: 'nonsense', on: '1999-01-01' })).toEqual({
    ok: true,
    delivery: { recipient: null, message: null, mail: null },
  })
})

test('mail needs an address and a day', () => {
  expect(faults({ email: ' ', on: '' })).toEqual({ email: 'blank', on: 'blank' })
  expect(faults({ email: 'clara', on: '2026-02-30' })).toEqual({ email: 'invalid', on: 'invalid' })
  expect(faults({ email: 'a@b.example\r\nBcc: c@d.example', on: '24.12.2026' })).toEqual({
    email: 'invalid',
    on: 'invalid',
  })
  expect(faults({ email: 'a@b.example, c@d.example' })).toEqual({ email: 'invalid' })
})

test('the day is today or later, within a year', () => {
  expect(faults({ on: '2026-11-18' })).toEqual({})
  expect(faults({ on: '2026-11-17' })).toEqual({ on: 'past' })
  expect(faults({ on: '2027-11-18' })).toEqual({})
  expect(faults({ on: '2027-11-19' })).toEqual({ on: 'too-far' })
  expect(lastDayToSend('2028-02-29')).toBe('2029-03-01')
})

test('the same form again after midnight is still good', () => {
  expect(faults({ on: '2026-11-17' }, { ...days, kept: '2026-11-17' })).toEqual({})
})

test('a name is one line, without what could not be seen', () => {
  const outcome = read({ recipient: 'Clara\r\nBcc: x@y.example \u202egnp.exe' })
  expect(outcome.ok && outcome.delivery.recipient).toBe('Clara Bcc: x@y.example gnp.exe')
})

test('a message keeps its lines, and one empty line between them', () => {
  const outcome = read({ message: ' Dear Clara,\r\n\r\n\r\n\r\nall  the\tbest\u2028<b>Ada</b> \u202e ' })
  expect(outcome.ok && outcome.delivery.message).toBe('Dear Clara,\n\nall the best\n<b>Ada</b>')
})

test('too long, too many lines, and addresses of other places are refused', () => {
  expect(faults({ recipient: 'x'.repeat(80), message: '🎁'.repeat(500) })).toEqual({})
  expect(faults({ recipient: 'x'.repeat(81), message: 'y'.repeat(501) })).toEqual({
    recipient: 'too-long',
    message: 'too-long',
  })
  expect(faults({ message: Array(13).fill('a').join('\n') })).toEqual({ message: 'too-many-lines' })
  expect(faults({ recipient: 'WWW.evil.example', message: 'see https://evil.example' })).toEqual({
    recipient: 'link',
    message: 'link',
  })
})

test('whatever is written, what is kept fits where it is kept, and reads the same again', () => {
  const text = fc.string({ unit: 'binary', maxLength: 600 })
  fc.assert(
    fc.property(text, text, (recipient, message) => {
      const outcome = read({ recipient, message })
      if (!outcome.ok) return
      const { delivery } = outcome
      expect(delivery.recipient ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e]/u)
      expect([...(delivery.message ?? '')].length).toBeLessThanOrEqual(500)
      const again = read({ recipient: delivery.recipient ?? '', message: delivery.message ?? '' })
      expect(again).toEqual(outcome)
    }),
  )
})

test('gifts go out at eight by the magazine’s clocks', () => {
  const zone = 'America/New_York'
  expect(dayToSend(zone, new Date('2026-12-24T12:59:59Z'))).toBe('2026-12-23')
  expect(dayToSend(zone, new Date('2026-12-24T13:00:00Z'))).toBe('2026-12-24')
  expect(dayToSend(zone, new Date('2026-12-25T04:59:00Z'))).toBe('2026-12-24')
  expect(dayToSend('Pacific/Auckland', new Date('2026-12-23T19:00:00Z'))).toBe('2026-12-24')
  expect(dayToSend(zone, new Date('2027-01-01T05:00:00Z'))).toBe('2026-12-31')
})
