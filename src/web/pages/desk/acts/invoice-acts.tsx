import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { remindInvoices } from '#application/invoices/remind-invoices.ts'
import { type InvoiceFile, readInvoiceFile } from '#application/invoices/search-invoices.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { deskInvoicePath } from '#contract/page-paths.ts'
import { closeRefusal, otherWays, voidRefusal } from '#domain/invoices/invoice-state.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import { billedName, paidWords } from '#domain/invoices/invoice-texts.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { arrivalWords, closedWords, isArrivalFault, reminderHeldWords } from './invoice-words.ts'
import { amountWords } from './line-words.ts'

const closedAlready = ({ state }: InvoiceFile): string | null => {
  const reason = closeRefusal(state)
  return reason && closedWords[reason]
}

const paidAct: DeskAct<InvoiceFile> = {
  verb: 'paid',
  act: 'record invoice payment',
  label: 'Its money has arrived',
  done: 'The invoice is paid, and its order complete.',
  hindrance: closedAlready,
  fields: ({ today }) => ({ by: 'check', on: today }),
  Fields: ({ typed, errors, subject: { today } }) => (
    <>
      <SelectField
        name="by"
        label="How it was paid"
        required
        defaultValue={typed.by}
        error={errors.by}
        options={otherWays.map((way) => ({ value: way, label: paidWords[way] }))}
      />
      <TextField
        name="on"
        type="date"
        label="Arrived on"
        hint="The day on which the bank had it; the books count it to that month. Today unless said."
        max={today}
        defaultValue={typed.on}
        error={errors.on}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const by = otherWays.find((way) => way === typed.by)
    if (!by) return { ok: false, fields: { by: 'Say how it was paid.' } }
    const paid = await recordInvoicePayment(context, { number: subject.number, by, on: typed.on || undefined, dryRun })
    if (!paid.ok) {
      if (isArrivalFault(paid.reason)) return { ok: false, fields: { on: arrivalWords[paid.reason] } }
      return { ok: false, refusal: closedWords[paid.reason] }
    }
    const { order, arrivedOn, arrivedCents } = paid
    const changes = [
      { what: `Invoice ${subject.invoiceNo}`, before: subject.state, after: `paid (${paidWords[by]}, ${arrivedOn})` },
      { what: `Order ${order}`, before: 'waits for its payment', after: 'complete' },
    ]
    // Of an invoice that came in part by the bank, the rest alone: the part is booked from its statement.
    const money = `${amountWords(arrivedCents, subject.currency)} has come in`
    return { ok: true, plan: { changes, mails: [`receipt to ${subject.email}`], money } }
  },
}

const voidAct: DeskAct<InvoiceFile> = {
  verb: 'void',
  act: 'void invoice',
  label: 'Make it void',
  done: 'The invoice is void.',
  hindrance({ state, cameCents }) {
    const reason = voidRefusal(state, cameCents)
    return reason && closedWords[reason]
  },
  fields: () => ({}),
  Fields: () => <p>It can’t be paid any more, and what it holds is free again. This can’t be taken back.</p>,
  async run(context, { subject, dryRun }) {
    const done = await voidInvoice(context, { number: subject.number, dryRun })
    if (!done.ok) return { ok: false, refusal: closedWords[done.reason] }
    const changes = [{ what: `Invoice ${subject.invoiceNo}`, before: subject.state, after: 'void' }]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

const remindAct: DeskAct<InvoiceFile> = {
  verb: 'remind',
  act: 'remind invoice',
  label: 'Send the next reminder',
  done: 'The reminder goes out.',
  hindrance: (invoice) => closedAlready(invoice) ?? (invoice.isPastDue ? null : reminderHeldWords['not-due']),
  fields: () => ({}),
  Fields: () => <p>There are two letters, each sent once: by mail, with the invoice as a PDF.</p>,
  async run(context, { subject, dryRun }) {
    const done = await remindInvoices(context, { number: subject.number, dryRun })
    if (!done.ok) return { ok: false, refusal: reminderHeldWords[done.reason] }
    const [letter] = done.reminded
    if (!letter) return { ok: false, refusal: reminderHeldWords['not-due'] }
    const changes = [{ what: 'Reminders', before: String(letter.step - 1), after: `${letter.step} of 2` }]
    return { ok: true, plan: { changes, mails: [`reminder ${letter.step} to ${letter.to}`], money: null } }
  },
}

export const invoiceActs: ActKind<InvoiceFile> = {
  path: '/desk/invoices/:no/:verb',
  at: '/desk/invoices',
  acts: [paidAct, remindAct, voidAct],
  async read(context, { no = '' }) {
    const number = parseInvoiceNo(no)
    return number === null ? null : readInvoiceFile(context, number)
  },
  lease: ({ invoiceNo }) => `invoice:${invoiceNo}`,
  ref: ({ invoiceNo }) => invoiceNo,
  home: ({ invoiceNo }) => deskInvoicePath(invoiceNo),
  Name: ({ subject }) => (
    <>
      <a href={deskInvoicePath(subject.invoiceNo)}>{subject.invoiceNo}</a>, {billedName(subject)}
    </>
  ),
}
