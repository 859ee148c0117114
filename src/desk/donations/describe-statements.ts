import type { GoodsNoted } from '#application/donations/statements/note-goods.ts'
import type { StatementReplaced } from '#application/donations/statements/replace-statement.ts'
import type { StatementRun } from '#application/donations/statements/run-statements.ts'
import type { StatementSent } from '#application/donations/statements/send-statement.ts'
import type { ShownGift, ShownYear } from '#application/donations/statements/show-statement.ts'
import { donorStanding } from '#domain/donations/donor-views.ts'
import { type StatementRefusal, statementRefusals } from '#domain/donations/statement-refusals.ts'
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

function giftLine({ id, date, order, amount, givenBack, goods }: ShownGift): string {
  const back = givenBack > 0 ? `  (${money(givenBack)} given back)` : ''
  const sent = goods ? `  ${goods.name} ${money(goods.value)}` : ''
  return `  ${date}  ${order ?? id}  ${money(amount)}${back}${sent}`
}

export const runLine = ({ did, statementNo, email, total, way }: StatementRun): string =>
  did === 'issued'
    ? `${statementNo}  ${email}  ${money(total)}${way === 'post' ? '  to be printed: mail to them comes back' : ''}`
    : `${statementNo}  ${email}  changed since, now ${money(total)}: donations replace-statement`

/** How many were issued, and how many of them no mail goes to. */
export function runSums(done: readonly StatementRun[], dryRun: boolean): string {
  const issued = done.filter(({ did }) => did === 'issued')
  const total = money(cents(issued.reduce((sum, one) => sum + one.total, 0)))
  const byPost = issued.filter(({ way }) => way === 'post').length
  const toPrint = byPost > 0 ? `; ${byPost} of them to be printed, since mail to them comes back` : ''
  return `${dryRun ? `Would issue and mail ${issued.length}` : `✓ ${issued.length} issued and mailed`}, ${total}${toPrint}`
}

export const refusalLine = (reason: StatementRefusal): string => `✗ ${statementRefusals[reason]}`

/** A donor of a year, on one line. */
export const donorLine = ({ name, email, gifts, sums, issued, ...standing }: ShownYear): string =>
  [
    `${name}, ${email}  ${gifts.length} gifts, ${money(sums.total)}  ${donorStanding(standing)}`,
    ...issued.map(({ statementNo }) => statementNo),
  ].join('  ')

export function sentLines(sent: StatementSent): string[] {
  return sent.ok ? [`✓ mailed as a copy: ${sent.statements.join(', ')}`] : [refusalLine(sent.reason)]
}

export function replacedLines(replaced: StatementReplaced): string[] {
  if (!replaced.ok) return [refusalLine(replaced.reason)]
  return replaced.statements.map(
    (one) =>
      `✓ ${one.statementNo} replaces ${one.replaces.join(', ')}, total ${money(one.total)}; ${one.way === 'mail' ? 'mailed' : 'to be printed: mail to them comes back'}`,
  )
}

export function notedLines(noted: GoodsNoted): string[] {
  if (!noted.ok) return [refusalLine(noted.reason)]
  const { gift, goods, isStated } = noted
  return [
    goods ? `✓ ${gift}: ${goods.name}, ${money(goods.value)}` : `✓ ${gift}: nothing was sent for it`,
    ...(isStated ? ['  A statement says otherwise: donations replace-statement'] : []),
  ]
}
