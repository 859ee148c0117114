import { expect, test } from 'vitest'
import { sayDetails } from '#domain/audit/audit-csv.ts'

test.each([
  ['says nothing of nothing', {}, ''],
  ['parts the words of a name', { readersName: 'Ada', mail_again: 2 }, 'readers name: Ada; mail again: 2'],
  ['says what was before and after', { after: { status: null }, why: 'x', before: { status: 'open' } }, 'why: x; before, status: open; after, status: none'],
  ['says cents as an amount', { amountCents: 4205, after: { leftCents: -30 } }, 'amount: 42.05; after, left: -0.30'],
  ['says yes and no', { on: true, off: false }, 'on: yes; off: no'],
  ['keeps together what is one of several', { parts: [{ line: 1, amountCents: 100 }, { line: 2 }], roles: ['books', 'editor'], none: [] }, 'parts: line 1, amount 1.00; line 2; roles: books; editor; none: none'],
])('%s', (_rule, details, said) => expect(sayDetails(details)).toBe(said)) // biome-ignore format: a table
