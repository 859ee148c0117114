import type { ActCase, ActCases, CaseNeeds } from './act-cases.ts'

const READER = '/desk/readers/:ref/:verb'
const pier = { line1: '9 Pier', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }

/** What is done about a reader, about a copy that did not come, and about a declaration. */
export function readerActCases(needs: CaseNeeds): ActCases {
  const { db, newAddress, newPrintReader, newMissing, newAccount, refOf } = needs
  const about = (verb: string, typed: Record<string, string> = {}) =>
    newPrintReader().then((ref) => ({ path: `/desk/readers/${ref}/${verb}`, typed }))
  /** With the token of their one subscription. */
  async function aboutCycle(verb: string, typed: Record<string, string>) {
    const ref = await newPrintReader()
    const { token } = await db
      .selectFrom('cycles')
      .innerJoin('accounts', 'accounts.id', 'cycles.account_id')
      .select('cycles.token')
      .where('accounts.ref', '=', ref)
      .executeTakeFirstOrThrow()
    return { path: `/desk/readers/${ref}/${verb}`, typed: { token, ...typed } }
  }
  const missing = (verb: string, state: 'replacing' | 'waits', changes: ActCase['changes']): ActCase => ({
    ready: async () => ({
      path: `/desk/missing/${await newMissing(state)}/${verb}`,
      ...(['refuse', 'settle'].includes(verb) && { typed: { because: 'It was at your door.' } }),
    }),
    changes,
  })
  return {
    [`${READER} note`]: {
      ready: () => about('note', { note: 'Prefers letters.' }),
      changes: ['reader_notes'],
      eachOnce: 'two notes',
    },
    [`${READER} name`]: {
      ready: () => about('name', { name: 'Walter N. Kemelu' }),
      changes: ['accounts', 'events', 'jobs'],
    },
    [`${READER} address`]: {
      ready: () => about('address', { shipcode: 'ship-a', ...pier }),
      changes: ['account_addresses', 'events', 'jobs', 'mails'],
    },
    [`${READER} email`]: {
      ready: async () => about('email', { email: newAddress() }),
      changes: ['accounts', 'events', 'jobs', 'mails'],
    },
    [`${READER} arrives`]: {
      ready: async () => ({ path: `/desk/readers/${await needs.newBouncing()}/arrives` }),
      changes: ['accounts', 'mail_bounces'],
    },
    [`${READER} autorenew-off`]: {
      ready: async () => ({ path: `/desk/readers/${await needs.newPayingReader(true)}/autorenew-off` }),
      changes: ['events', 'jobs', 'payers', 'renewal_looks'],
    },
    [`${READER} autorenew-on`]: {
      ready: async () => ({ path: `/desk/readers/${await needs.newPayingReader(false)}/autorenew-on` }),
      changes: ['events', 'jobs', 'payers'],
    },
    [`${READER} add`]: {
      ready: () => about('add', { term: '1year', level: 'low', deliverable: 'digital', copies: '1', billedTo: '' }),
      changes: ['cycles', 'events'],
    },
    [`${READER} extend`]: { ready: () => aboutCycle('extend', { issues: '2' }), changes: ['cycles'] },
    [`${READER} change`]: {
      ready: () => aboutCycle('change', { deliverable: 'digital', level: 'high', because: 'A prize.' }),
      changes: ['cycles', 'events'],
    },
    [`${READER} cancel`]: {
      ready: () => aboutCycle('cancel', { reason: 'died', note: '' }),
      changes: ['cycles', 'events', 'renewal_looks'],
    },
    [`${READER} move`]: {
      ready: async () => aboutCycle('move', { email: await newAccount(), name: '' }),
      changes: ['cycles', 'renewal_looks'],
    },
    [`${READER} replace`]: {
      ready: async () => ({ path: `/desk/readers/${await needs.newReaderSentTo()}/replace`, typed: { issue: '4' } }),
      changes: ['events', 'jobs', 'mails', 'missing_copies', 'stock', 'stock_holds', 'stock_movements'],
    },
    [`${READER} resend`]: {
      ready: async () => {
        const { ref, mail } = await needs.newReceipt()
        return { path: `/desk/readers/${ref}/resend`, typed: { mail } }
      },
      changes: ['jobs', 'mails'],
    },
    [`${READER} link`]: { ready: () => about('link', { link: 'password' }), changes: ['jobs', 'password_requests'] },
    [`${READER} export`]: { ready: () => about('export'), changes: [], file: 'application/zip' },
    [`${READER} merge`]: {
      ready: async () => {
        const [kept, email] = [await newAccount(), await newAccount()]
        return { path: `/desk/readers/${await refOf(kept)}/merge`, typed: { email } }
      },
      changes: ['accounts', 'jobs', 'mails'],
    },
    [`${READER} erase`]: {
      ready: () => about('erase', { 'gives-up': 'yes' }),
      changes: ['accounts', 'cycles', 'events', 'jobs', 'mails'],
    },
    '/desk/missing/:ref/:verb replace': missing('replace', 'waits', [
      'jobs',
      'mails',
      'missing_copies',
      'stock',
      'stock_holds',
      'stock_movements',
    ]),
    '/desk/missing/:ref/:verb sent': missing('sent', 'replacing', ['jobs', 'mails', 'missing_copies', 'parcels']),
    '/desk/missing/:ref/:verb settle': missing('settle', 'waits', ['jobs', 'mails', 'missing_copies']),
    '/desk/missing/:ref/:verb refuse': missing('refuse', 'replacing', [
      'jobs',
      'mails',
      'missing_copies',
      'stock',
      'stock_holds',
      'stock_movements',
    ]),
    '/desk/cancellations/:id/:verb close': {
      ready: async () => ({ path: `/desk/cancellations/${await needs.newOpenCancellation()}/close` }),
      changes: ['cancellations'],
    },
  }
}
