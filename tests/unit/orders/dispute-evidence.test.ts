import { expect, test } from 'vitest'
import { type EvidenceFacts, writeEvidence } from '#domain/orders/dispute-evidence.ts'

const at = (minute: string) => new Date(`${minute}:00Z`)

const facts: EvidenceFacts = {
  magazine: 'Lodestar',
  ref: '1234',
  buyer: { name: 'Ada Quill', email: 'ada@reader.example' },
  begunAt: at('2026-11-01T10:00'),
  completedAt: at('2026-11-01T10:02'),
  lines: [{ name: 'Canvas Tote', quantity: 2, amount: '36.00' }],
  sums: [{ label: 'Total', amount: '$40.00' }],
  shipments: [{ contents: ['Canvas Tote'], to: ['Ada Quill', '1 Pier Road', 'Duluth, MN 55802'] }],
  renewal: 'Another year costs <$40.00> at today’s price.',
  termsOfSale: '<p>All sales are <em>final</em>.</p>',
  disputes: [{ reason: 'fraudulent', opened_at: at('2026-11-10T08:00'), respond_by: at('2026-11-20T23:59') }],
  refunded: [{ at: at('2026-11-05T09:30'), amount: '$5.00' }],
  deliveries: [
    {
      ...{ issue: 6, deliverable: 'print-a', copies: 1, to: 'Ada Quill, 1 Pier Road' },
      ...{ listedAt: at('2026-11-02T00:00'), handedOverAt: at('2026-11-03T00:00'), deliveredAt: null },
    },
  ],
  downloads: [{ name: '=Recordings', downloads: 3, granted_at: at('2026-11-01T10:02'), ended_at: null }],
  mails: [{ kind: 'order-receipt', sent_at: at('2026-11-01T10:03'), refused_at: null, message_id: '<1@site.example>' }],
}

const written = (over: Partial<EvidenceFacts> = {}) =>
  Object.fromEntries(writeEvidence({ ...facts, ...over }, at('2026-11-11T12:00')).map(({ name, text }) => [name, text]))

test('the README says who bought what, when, what came of it and what each file is', () => {
  const readme = written()['README.txt'] ?? ''
  for (const words of [
    'order 1234',
    'Ada Quill and the address ada@reader.example',
    'begun on 2026-11-01 10:00 UTC, and its payment arrived on 2026-11-01 10:02 UTC',
    'disputed on 2026-11-10 08:00 UTC (fraudulent); an answer is due by 2026-11-20 23:59 UTC',
    'gave back $5.00 of it on 2026-11-05 09:30 UTC',
    '2 x Canvas Tote, 36.00',
    'addressed to them: 1',
    '3 times in all',
    '1 sent',
  ])
    expect(readme).toContain(words)
  for (const name of [...Object.keys(written()), 'receipt.pdf'])
    if (name !== 'README.txt') expect(readme).toContain(name)
})

test('the terms are the sentence of the bill, as text, and the magazine’s own, as it wrote them', () => {
  expect(written()['terms.html']).toContain('Another year costs &lt;$40.00&gt;')
  expect(written()['terms.html']).toContain('All sales are <em>final</em>.')
  const none = written({ renewal: null, termsOfSale: null })['terms.html']
  expect(none).toContain('Nothing in the order renews itself.')
  expect(none).toContain('The checkout shows none.')
})

test('addresses are told line by line; an order without any says so', () => {
  expect(written()['address.txt']).toContain('Canvas Tote to:\n  Ada Quill\n  1 Pier Road\n')
  expect(written({ shipments: [] })['address.txt']).toContain('Nothing of the order is sent by post.')
})

test('tables have a row for each thing, which no spreadsheet runs', () => {
  expect(written()['deliveries.csv']).toContain('6,"print-a",1,"Ada Quill, 1 Pier Road","2026-11-02 00:00 UTC"')
  expect(written()['downloads.csv']).toContain(`"'=Recordings","2026-11-01 10:02 UTC","",3`)
  expect(written()['mails.csv']).toContain('"order-receipt","2026-11-01 10:03 UTC","","<1@site.example>"')
})
