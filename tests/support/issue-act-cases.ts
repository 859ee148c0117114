import { sql } from 'kysely'
import type { ActCase, ActCases, CaseNeeds } from './act-cases.ts'

const ISSUE = '/desk/issues/:number/:verb'
const label = { name: 'Ada Keel', line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const extra = { ...label, line1: '1 Pier Road', copies: '2', why: 'author' }

/** What is done about an issue and its labels, and about orders of goods. */
export function issueActCases(needs: CaseNeeds): ActCases {
  const { db, done, made, anyWord, newOrder } = needs
  type State = 'cut' | 'handed over' | null

  /** Brings issue 6 to where an act begins, whatever was done to it before. */
  async function atSix(state: State) {
    const shown = await db.selectFrom('dispatches').select('state').where('issue_number', '=', 6).executeTakeFirst()
    // What is handed over can't be undone but by a test.
    if (shown)
      await sql`update dispatches set state = 'cut', handed_over_at = null, delivered_at = null
        where issue_number = 6`.execute(db)
    if (!shown && state !== null) await done('issue', 'cut', '6')
    if (shown && state === null) await done('issue', 'undo', '6')
    if (state === 'handed over')
      await sql`update dispatches set handed_over_at = now() where issue_number = 6`.execute(db)
  }
  const six = (verb: string, state: State, changes: ActCase['changes'], alsoMay: ActCase['changes'] = []): ActCase => ({
    ready: async () => {
      await atSix(state)
      return { path: `/desk/issues/6/${verb}` }
    },
    ...{ changes, alsoMay },
  })

  /** Nothing of it is released, or it is. */
  async function online(isReleased: boolean) {
    const six = db.selectFrom('issues').select('released_at').where('number', '=', 6)
    if ((await six.executeTakeFirstOrThrow()).released_at) await done('issue', 'withdraw', '6')
    if (isReleased) await done('issue', 'release', '6')
  }
  return {
    [`${ISSUE} cut`]: six('cut', null, ['cycles', 'deliveries', 'dispatches', 'issues', 'jobs']),
    [`${ISSUE} undo`]: six('undo', 'cut', ['cycles', 'deliveries', 'dispatches', 'issues', 'jobs']),
    [`${ISSUE} hand-over`]: six('hand-over', 'cut', ['dispatches']),
    [`${ISSUE} deliver`]: six('deliver', 'handed over', ['dispatches', 'jobs'], ['issues']),
    [`${ISSUE} supplement`]: {
      ready: async () => {
        await sql`update deliveries set address = null, dispatch_number = 1 from accounts
          where accounts.id = account_id and issue_number = 5 and accounts.ref = 'acc-noaddress'`.execute(db)
        await needs.giveAddress()
        return { path: '/desk/issues/5/supplement' }
      },
      changes: ['deliveries', 'dispatches', 'jobs'],
    },
    [`${ISSUE} release`]: {
      ready: async () => {
        await online(false)
        return { path: '/desk/issues/6/release', typed: { at: '' } }
      },
      changes: ['issues', 'jobs', 'list_version'],
      alsoMay: ['events'],
    },
    [`${ISSUE} withdraw`]: {
      ready: async () => {
        await online(true)
        return { path: '/desk/issues/6/withdraw' }
      },
      changes: ['issues', 'jobs', 'list_version'],
    },
    [`${ISSUE} extra`]: {
      ready: async () => ({ path: '/desk/issues/5/extra', typed: extra }),
      changes: ['extra_labels'],
    },
    [`${ISSUE} drop-extra`]: {
      ready: async () => {
        const options = Object.entries(extra).flatMap(([name, value]) => (value ? [`--${name}`, value] : []))
        const { ref } = await made('issue', 'extra', '5', ...options, '--json')
        return { path: '/desk/issues/5/drop-extra', typed: { ref } }
      },
      changes: ['extra_labels'],
    },
    '/desk/readers/:ref/:verb skip': {
      ready: async () => {
        await atSix(null)
        await online(false)
        return { path: `/desk/readers/${await needs.newPrintReader()}/skip` }
      },
      changes: ['events', 'issue_skips'],
    },
    '/desk/readers/:ref/:verb unskip': {
      ready: async () => {
        await atSix(null)
        await online(false)
        const ref = await needs.newPrintReader()
        const { email } = await db
          .selectFrom('accounts')
          .select('email')
          .where('ref', '=', ref)
          .executeTakeFirstOrThrow()
        await done('subscriptions', 'skip', email ?? '')
        return { path: `/desk/readers/${ref}/unskip` }
      },
      changes: ['events', 'issue_skips'],
    },
    '/desk/issues/:number/labels/:ref correct-label': {
      ready: async () => ({
        path: '/desk/issues/5/labels/acc-extended',
        typed: { ...label, line1: `${anyWord()} Pier Road` },
      }),
      changes: ['deliveries', 'label_changes'],
    },
    '/desk/orders/:ref/:verb refund': {
      ready: async () => ({ path: `/desk/orders/${await newOrder()}/refund`, typed: { what: 'all' } }),
      changes: [
        'events',
        'jobs',
        'mails',
        'order_goods',
        'orders',
        'refunds',
        'stock',
        'stock_holds',
        'stock_movements',
      ],
    },
    '/desk/orders/:ref/:verb paid-back': {
      ready: async () => ({ path: `/desk/orders/${await needs.newOwedOrder()}/paid-back` }),
      changes: ['refunds'],
    },
    '/desk/orders/:ref/:verb keep': {
      ready: async () => ({ path: `/desk/orders/${await needs.newDisputedOrder()}/keep` }),
      changes: ['disputes'],
    },
    '/desk/orders/:ref/:verb unkeep': {
      ready: async () => {
        const ref = await needs.newDisputedOrder()
        await done('orders', 'keep', ref)
        return { path: `/desk/orders/${ref}/unkeep` }
      },
      changes: ['disputes'],
    },
    '/desk/orders/:ref/:verb evidence': {
      ready: async () => ({ path: `/desk/orders/${await newOrder()}/evidence` }),
      changes: [],
      file: 'application/zip',
    },
    '/desk/orders/:ref/:verb arrives': {
      ready: async () => ({ path: `/desk/orders/${await needs.newBouncingGuest()}/arrives` }),
      changes: ['mail_bounces'],
    },
    '/desk/orders/send/* send': {
      ready: async () => ({ path: `/desk/orders/send/${await newOrder()}`, typed: { carrier: 'USPS', mail: 'yes' } }),
      changes: ['jobs', 'mails', 'order_goods', 'parcels'],
    },
    '/desk/orders/parcels/:ref take-back': {
      ready: async () => ({ path: `/desk/orders/parcels/${await needs.newParcel()}` }),
      changes: ['order_goods', 'parcels'],
    },
  }
}
