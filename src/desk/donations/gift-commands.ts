import { countGifts, listGifts, type SingleGift } from '#application/donations/staff/list-gifts.ts'
import { thankDonor } from '#application/donations/staff/thank-donor.ts'
import { listStatementYears, type YearOfStatements } from '#application/donations/statements/read-years.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskCommand, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { BadOption, oneOf } from '#desk/command-line/option-values.ts'
import { giftViews, LONGEST_THANKS, readThanks, thanksRefusals } from '#domain/donations/thanks.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { isUuid } from '#domain/text/uuid.ts'

const amountOf = (amountCents: number) => formatMoney(cents(amountCents), '')
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const gifts = deskCommand({
  name: 'gifts',
  help: 'gifts that are not monthly, the latest first',
  act: null,
  arguments: [],
  options: {
    view: text('VIEW', giftViews.join(', '), giftViews),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const view = values.view === undefined ? 'all' : oneOf('view', giftViews, values.view)
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await listGifts(context, { view, ...place.slice })
      const count = () => countGifts(context, view)
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(giftLine), count })
      return true
    })
  },
})

const giftLine = ({ at, order, email, amountCents, status, thankedAt }: SingleGift) =>
  `${dayOf(at)}  ${order}  ${email}  ${amountOf(amountCents)}  ${status}${thankedAt ? `, thanked ${dayOf(thankedAt)}` : ''}`

/** A gift as it was typed: by its order's number, or by its own id. */
export function giftOf(typed: string): string {
  if (isUuid(typed)) return typed
  const read = readOrderNumber(typed)
  if (!read.ok) throw new BadOption(`${typed} is no order's number: one of its digits is wrong`)
  return read.ref
}

const thank = deskCommand({
  name: 'thank',
  help: 'mails thanks for one gift, once',
  act: 'thank donor',
  arguments: ['ORDER|GIFT'],
  options: { words: text('WORDS', 'your own, below those of the house'), 'dry-run': dryRun, json },
  run(desk, [typed], values) {
    const gift = giftOf(typed)
    const words = readThanks(values.words ?? '')
    if (words === undefined) throw new BadOption(`--words has at most ${LONGEST_THANKS} characters`)
    return desk.withDatabase(async (context) => {
      const done = await thankDonor(context, { gift, words, dryRun: values['dry-run'] })
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
      const listed = await listStatementYears(context)
      tell(desk, values, listed, () => (listed.length > 0 ? listed.map(yearLine) : ['Nothing was given yet.']))
      return true
    }),
})

const yearLine = (one: YearOfStatements) =>
  [
    `${one.year}  ${one.gifts} gifts of ${one.donors} donors  ${amountOf(one.amountCents)}`,
    `${one.issued} issued, ${one.sent} sent, ${one.replaced} replaced, ${one.unstated} gifts on none`,
    `${one.notYet} donors without one, mail comes back from ${one.withoutEmail}`,
    ...(one.countedAt ? [`counted ${one.countedAt.toISOString()}${one.hasChanged ? ', changed since' : ''}`] : []),
  ].join('  ')

export const giftCommands: readonly DeskCommand[] = [gifts, thank, years]
