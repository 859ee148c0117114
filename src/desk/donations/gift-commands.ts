import { findGifts, type SingleGift } from '#application/donations/staff/list-gifts.ts'
import { thankDonor } from '#application/donations/staff/thank-donor.ts'
import { readStatementYears, type YearOfStatements } from '#application/donations/statements/read-years.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskCommand, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption, limitOf, oneOf } from '#desk/command-line/option-values.ts'
import { giftViews, LONGEST_THANKS, readThanks, thanksRefusals } from '#domain/donations/thanks.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'

const MOST = 100_000
const amountOf = (amountCents: number) => formatMoney(cents(amountCents), '')
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const gifts = deskCommand({
  name: 'gifts',
  help: 'gifts that are not monthly, the latest first',
  act: null,
  arguments: [],
  options: {
    view: text('VIEW', giftViews.join(', '), giftViews),
    limit: text('COUNT', 'at most so many, 50 unless told'),
    json,
  },
  run(desk, _args, values) {
    const view = values.view === undefined ? 'all' : oneOf('view', giftViews, values.view)
    const limit = limitOf(values.limit, MOST)
    return desk.withDatabase(async (context) => {
      const found = await findGifts(context, { view, page: 1, limit })
      tell(desk, values, found.gifts, () => found.gifts.map(giftLine))
      return true
    })
  },
})

const giftLine = ({ at, order, email, amountCents, status, thankedAt }: SingleGift) =>
  `${dayOf(at)}  ${order}  ${email}  ${amountOf(amountCents)}  ${status}${thankedAt ? `, thanked ${dayOf(thankedAt)}` : ''}`

const thank = deskCommand({
  name: 'thank',
  help: 'mails thanks for one gift, once',
  act: 'thank donor',
  arguments: ['ORDER'],
  options: { words: text('WORDS', 'your own, below those of the house'), 'dry-run': dryRun, json },
  run(desk, [typed], values) {
    const read = readOrderNumber(typed)
    if (!read.ok) throw new BadOption(`${typed} is no order's number: one of its digits is wrong`)
    const words = readThanks(values.words ?? '')
    if (words === undefined) throw new BadOption(`--words has at most ${LONGEST_THANKS} characters`)
    return desk.withDatabase(async (context) => {
      const done = await thankDonor(context, { order: read.ref, words, dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        done.ok ? `${done.dryRun ? 'Would thank' : '✓ Thanked'} ${done.email}` : `✗ ${thanksRefusals[done.reason]}`,
      ])
      return done.ok
    })
  },
})

const years = deskCommand({
  name: 'years',
  help: 'what was given year by year, and what was stated of it',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const listed = await readStatementYears(context)
      tell(desk, values, listed, () => (listed.length > 0 ? listed.map(yearLine) : ['Nothing was given yet.']))
      return true
    }),
})

const yearLine = (one: YearOfStatements) =>
  [
    `${one.year}  ${one.gifts} gifts of ${one.donors} donors  ${amountOf(one.amountCents)}`,
    `${one.issued} issued, ${one.sent} sent, ${one.replaced} replaced, ${one.unstated} gifts on none`,
    `${one.notYet} donors without one, mail comes back from ${one.withoutEmail}`,
  ].join('  ')

export const giftCommands: readonly DeskCommand[] = [gifts, thank, years]
