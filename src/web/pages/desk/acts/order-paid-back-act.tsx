import type { OrderFile } from '#application/desk/read-order-file.ts'
import { notePaidBack } from '#application/sales/refund/note-paid-back.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct } from './desk-act.ts'

const refusals = {
  unknown: 'There is no such order any more.',
  'nothing-owed': 'Nothing of it is to be paid back by hand.',
} as const

const dayFaults = {
  'no-day': 'Write a day such as 2026-11-30.',
  'in-the-future': 'This day is still to come.',
  'before-the-order': 'Nothing was ordered by then.',
} as const

const isDayFault = (reason: string): reason is keyof typeof dayFaults => reason in dayFaults

/** What was paid by check or wire goes back by somebody’s transfer: here it is written down, so that it is done once. */
export const orderPaidBackAct: DeskAct<OrderFile> = {
  verb: 'paid-back',
  act: 'note paid back',
  label: 'Paid back by hand',
  done: 'It is noted that the money was paid back.',
  hindrance: ({ owedCents }) => (owedCents > 0 ? null : refusals['nothing-owed']),
  fields: ({ today }) => ({ on: today }),
  Fields: ({ typed, errors, subject: { owedCents, sign, today } }) => (
    <>
      <p>
        {formatMoney(cents(owedCents), sign)} of this order came by check or wire and is to be transferred back. Note it
        here once that is done.
      </p>
      <TextField
        name="on"
        type="date"
        label="Paid back on"
        hint="Today unless said."
        max={today}
        defaultValue={typed.on}
        error={errors.on}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const done = await notePaidBack(context, { ref: subject.ref, on: typed.on || undefined, dryRun })
    if (!done.ok) {
      if (isDayFault(done.reason)) return { ok: false, fields: { on: dayFaults[done.reason] } }
      return { ok: false, refusal: refusals[done.reason] }
    }
    const changes = [
      {
        what: formatMoney(done.amountCents, subject.sign),
        before: 'to pay back by hand',
        after: `paid back on ${done.on}`,
      },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
