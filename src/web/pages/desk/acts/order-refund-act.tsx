import type { OrderFile } from '#application/desk/read-order-file.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { refundRefusal } from '#domain/orders/refund.ts'
import { readMoney } from '#domain/orders/refund-asked.ts'
import type { PartAsked } from '#domain/orders/refund-part.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActPlan, DeskAct, Tried, TypedValues } from './desk-act.ts'
import { planOfRefund, refundFault, refundRefusals } from './order-refund-words.ts'

const lineField = (line: number) => `line-${line}`

export const orderRefundAct: DeskAct<OrderFile> = {
  verb: 'refund',
  act: 'refund-order',
  label: 'Give money back',
  done: 'It is given back, and the buyer is told.',
  hindrance({ status }) {
    const reason = refundRefusal(status as OrderStatus)
    return reason && refundRefusals[reason]
  },
  fields: ({ lines }) => ({
    what: '',
    ...Object.fromEntries(lines.map((_, index) => [lineField(index + 1), ''])),
    'keep-shipping': '',
    issues: '',
    amount: '',
    reason: '',
  }),
  Fields: ({ typed, errors, subject: { lines } }) => (
    <>
      <RadioGroup
        name="what"
        label="What goes back"
        required
        defaultValue={typed.what}
        error={errors.what}
        options={[
          { value: 'lines', label: 'Some of what was bought' },
          { value: 'issues', label: 'Issues of its subscription that are not sent yet' },
          { value: 'amount', label: 'An amount; what was bought stays' },
          { value: 'all', label: 'All that did not go back yet' },
        ]}
      />
      {lines.map(({ name, quantity, amount }, index) => (
        <TextField
          key={lineField(index + 1)}
          name={lineField(index + 1)}
          label={`Of line ${index + 1}: ${name}`}
          hint={`${quantity} bought, ${amount}. How many go back?`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed[lineField(index + 1)]}
          error={errors[lineField(index + 1)]}
        />
      ))}
      <Checkbox
        name="keep-shipping"
        label="Keep what shipping the lines cost"
        value="yes"
        defaultChecked={typed['keep-shipping'] === 'yes'}
      />
      <TextField
        name="issues"
        label="Issues"
        hint="A number, or all"
        autoComplete="off"
        defaultValue={typed.issues}
        error={errors.issues}
      />
      <TextField
        name="amount"
        label="Amount"
        hint="Such as 12.50"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.amount}
        error={errors.amount}
      />
      <TextField
        name="reason"
        label="Reason"
        hint="For the desk alone. An amount needs one."
        maxLength={500}
        autoComplete="off"
        defaultValue={typed.reason}
        error={errors.reason}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    try {
      return await refund(context, subject, typed, dryRun)
    } catch (error) {
      if (!(error instanceof PaymentOutage)) throw error
      return { ok: false, refusal: outageWords(typed, dryRun) }
    }
  },
}

/** A part that was begun is gone on with by the sweeper; all of an order by whoever asks for it again. */
function outageWords({ what }: TypedValues, dryRun: boolean): string {
  if (dryRun) return 'The payment provider does not answer. Nothing was done: try again in some minutes.'
  return what === 'all'
    ? 'The payment provider does not answer. Ask for all of it again in some minutes: nothing goes back twice.'
    : 'The payment provider does not answer. The refund is written down and goes on by itself: look at the order in some minutes, and do not ask for it again.'
}

type Context = Parameters<DeskAct<OrderFile>['run']>[0]

async function refund(context: Context, order: OrderFile, typed: TypedValues, dryRun: boolean): Promise<Tried> {
  const { ref } = order
  const read = readTyped(order, typed)
  if ('fields' in read) return { ok: false, fields: read.fields }
  const { asked } = read
  const done = asked
    ? await refundPart(context, { ref, asked, dryRun })
    : await refundOrder(context, { ref, reason: typed.reason ?? null, dryRun })
  if (!done.ok) return refundFault(done)
  return { ok: true, plan: confirmed(planOfRefund(order, done), order, done.takenBack.amountCents) }
}

/** Above the limit, over all that goes back of the order, the amount is typed again and a second factor shown. */
function confirmed(plan: ActPlan, { parts_cents, limitCents }: OrderFile, amountCents: number): ActPlan {
  if (parts_cents + amountCents <= limitCents) return plan
  const value = (amountCents / 100).toFixed(2)
  return { ...plan, typeAgain: { label: `Type ${value} again`, value }, asksSecondFactor: true }
}

type Read = { asked: PartAsked | null } | { fields: Record<string, string> }

function readTyped({ lines }: OrderFile, typed: TypedValues): Read {
  const reason = typed.reason?.trim() || null
  switch (typed.what) {
    case 'all':
      return { asked: null }
    case 'lines':
      return readLines(lines.length, typed, reason)
    case 'issues': {
      const written = typed.issues?.trim() ?? ''
      if (written !== 'all' && !/^[1-9]\d{0,3}$/.test(written)) return { fields: { issues: 'Type a number, or all.' } }
      return { asked: { kind: 'issues', issues: written === 'all' ? 'all' : Number(written), reason } }
    }
    case 'amount': {
      const amount = readMoney(typed.amount ?? '')
      if (amount === null) return { fields: { amount: 'Type an amount, such as 12.50.' } }
      if (reason === null) return { fields: { reason: 'Say why.' } }
      return { asked: { kind: 'amount', amount: cents(amount), reason } }
    }
    default:
      return { fields: { what: 'Choose what goes back.' } }
  }
}

function readLines(count: number, typed: TypedValues, reason: string | null): Read {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const wanted = numbers.filter((line) => (typed[lineField(line)]?.trim() ?? '') !== '')
  const wrong = wanted.filter((line) => !/^[1-9]\d{0,4}$/.test(typed[lineField(line)]?.trim() ?? ''))
  if (wrong.length > 0)
    return { fields: Object.fromEntries(wrong.map((line) => [lineField(line), 'Type a whole number.'])) }
  if (wanted.length === 0) return { fields: { [lineField(1)]: 'Say how many of which line go back.' } }
  const lines = wanted.map((line) => ({ line, quantity: Number(typed[lineField(line)]) }))
  return { asked: { kind: 'lines', lines, keepsShipping: typed['keep-shipping'] === 'yes', reason } }
}
