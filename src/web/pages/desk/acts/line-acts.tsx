import { ignoreLine, LONGEST_REASON } from '#application/bank/ignore-line.ts'
import { bookBankLine } from '#application/invoices/book-bank-line.ts'
import { type BankLineFile, readBankLineFile } from '#application/invoices/read-bank-lines.ts'
import { STATEMENT_PATH } from '#contract/page-paths.ts'
import { readAmount } from '#domain/bank/written-values.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import type { ShareAsked } from '#domain/invoices/share-payment.ts'
import { statementMatcher } from '#web/islands/statement-matcher/statement-matcher.island.tsx'
import { Island } from '#web/render/island.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { amountWords, brokenOffWords, candidatesOf } from './line-words.ts'
import { reopenLineAct } from './reopen-line-act.tsx'

/** 'LS-0007=45.00, LS-0008': the invoices, and how much of the payment each gets. Null where that can't be read. */
function sharesOf(written: string): ShareAsked[] | null {
  const parts = written.split(/[\s,;]+/).filter((part) => part !== '')
  const shares = parts.map((part): ShareAsked | null => {
    const [named = '', amount] = part.split('=')
    const number = parseInvoiceNo(named)
    const cents = amount === undefined ? null : readAmount(amount, '.')
    return number === null || (amount !== undefined && cents === null) ? null : { number, amountCents: cents }
  })
  return shares.some((share) => share === null) ? null : shares.filter((share) => share !== null)
}

const decidedAlready = ({ state }: BankLineFile): string | null => {
  if (state === 'open') return null
  return state === 'outgoing' ? 'This is money that left: there is nothing to say about it.' : ignoreFaults.decided
}

const bookAct: DeskAct<BankLineFile> = {
  verb: 'book',
  act: 'book bank line',
  label: 'Book it',
  done: 'The payment is booked.',
  hindrance: decidedAlready,
  fields: (line) => ({ invoices: candidatesOf(line)[0]?.invoiceNo ?? '', 'as-paid': '' }),
  Fields: ({ typed, errors, subject }) => (
    <>
      {candidatesOf(subject).length > 0 && (
        <p>
          It may be for{' '}
          {candidatesOf(subject)
            .map(({ invoiceNo }) => invoiceNo)
            .join(', ')}
          .
        </p>
      )}
      <Island
        of={statementMatcher}
        id="statement-matcher"
        line={subject.line}
        written={typed.invoices ?? ''}
        error={errors.invoices}
      />
      <Checkbox
        name="as-paid"
        value="yes"
        defaultChecked={typed['as-paid'] === 'yes'}
        label="The invoice is paid with it, though less has come"
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const invoices = sharesOf(typed.invoices ?? '')
    if (invoices === null)
      return { ok: false, fields: { invoices: 'Write numbers such as LS-0007, or LS-0007=45.00.' } }
    const asked = { line: subject.line, invoices, asPaid: typed['as-paid'] === 'yes', dryRun }
    const done = await bookBankLine(context, asked)
    if (!done.ok)
      return { ok: false, fields: { invoices: brokenOffWords(done, { currency: subject.currency, dryRun }) } }
    const shares = done.shares.map(({ invoiceNo, amountCents, isPaid }) => ({
      what: `Invoice ${invoiceNo}`,
      before: 'open',
      after: `${amountWords(amountCents, subject.currency)}: ${isPaid ? 'paid' : 'a part of it; it stays open'}`,
    }))
    const rest = {
      what: 'Left of the payment',
      before: amountWords(subject.leftCents, subject.currency),
      after: amountWords(done.leftCents, subject.currency),
    }
    const mails = done.shares.filter(({ isPaid }) => isPaid).map(({ invoiceNo }) => `receipt for ${invoiceNo}`)
    return { ok: true, plan: { changes: [...shares, rest], mails, money: null } }
  },
}

const ignoreFaults = {
  unknown: 'There is no such payment.',
  decided: 'It was booked or ignored already.',
  empty: 'Say what it is.',
  'too-long': 'A reason has at most 500 characters.',
} as const

const ignoreAct: DeskAct<BankLineFile> = {
  verb: 'ignore',
  act: 'ignore bank line',
  label: 'It is for no invoice',
  done: 'The payment is set aside.',
  hindrance: decidedAlready,
  fields: () => ({ reason: '' }),
  Fields: ({ typed, errors }) => (
    <TextArea
      name="reason"
      label="What it is"
      required
      maxLength={LONGEST_REASON}
      defaultValue={typed.reason}
      error={errors.reason}
    />
  ),
  async run(context, { subject, typed, dryRun }) {
    const done = await ignoreLine(context, { line: subject.line, reason: typed.reason ?? '', dryRun })
    if (!done.ok) return { ok: false, fields: { reason: ignoreFaults[done.reason] } }
    const changes = [
      { what: amountWords(done.leftCents, subject.currency), before: 'waits', after: `ignored: ${done.reason}` },
    ]
    return { ok: true, plan: { changes, mails: [], money: null } }
  },
}

export const lineActs: ActKind<BankLineFile> = {
  path: '/desk/books/statement/:line/:verb',
  at: STATEMENT_PATH,
  acts: [bookAct, ignoreAct, reopenLineAct],
  read: (context, { line = '' }) =>
    /^[1-9]\d{0,14}$/.test(line) ? readBankLineFile(context, Number(line)) : Promise.resolve(null),
  lease: ({ line }) => `bank-line:${line}`,
  ref: ({ line }) => String(line),
  home: () => STATEMENT_PATH,
  Name: ({ subject: { day, name, text, amountCents, currency } }) => (
    <>
      <a href={STATEMENT_PATH}>Statements</a>: {day}, {name || 'nobody named'}, {amountWords(amountCents, currency)}:{' '}
      {text}
    </>
  ),
}
