import { expect, test } from 'vitest'
import { type CancellationFields, readCancellation } from '#domain/cancellations/cancellation.ts'
import { cancellationWords, cancellingWordingOf } from '#domain/cancellations/cancellation-texts.ts'

const TODAY = '2026-11-17'
const fields: CancellationFields = {
  kind: 'cancel',
  contract: 'subscription',
  name: ' Ada  Quill ',
  email: ' Ada@Reader.example ',
  details: '',
  on: '',
}
const read = (changed: Partial<CancellationFields>) => readCancellation({ ...fields, ...changed }, TODAY)

test('a declaration is kept as it was meant, and is for the earliest day unless another is named', () => {
  expect(read({})).toEqual({
    ok: true,
    emailKey: 'ada@reader.example',
    declared: {
      kind: 'cancel',
      contract: 'subscription',
      name: 'Ada Quill',
      email: 'Ada@Reader.example',
      details: '',
      endsOn: null,
    },
  })
  expect(read({ on: '2027-01-31' })).toMatchObject({ declared: { endsOn: '2027-01-31' } })
  expect(read({ on: TODAY })).toMatchObject({ declared: { endsOn: null } })
})

test('a withdrawal is from the beginning, whatever day is named', () => {
  expect(read({ kind: 'withdraw', on: '2027-01-31' })).toMatchObject({ declared: { endsOn: null } })
})

test('what is missing or can’t be is named, field by field', () => {
  expect(read({ name: ' ', email: 'ada', on: '2026-11-16', details: 'x'.repeat(2001) })).toEqual({
    ok: false,
    faults: ['name', 'email', 'on', 'details'],
  })
  for (const on of ['tomorrow', '2026-02-30', '2027-1-1', '2027-01-01T10:00'])
    expect(read({ on }), on).toEqual({ ok: false, faults: ['on'] })
})

test('the words are those of the setting, and English without one', () => {
  expect(cancellingWordingOf({})).toBe('english')
  const { pages } = cancellationWords(cancellingWordingOf({ cancelling: { wording: 'german' } }))
  expect([pages.cancel.link, pages.cancel.button]).toEqual(['Verträge hier kündigen', 'jetzt kündigen'])
  expect(pages.withdraw.lede).toContain('14 Tagen')
})
