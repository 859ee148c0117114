import { bookSureLines } from '#application/invoices/book-bank-line.ts'
import { STATEMENT_PATH } from '#contract/page-paths.ts'
import { bookingRefusals } from '#domain/invoices/booking-words.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import { amountWords } from './line-words.ts'

type Sure = { currency: string }

/** What the page is told by: one payment is booked by the same verb. */
export const SURE = 'sure'
export const SURE_BOOKED = 'Every sure payment is booked.'

const act: DeskAct<Sure> = {
  verb: 'book',
  act: 'book bank line',
  label: 'Book what is sure',
  done: SURE_BOOKED,
  after: `${STATEMENT_PATH}?done=${SURE}`,
  fields: () => ({}),
  Fields: () => <p>Each payment that names one open invoice and is its amount.</p>,
  async run(context, { dryRun }) {
    const { booked, refused } = await bookSureLines(context, { dryRun })
    if (booked.length === 0) {
      const [first] = refused
      return {
        ok: false,
        refusal: first ? `Nothing can be booked: ${bookingRefusals[first.reason]}.` : 'No payment is sure.',
      }
    }
    const changes = [
      ...booked.map(({ line, invoiceNo, amountCents }) => ({
        what: `Line ${line}: ${invoiceNo}`,
        before: 'open',
        after: `paid, ${amountWords(amountCents, '').trim()}`,
      })),
      ...refused.map(({ line, invoiceNo, reason }) => ({
        what: `Line ${line}: ${invoiceNo}`,
        before: 'open',
        after: `stays open: ${bookingRefusals[reason]}`,
      })),
    ]
    return {
      ok: true,
      plan: { changes, mails: booked.map(({ invoiceNo }) => `receipt for ${invoiceNo}`), money: null },
    }
  },
}

/** All sure payments, by one press. */
export const bookSureActs: ActKind<Sure> = {
  path: '/desk/books/statement/book',
  at: STATEMENT_PATH,
  acts: [act],
  read: async () => ({ currency: '' }),
  lease: () => 'bank-lines',
  ref: () => 'statement',
  home: () => STATEMENT_PATH,
  Name: () => <a href={STATEMENT_PATH}>Statements</a>,
}
