import { PaymentOutage } from '#application/ports/payments.ts'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { type OrderRefunded, refundOrder } from '#application/sales/refund/refund-order.ts'
import { type OrderPartRefunded, refundPart } from '#application/sales/refund/refund-part.ts'
import { tell } from '#desk/command-line/answer.ts'
import {
  type Desk,
  deskCommand,
  dryRun,
  flag,
  json,
  many,
  text,
  type Values,
  yes,
} from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { refundGoes } from '#domain/orders/paid-back.ts'
import { readMoney } from '#domain/orders/refund-asked.ts'
import type { PartAsked } from '#domain/orders/refund-part.ts'
import { describePart, describeRefund } from './describe-refunds.ts'
import { money, refOf } from './order-words.ts'

const options = {
  line: many('N[:COUNT]', 'only this line of the order, as `orders show` counts them, or so many of it'),
  'keep-shipping': flag('without what shipping the lines cost'),
  issues: text('COUNT', 'only so many issues of its subscription that are not sent yet, or all'),
  amount: text('AMOUNT', 'only so much money, such as 12.50; nothing of what was bought is taken back'),
  reason: text('WORDS', 'why; an amount needs one'),
  'dry-run': dryRun,
  yes,
  json,
} as const

type Done = OrderRefunded | OrderPartRefunded

/** Gives back all of an order that did not go back before, or a part of it. */
export const refundCommand = deskCommand({
  name: 'refund',
  help: 'gives back an order, or a part of it: its money, and what it brought about',
  act: 'refund-order',
  arguments: ['REF'],
  options,
  async run(desk, [typed], values) {
    const ref = refOf(typed)
    const asked = partOf(values)
    try {
      return await desk.withPayments(async (context) => {
        const refund = (isTried: boolean): Promise<Done> =>
          asked
            ? refundPart(context, { ref, asked, dryRun: isTried })
            : refundOrder(context, { ref, reason: values.reason ?? null, dryRun: isTried })
        const isByHand = (await readOrder(context, ref))?.isPaidByHand ?? false
        const describe = (done: Done) => describeDone(ref, done, isByHand)
        if (!values['dry-run'] && !values.yes && !(await isWanted(desk, ref, refund, values.json ? null : describe)))
          return false
        const done = await refund(values['dry-run'])
        tell(desk, values, done, () => describe(done))
        return done.ok
      })
    } catch (error) {
      if (!(error instanceof PaymentOutage)) throw error
      desk.say('✗ The payment provider does not answer. Ask again: nothing is done twice.')
      return false
    }
  },
})

function describeDone(ref: string, done: Done, isByHand: boolean): string[] {
  const lines = done.ok && 'part' in done ? describePart(ref, done) : describeRefund(ref, done)
  if (!done.ok || !isByHand || done.takenBack.amountCents === 0) return lines
  return [...lines, `  ${money(done.takenBack.amountCents)} ${refundGoes(isByHand)}`]
}

/** Shows what would be given back, and asks; to a program nothing is shown. What is going to be refused need not be asked about. */
async function isWanted(
  desk: Desk,
  ref: string,
  refund: (isTried: boolean) => Promise<Done>,
  describe: ((done: Done) => string[]) | null,
): Promise<boolean> {
  const foreseen = await refund(true)
  if (!foreseen.ok) return true
  for (const line of describe?.(foreseen) ?? []) desk.say(line)
  const isAsked = await desk.ask('part' in foreseen ? `Give this part of ${ref} back?` : `Give ${ref} back?`)
  if (!isAsked) desk.say(`✗ ${ref} stays as it is. To give it back without being asked, add --yes.`)
  return isAsked
}

/** Null where all of the order is meant. */
function partOf(values: Values<typeof options>): PartAsked | null {
  const { line = [], issues, amount, reason = null, 'keep-shipping': keepsShipping } = values
  const kinds = [line.length > 0, issues !== undefined, amount !== undefined].filter(Boolean).length
  if (kinds > 1)
    throw new BadOption('A part is of lines, of issues or of an amount: give one of --line, --issues, --amount')
  if (keepsShipping && line.length === 0) throw new BadOption('--keep-shipping goes with --line')
  if (line.length > 0) return { kind: 'lines', lines: line.map(lineOf), keepsShipping, reason }
  if (issues !== undefined) return { kind: 'issues', issues: issuesOf(issues), reason }
  if (amount !== undefined) return { kind: 'amount', amount: amountOf(amount), reason: reason ?? '' }
  return null
}

function lineOf(written: string): { line: number; quantity: number } {
  const [, line, quantity = '1'] = /^([1-9]\d{0,3})(?::([1-9]\d{0,4}))?$/.exec(written) ?? []
  if (!line) throw new BadOption('--line is the number of a line, such as 2, or 2:3 for three of it')
  return { line: Number(line), quantity: Number(quantity) }
}

function issuesOf(written: string): number | 'all' {
  if (written === 'all') return 'all'
  if (!/^[1-9]\d{0,3}$/.test(written)) throw new BadOption('--issues is a number of issues, or all')
  return Number(written)
}

function amountOf(written: string): Cents {
  const amount = readMoney(written)
  if (amount === null) throw new BadOption('--amount is an amount, such as 12.50')
  return cents(amount)
}
