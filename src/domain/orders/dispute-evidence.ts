import { CSV_START, csvLine } from '../text/csv.ts'
import type { ReceiptLine, ReceiptSum } from './receipt-lines.ts'

/** What we know of a sale that a bank can be shown. Nothing in it opens anything. */
export type EvidenceFacts = {
  readonly magazine: string
  readonly ref: string
  readonly buyer: { readonly name: string; readonly email: string }
  readonly begunAt: Date
  readonly completedAt: Date
  readonly lines: readonly ReceiptLine[]
  readonly sums: readonly ReceiptSum[]
  readonly shipments: readonly { readonly contents: readonly string[]; readonly to: readonly string[] }[]
  /** The sentence beside the button that said what renews; null where nothing does. */
  readonly renewal: string | null
  /** HTML, as the checkout shows it by now; null where the magazine has none. */
  readonly termsOfSale: string | null
  readonly disputes: readonly { readonly reason: string; readonly opened_at: Date; readonly respond_by: Date | null }[]
  /** What went back of it in parts. */
  readonly refunded: readonly { readonly at: Date; readonly amount: string }[]
  readonly deliveries: readonly {
    readonly issue: number
    readonly deliverable: string
    readonly copies: number
    readonly to: string
    readonly listedAt: Date
    readonly handedOverAt: Date | null
    readonly deliveredAt: Date | null
  }[]
  readonly downloads: readonly {
    readonly name: string
    readonly downloads: number
    readonly granted_at: Date
    readonly ended_at: Date | null
  }[]
  readonly mails: readonly {
    readonly kind: string
    readonly sent_at: Date | null
    readonly refused_at: Date | null
    readonly message_id: string | null
  }[]
}

export type EvidenceFile = { readonly name: string; readonly text: string }

/** A bank far away reads it: every time is told in UTC, to the minute. */
const utc = (at: Date | null): string => (at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '')

const inLines = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

const csv = (rows: readonly (readonly (string | number)[])[]): string => CSV_START + rows.map(csvLine).join('')

/** The texts that go with the receipt into the archive, the one that explains them first. */
export function writeEvidence(facts: EvidenceFacts, madeAt: Date): EvidenceFile[] {
  return [
    { name: 'README.txt', text: writeReadme(facts, madeAt) },
    { name: 'address.txt', text: writeAddress(facts) },
    { name: 'terms.html', text: writeTerms(facts) },
    { name: 'deliveries.csv', text: writeDeliveries(facts) },
    { name: 'downloads.csv', text: writeDownloads(facts) },
    { name: 'mails.csv', text: writeMails(facts) },
  ]
}

function writeReadme(facts: EvidenceFacts, madeAt: Date): string {
  const { magazine, ref, buyer, begunAt, completedAt, lines, sums, disputes, refunded } = facts
  const { deliveries, downloads, mails } = facts
  const fetched = downloads.reduce((sum, one) => sum + one.downloads, 0)
  const sent = mails.filter(({ sent_at }) => sent_at !== null).length
  return inLines(
    `${magazine}: what we know of order ${ref}`,
    `Put together on ${utc(madeAt)}. All times are in UTC.`,
    '',
    `The buyer gave the name ${buyer.name} and the address ${buyer.email}.`,
    `The order was begun on ${utc(begunAt)}, and its payment arrived on ${utc(completedAt)}.`,
    ...disputes.map(
      ({ reason, opened_at, respond_by }) =>
        `Its payment was disputed on ${utc(opened_at)} (${reason})${respond_by ? `; an answer is due by ${utc(respond_by)}` : ''}.`,
    ),
    ...refunded.map(({ at, amount }) => `We gave back ${amount} of it on ${utc(at)}.`),
    '',
    'What was bought:',
    ...lines.map(({ name, quantity, amount }) => `  ${quantity} x ${name}, ${amount}`),
    ...sums.map(({ label, amount }) => `  ${label}: ${amount}`),
    '',
    'The files:',
    '  receipt.pdf     the receipt that the buyer was given',
    '  address.txt     where the buyer asked us to send it',
    '  terms.html      what the buyer was shown beside the button that orders',
    `  deliveries.csv  the issues of the order's own subscription that were addressed to them: ${deliveries.length}`,
    `  downloads.csv   the files that they bought, and how often they fetched them: ${fetched} times in all`,
    `  mails.csv       the mails about the order, and when our mail server took them: ${sent} sent`,
    '',
    'What is not here: the words of the mails, which we do not keep once they are sent; when and from where a file was',
    'fetched, which we do not keep at all; and what became of gifts, which is the business of those who have them.',
  )
}

function writeAddress({ buyer, shipments }: EvidenceFacts): string {
  if (shipments.length === 0)
    return inLines('Nothing of the order is sent by post.', `The buyer's address for mail is ${buyer.email}.`)
  return inLines(
    ...shipments.flatMap(({ contents, to }) => [`${contents.join(', ')} to:`, ...to.map((line) => `  ${line}`), '']),
    `The buyer's address for mail is ${buyer.email}.`,
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The sentence about renewing is of the bill that was paid; the terms are today's, since those of the day are not kept. */
function writeTerms({ magazine, ref, renewal, termsOfSale }: EvidenceFacts): string {
  return inLines(
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(`${magazine}: terms of order ${ref}`)}</title></head>`,
    '<body>',
    '<h1>Renewing</h1>',
    `<p>${renewal ? `The buyer was told beside the button: “${escaped(renewal)}”` : 'Nothing in the order renews itself.'}</p>`,
    '<h1>Terms of sale</h1>',
    ...(termsOfSale
      ? ['<p>As the checkout shows them by now, above the button that orders:</p>', `<div>${termsOfSale}</div>`]
      : ['<p>The checkout shows none.</p>']),
    '</body>',
    '</html>',
  )
}

const writeDeliveries = ({ deliveries }: EvidenceFacts): string =>
  csv([
    ['Issue', 'Kind', 'Copies', 'Sent to', 'On the mailing list', 'Handed over', 'Delivered'],
    ...deliveries.map(({ issue, deliverable, copies, to, listedAt, handedOverAt, deliveredAt }) => [
      issue,
      deliverable,
      copies,
      to,
      utc(listedAt),
      utc(handedOverAt),
      utc(deliveredAt),
    ]),
  ])

const writeDownloads = ({ downloads }: EvidenceFacts): string =>
  csv([
    ['File', 'Could be fetched from', 'Until', 'Times fetched'],
    ...downloads.map(({ name, granted_at, ended_at, downloads: count }) => [
      name,
      utc(granted_at),
      utc(ended_at),
      count,
    ]),
  ])

const writeMails = ({ mails }: EvidenceFacts): string =>
  csv([
    ['Mail', 'Sent', 'Refused', 'Message-ID'],
    ...mails.map(({ kind, sent_at, refused_at, message_id }) => [
      kind,
      utc(sent_at),
      utc(refused_at),
      message_id ?? '',
    ]),
  ])
