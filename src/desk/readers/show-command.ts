import { type ReaderFile, readReaderFile } from '#application/desk/read-reader-file.ts'
import type { ReadersGift } from '#application/desk/read-reader-lists.ts'
import { type ReaderMoney, readReaderMoney } from '#application/desk/read-reader-money.ts'
import { readTimeline, type Timeline } from '#application/desk/read-timeline.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, json, text } from '#desk/command-line/desk-command.ts'
import { describeSubscriber } from '#desk/subscriptions/describe-subscriber.ts'
import { methodText } from '#domain/payments/saved-method.ts'
import { nextChargeText } from '#domain/renewals/next-charge-texts.ts'

export const show = deskCommand({
  name: 'show',
  help: 'everything about a reader, as their page at the desk has it',
  act: null,
  arguments: ['REF'],
  options: { before: text('PLACE', 'the history before this place, as the last answer names it'), json },
  run: (desk, [ref], values) =>
    desk.withPayments(async (context) => {
      const file = await readReaderFile(context, ref)
      const money = file && (await readReaderMoney(context, file.subscriber.account))
      const timeline =
        file && (await readTimeline(context, { ...file.subscriber.account, before: values.before ?? null }))
      const known = file && money && timeline && { file, money, timeline }
      tell(desk, values, known && toJson(known), () => (known ? describe(known) : ['✗ There is no such account.']))
      return known !== null
    }),
})

type Known = { file: ReaderFile; money: ReaderMoney; timeline: Timeline }

/** What the page shows, and nothing of how a payment is asked for. */
function toJson({ file, money, timeline }: Known) {
  const { subscriber, donations: monthly, signIn, notes, mails, ...rest } = file
  const { gifts, donations } = money
  const { account, cycles, tokenState, payer } = subscriber
  return {
    account,
    ...{ standing: tokenState.standing, autorenew: payer?.autorenew ?? false, cycles },
    ...rest,
    ...money,
    ...{ notes: notes.rows, mails: mails.rows, gifts: gifts.rows, donations: donations.rows },
    more: cutOf({ file, money }),
    monthly: monthly.map(({ id, status, day, next_on, amount_cents }) => ({ id, status, day, next_on, amount_cents })),
    devices: signIn?.devices ?? [],
    history: timeline.lines,
    older: timeline.older,
  }
}

/** Which lists go on at the reader's page. */
const cutOf = ({ file: { notes, mails, orders }, money: { gifts, donations } }: Omit<Known, 'timeline'>) =>
  Object.entries({ notes, mails, gifts, donations, orders: { hasMore: orders.older !== null } }).flatMap(
    ([list, { hasMore }]) => (hasMore ? [list] : []),
  )

function describe({ file, money, timeline }: Known): string[] {
  const { method, next, gifts, donations } = money
  return [
    ...describeSubscriber(file.subscriber),
    `Kept for later payments: ${methodText(method)}`,
    ...(next ? [`Next renewal: ${nextChargeText(next.charge, next.sign)}`] : []),
    ...gifts.rows.map(giftLine),
    ...donations.rows.map(({ order, at, amountCents }) =>
      ['Donation', at.toISOString().slice(0, 10), (amountCents / 100).toFixed(2), order].join('  '),
    ),
    ...file.notes.rows.map(
      ({ at, by_name, note }) => `Note  ${at.toISOString().slice(0, 10)}  ${by_name ?? 'the site'}: ${note}`,
    ),
    ...cutOf({ file, money }).map((list) => `There are more ${list}: the reader’s page has them.`),
    ...timeline.lines.map(({ at, text, who, about }) =>
      [at.toISOString().slice(0, 10), text, who ?? 'the site', about ?? ''].join('  ').trimEnd(),
    ),
    ...(timeline.older === null ? [] : [`There is more: --before ${timeline.older}`]),
  ]
}

function giftLine({ way, name, recipient, mailedTo, giver, other, standing, order }: ReadersGift): string {
  const end = way === 'received' ? giver : (recipient ?? mailedTo ?? other?.name ?? 'whoever has its link')
  return [`Gift ${way}`, name, `${way === 'received' ? 'from' : 'for'} ${end}`, standing, order ?? '']
    .join('  ')
    .trimEnd()
}
