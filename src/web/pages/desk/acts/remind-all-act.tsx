import { remindInvoices } from '#application/invoices/remind-invoices.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { reminderHeldWords } from './invoice-words.ts'

type Everyone = { kind: 'everyone' }

const act: DeskAct<Everyone> = {
  verb: 'remind',
  act: 'remind invoice',
  label: 'Send reminders',
  done: 'The reminders go out.',
  fields: () => ({}),
  Fields: () => (
    <p>
      To everyone whose invoice is past due: two letters, each once. None goes out while payments of a statement wait to
      be matched, or the last statement is older than 12 hours. A magazine that imports no statements writes payments
      down by hand, and sends them when it likes.
    </p>
  ),
  async run(context, { dryRun }) {
    const done = await remindInvoices(context, { dryRun })
    if (!done.ok) return { ok: false, refusal: reminderHeldWords[done.reason] }
    if (done.reminded.length === 0) return { ok: false, refusal: 'Nobody is to be reminded.' }
    const letters = done.reminded.map(({ invoiceNo, step }) => ({
      what: `Invoice ${invoiceNo}`,
      before: step === 1 ? 'no reminder' : 'one reminder',
      after: `letter ${step}`,
    }))
    const mails = done.reminded.map(({ invoiceNo, step, to }) => `${invoiceNo}, letter ${step}, to ${to}`)
    return { ok: true, plan: { changes: letters, mails, money: null } }
  },
}

/** Everyone who is past due, at once. */
export const remindAllActs: ActKind<Everyone> = {
  path: '/desk/invoices/remind',
  at: '/desk/invoices',
  acts: [act],
  read: async () => ({ kind: 'everyone' }),
  lease: () => 'invoices:remind',
  ref: () => 'invoices',
  home: () => '/desk/invoices',
  Name: () => <a href="/desk/invoices">All invoices</a>,
}
