import type { BankLineFile } from '#application/invoices/read-bank-lines.ts'
import { reopenLine } from '#application/invoices/reopen-line.ts'
import { planReopening } from '#domain/bank/reopen-line.ts'
import type { DeskAct } from './desk-act.ts'
import { amountWords } from './line-words.ts'

const refusals = {
  unknown: 'There is no such payment.',
  changed: 'Somebody has booked of it at this moment: look again.',
  outgoing: 'This is money that left: there is nothing to say about it.',
  open: 'It waits, and nothing of it is booked.',
  paid: 'What it was booked to is paid, and its orders are complete. Give the order back instead.',
} as const

/** For a payment that was ignored or booked by mistake. */
export const reopenLineAct: DeskAct<BankLineFile> = {
  verb: 'reopen',
  act: 'reopen bank line',
  label: 'Open it again',
  done: 'The payment waits again.',
  hindrance({ state, shares }) {
    const plan = planReopening(state, shares)
    return plan.ok ? null : refusals[plan.reason]
  },
  fields: () => ({}),
  Fields: () => (
    <p>
      What was booked of it to invoices that are still open is taken off them, in the books by an entry of its own. What
      has paid an invoice stays.
    </p>
  ),
  async run(context, { subject: { line, state, currency }, dryRun }) {
    const done = await reopenLine(context, { line, dryRun })
    if (!done.ok) return { ok: false, refusal: refusals[done.reason] }
    const changes = [
      ...done.takenBack.map(({ invoiceNo, amountCents }) => ({
        what: `Invoice ${invoiceNo}`,
        before: `${amountWords(amountCents, currency)} of it came`,
        after: 'taken off again',
      })),
      { what: 'The payment', before: state, after: `waits, ${amountWords(done.leftCents, currency)} left` },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}
