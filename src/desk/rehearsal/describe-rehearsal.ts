import type { RehearsalReport } from '#application/rehearsal/rehearse.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { LEAD_DAYS } from '#domain/rehearsal/issue-plan.ts'
import { type Charges, type RehearsedList, type RehearsedMonth, sumOf } from '#domain/rehearsal/month-report.ts'

type Words = Pick<RehearsalReport, 'currency' | 'zones'>

/** A rehearsal for people: its months, what they come to, and what went wrong. */
export function rehearsalLines(report: RehearsalReport): string[] {
  const { from, until, months, total, troubles, currency } = report
  return [
    `From ${from} to ${until}, on a copy: nobody was charged, mailed or told.`,
    ...supposedLines(report),
    ...months.flatMap((month) => ['', ...monthLines(month, report)]),
    '',
    'In all',
    `  Renewals: ${chargesSaid(total.renewals, currency)}`,
    `  Donations: ${chargesSaid(total.donations, currency)}`,
    `  Charged: ${formatMoney(cents(total.cents), currency)}`,
    `  Mails: ${total.mails}; letters to print: ${total.letters}`,
    `  Labels: ${total.labels}, with ${copiesSaid(total.copies)}`,
    '',
    ...leftLines(report),
    '',
    ...(troubles.length === 0
      ? ['✓ Nothing went wrong: every audit found 0.']
      : ['Went wrong:', ...troubles.map(({ what, count }) => `  ✗ ${count} × ${what}`)]),
  ]
}

function supposedLines({ supposed }: RehearsalReport): string[] {
  if (supposed.length === 0) return []
  const which = supposed.length === 1 ? `Issue ${supposed[0]} is` : `Issues ${supposed[0]} to ${supposed.at(-1)} are`
  return [`${which} supposed by the magazine’s rhythm; lists are cut ${LEAD_DAYS} days before an issue’s day.`]
}

/** What a rehearsal does not do, so that nobody takes its figures for all that will happen. */
const leftLines = ({ waiting }: RehearsalReport): string[] => [
  'Not done on the copy',
  '  Reminders of invoices: staff send them, after a look at the bank.',
  ...waiting.map(({ job, count, why }) => `  Left waiting: ${count} × ${job}, since ${why}.`),
]

function monthLines(month: RehearsedMonth, words: Words): string[] {
  const { currency } = words
  const { sold, earned, deferred } = month.books
  const money = (amount: number) => formatMoney(cents(amount), currency)
  const mails = Object.entries(month.mails)
  const readers = Object.entries(month.readers)
  const mailed = mails.map(([kind, count]) => `${kind} ${count}`).join(', ')
  const read = readers.map(([kind, count]) => `${kind} ${count}`).join(', ')
  return [
    month.month,
    `  Renewals: ${chargesSaid(month.renewals, currency)}`,
    `  Donations: ${chargesSaid(month.donations, currency)}`,
    `  Mails: ${sumOf(mails.map(([, count]) => count))}${mailed && ` (${mailed})`}`,
    ...(month.letters > 0 ? [`  Letters to print: ${month.letters}`] : []),
    ...month.issues.flatMap((list) => listLines(list, words)),
    `  Readers at its end: ${sumOf(readers.map(([, count]) => count))}${read && ` (${read})`}`,
    `  Subscriptions: sold ${money(sold)}, earned ${money(earned)}, deferred ${money(deferred)}`,
  ]
}

function listLines(list: RehearsedList, { zones }: Words): string[] {
  const { issue, title, isSupposed, cutOn, sentOn, print, digital, withoutAddress } = list
  const copies = sumOf(print.map((one) => one.copies))
  const by = [...Map.groupBy(print, ({ zone }) => zone)].map(([zone, some]) => {
    const countries = some.map((one) => `${one.country} ${one.copies}`).join(', ')
    return `    ${zones[zone] ?? zone}: ${sumOf(some.map((one) => one.labels))} labels, ${copiesSaid(sumOf(some.map((one) => one.copies)))} (${countries})`
  })
  const named = isSupposed ? `Issue ${issue}, supposed` : `Issue ${issue}, ${title}`
  return [
    `  ${named}: list cut on ${cutOn}${sentOn ? `, sent on ${sentOn}` : ''}; print ${copiesSaid(copies)}, digital ${digital}`,
    ...by,
    ...(withoutAddress > 0 ? [`    Without an address: ${copiesSaid(withoutAddress)}`] : []),
  ]
}

const copiesSaid = (count: number) => `${count} ${count === 1 ? 'copy' : 'copies'}`

const chargesSaid = ({ charged, cents: amount, declined, recovered, lost }: Charges, currency: string) =>
  `${charged} charged, ${formatMoney(cents(amount), currency)}; ${declined} declined, ${recovered} recovered, ${lost} lost`
