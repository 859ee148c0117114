import type { GoodsNoted } from '#application/donations/statements/note-goods.ts'
import type { StatementReplaced } from '#application/donations/statements/replace-statement.ts'
import type { StatementRun } from '#application/donations/statements/run-statements.ts'
import type { StatementSent } from '#application/donations/statements/send-statement.ts'
import type { ShownYear } from '#application/donations/statements/show-statement.ts'
import type { StatedGift } from '#domain/donations/statement.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

const money = (amount: Cents) => formatMoney(amount, '')

const states = {
  nothing: 'nothing was kept, and nothing was stated',
  missing: 'no statement was issued',
  issued: 'issued',
  changed: 'something has changed since it was issued: donations replace-statement',
} as const

/** A donor's year, a fact a line. */
export function shownLines({ name, email, hasAccount, state, gifts, sums, issued }: ShownYear): string[] {
  return [
    `${name}, ${email}${hasAccount ? '' : ' (without an account)'}: ${states[state]}`,
    ...gifts.map(giftLine),
    `  given ${money(sums.given)}, goods ${money(sums.goods)}, total ${money(sums.total)}`,
    ...issued.map(
      (one) => `  ${one.statementNo}  ${one.issuedAt.toISOString().slice(0, 10)}  ${one.total}  ${one.url}`,
    ),
  ]
}

function giftLine({ date, order, amount, givenBack, goods }: StatedGift): string {
  const back = givenBack > 0 ? `  (${money(givenBack)} given back)` : ''
  const sent = goods ? `  ${goods.name} ${money(goods.value)}` : ''
  return `  ${date}  ${order ?? ''}  ${money(amount)}${back}${sent}`
}

export const runLine = ({ did, statementNo, email, total }: StatementRun): string =>
  did === 'issued'
    ? `${statementNo}  ${email}  ${money(total)}`
    : `${statementNo}  ${email}  changed since, now ${money(total)}: donations replace-statement`

/** How many were issued, and how many could be replaced. */
export function runSums(done: readonly StatementRun[], dryRun: boolean): string {
  const issued = done.filter(({ did }) => did === 'issued')
  const total = money(cents(issued.reduce((sum, one) => sum + one.total, 0)))
  return dryRun ? `Would issue and mail ${issued.length}, ${total}` : `✓ ${issued.length} issued and mailed, ${total}`
}

const refusals = {
  'year-not-over': 'that year is not over: its gifts are not all given',
  'nothing-issued': 'no statement of that year was issued to this address',
  unchanged: 'nothing has changed since it was issued: donations send-statement mails a copy',
  'no-donation': 'there is no donation with that order',
  'worth-more-than-gift': 'that is more than the gift: what is worth more was sold, not given',
} as const

export const refusalLine = (reason: keyof typeof refusals): string => `✗ ${refusals[reason]}`

export function sentLines(sent: StatementSent): string[] {
  return sent.ok ? [`✓ mailed as a copy: ${sent.statements.join(', ')}`] : [refusalLine(sent.reason)]
}

export function replacedLines(replaced: StatementReplaced): string[] {
  if (!replaced.ok) return [refusalLine(replaced.reason)]
  return replaced.statements.map(
    (one) => `✓ ${one.statementNo} replaces ${one.replaces.join(', ')}, total ${money(one.total)}; mailed`,
  )
}

export function notedLines(noted: GoodsNoted): string[] {
  if (!noted.ok) return [refusalLine(noted.reason)]
  const { order, goods, isStated } = noted
  return [
    goods ? `✓ ${order}: ${goods.name}, ${money(goods.value)}` : `✓ ${order}: nothing was sent for it`,
    ...(isStated ? ['  A statement says otherwise: donations replace-statement'] : []),
  ]
}
