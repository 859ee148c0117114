import { sql } from 'kysely'
import { findInvoiceByNumber } from '#store/invoices/invoices.ts'
import type { ActCase, ActCases, CaseNeeds } from './act-cases.ts'

const toAda = {
  ...{ name: 'Ada Keel', email: 'bill@keel.example', line1: '1 Pier Road', city: 'Duluth', state: 'MN' },
  ...{ postcode: '55802', country: 'US', items: 'iss:3', copies: '1', terms: '30', payments: 'any' },
}

/** What booking leaves, so that no page adds it up. */
const ADDED_UP = ['book_entry_counts', 'book_state', 'book_sums']
/** An invoice that is paid completes its order. */
const PAID = ['events', 'invoices', 'jobs', 'mails', 'order_goods', 'orders', 'stock_holds', 'stock_movements']

/** What is done about invoices, bank statements and months of the books. */
export function booksActCases(needs: CaseNeeds): ActCases {
  const { db, done, newInvoice, newOverdueInvoice, newBankLine } = needs
  const at = (path: string, typed: Record<string, string> = {}) => ({ path, typed })
  /** Reminders are held while a payment waits to be matched. */
  async function withoutWaiting() {
    await sql`update bank_lines set state = 'ignored', reason = 'Of a test', decided_at = now()
      where state = 'open'`.execute(db)
  }
  const ofInvoice = (verb: string, make: () => Promise<string>, changes: ActCase['changes'], typed = {}): ActCase => ({
    ready: async () => {
      await withoutWaiting()
      return at(`/desk/invoices/${await make()}/${verb}`, typed)
    },
    changes,
  })
  return {
    '/desk/invoices/new new': {
      ready: async () => at('/desk/invoices/new', toAda),
      changes: [
        'events',
        'invoice_counter',
        'invoices',
        'jobs',
        'mails',
        'order_versions',
        'orders',
        'stock',
        'stock_holds',
      ],
    },
    '/desk/invoices/remind remind': {
      ready: async () => {
        await withoutWaiting()
        await done('invoices', 'remind')
        await newOverdueInvoice()
        return at('/desk/invoices/remind')
      },
      changes: ['invoice_reminders', 'jobs', 'mails'],
    },
    '/desk/invoices/:no/:verb paid': ofInvoice(
      'paid',
      newInvoice,
      ['events', 'invoices', 'jobs', 'mails', 'order_goods', 'orders', 'stock_holds', 'stock_movements'],
      { by: 'check' },
    ),
    '/desk/invoices/:no/:verb remind': ofInvoice('remind', newOverdueInvoice, ['invoice_reminders', 'jobs', 'mails']),
    '/desk/invoices/:no/:verb void': ofInvoice('void', newInvoice, [
      'events',
      'invoices',
      'orders',
      'stock',
      'stock_holds',
    ]),
    '/desk/books/statement/book book': {
      ready: async () => {
        await withoutWaiting()
        const number = await newInvoice()
        const billed = await findInvoiceByNumber(db, Number(number.split('-')[1]))
        await newBankLine(number, ((billed?.amount_cents ?? 0) / 100).toFixed(2))
        return at('/desk/books/statement/book')
      },
      changes: ['bank_line_shares', 'bank_lines', ...PAID],
    },
    '/desk/books/statement/:line/:verb book': {
      ready: async () => {
        const number = await newInvoice()
        return at(`/desk/books/statement/${await newBankLine(number)}/book`, { invoices: `${number}=1.00` })
      },
      changes: ['bank_line_shares'],
    },
    '/desk/books/statement/:line/:verb ignore': {
      ready: async () => at(`/desk/books/statement/${await newBankLine('Interest')}/ignore`, { reason: 'Interest' }),
      changes: ['bank_lines'],
    },
    '/desk/books/statement/:line/:verb reopen': {
      ready: async () => {
        const number = await newInvoice()
        const line = await newBankLine(number)
        await done('statement', 'book', line, '--invoice', `${number}=1.00`)
        return at(`/desk/books/statement/${line}/reopen`)
      },
      changes: ['bank_line_shares', 'bank_lines'],
    },
    '/desk/books/fetch fetch': {
      ready: async () => {
        await needs.newOrder()
        return at('/desk/books/fetch')
      },
      changes: ['book_entries', 'book_lines', ...ADDED_UP],
      // What is deferred is counted again, and may be what it was.
      alsoMay: ['figure_counts'],
    },
    '/desk/books/:month/close close': {
      ready: async () => at(`/desk/books/${await needs.newOldMonth()}/close`),
      changes: ['book_months', 'book_state'],
      alsoMay: ['book_entries', 'book_lines', 'figure_counts', ...ADDED_UP],
    },
  }
}
