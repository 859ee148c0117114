import { sql } from 'kysely'
import type { ActCase, ActCases, CaseNeeds } from './act-cases.ts'
import { addGift } from './donation-gifts.ts'

const MONTHLY = '/desk/donations/monthly/:id/:verb'
const DONOR = '/desk/donations/statements/:year/donors/:gift/:verb'
/** What a statement is written into. */
const issuing = ['donation_statement_counters', 'donation_statement_gifts', 'donation_statements', 'jobs', 'mails']
const WAVE = '/desk/subscriptions/renewals/:wave/:verb'
const ENDING = 'expiring@demo.example'

/** What is done about those who give, institutions, and those whose subscription ends. */
export function givingActCases(needs: CaseNeeds): ActCases {
  const { db, done, anyWord, newAddress, newOrder, newGiven, newDonor, comesBack } = needs
  const at = (path: string, typed: Record<string, string> = {}) => ({ path, typed })
  const ofMonthly = (verb: string, changes: ActCase['changes'], typed = {}): ActCase => ({
    ready: async () => at(`/desk/donations/monthly/${(await newDonor()).id}/${verb}`, typed),
    changes,
  })
  const newGift = (orderId: string | null = null) =>
    addGift(db, { email: newAddress(), orderId, at: '2025-06-01T12:00:00Z' })

  async function newInstitution(): Promise<string> {
    const name = anyWord()
    await done('institutions', 'set', name, '--from', '2026-01-01')
    return (await db.selectFrom('institutions').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  }
  /** Somebody whose last issue is on its way, and who has not been told. */
  async function newEnding() {
    const account = sql`(select id from accounts where email_key = ${ENDING})`
    await sql`update payers set autorenew = false where account_id = ${account}`.execute(db)
    await sql`update accounts set suspended_at = null where id = ${account}`.execute(db)
    await sql`delete from renewal_notices where account_id = ${account}`.execute(db)
  }
  /** The same, whose mail comes back, with a letter that waits to be printed. */
  async function newLetter() {
    await newEnding()
    await sql`update accounts set suspended_at = now() where email_key = ${ENDING}`.execute(db)
    await sql`insert into renewal_notices (account_id, cycle_id, wave, by, decided_at)
      select account_id, id, 'left-0', 'letter', now() from cycles
      where account_id = (select id from accounts where email_key = ${ENDING})`.execute(db)
  }
  return {
    [`${MONTHLY} change`]: ofMonthly('change', ['monthly_donations'], { amount: '40', day: '5' }),
    [`${MONTHLY} skip`]: ofMonthly('skip', ['monthly_donations']),
    [`${MONTHLY} pause`]: ofMonthly('pause', ['jobs', 'mails', 'monthly_donations'], { months: '2' }),
    [`${MONTHLY} resume`]: {
      ready: async () => {
        const { id } = await newDonor()
        await done('donations', 'change', id, '--pause', '2')
        return at(`/desk/donations/monthly/${id}/resume`)
      },
      changes: ['monthly_donations'],
    },
    [`${MONTHLY} link`]: ofMonthly('link', ['jobs', 'mails']),
    [`${MONTHLY} arrives`]: {
      ready: async () => {
        const { id, email } = await newDonor()
        await comesBack(email)
        return at(`/desk/donations/monthly/${id}/arrives`)
      },
      changes: ['mail_bounces'],
    },
    [`${MONTHLY} stop`]: ofMonthly('stop', ['events', 'jobs', 'mails', 'monthly_donations'], { why: 'By letter' }),
    '/desk/donations/gifts/:gift/:verb thank': {
      ready: async () => {
        const ref = await newOrder()
        const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
        await newGift(id)
        return at(`/desk/donations/gifts/${ref}/thank`, { words: 'From all of us.' })
      },
      changes: ['donations', 'jobs', 'mails'],
    },
    '/desk/donations/gifts/:gift/:verb goods': {
      ready: async () => {
        const ref = await newOrder()
        const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
        await newGift(id)
        return at(`/desk/donations/gifts/${ref}/goods`, { name: 'Canvas Tote', value: '5' })
      },
      changes: ['donation_goods'],
    },
    '/desk/gifts/:ref/:verb link': {
      ready: async () => at(`/desk/gifts/${await newGiven()}/link`, { to: 'giver' }),
      changes: ['jobs', 'mails'],
    },
    '/desk/gifts/:ref/:verb recall': {
      ready: async () => at(`/desk/gifts/${await newGiven()}/recall`, { because: 'Paid by mistake' }),
      changes: ['gifts'],
    },
    '/desk/donations/statements/:year/:verb issue': {
      ready: async () => {
        await newGift()
        return at('/desk/donations/statements/2025/issue')
      },
      changes: issuing,
    },
    [`${DONOR} send`]: {
      ready: async () => {
        const gift = await newGift()
        await done('donations', 'statements', '2025')
        return at(`/desk/donations/statements/2025/donors/${gift}/send`)
      },
      changes: ['jobs', 'mails'],
    },
    [`${DONOR} replace`]: {
      ready: async () => {
        const email = newAddress()
        const gift = await addGift(db, { email, at: '2025-06-01T12:00:00Z' })
        await done('donations', 'statements', '2025')
        await addGift(db, { email, at: '2025-07-01T12:00:00Z' })
        return at(`/desk/donations/statements/2025/donors/${gift}/replace`, { because: 'A gift was forgotten.' })
      },
      changes: issuing,
    },
    [`${DONOR} arrives`]: {
      ready: async () => {
        const email = newAddress()
        const gift = await addGift(db, { email, at: '2025-06-01T12:00:00Z' })
        await comesBack(email)
        return at(`/desk/donations/statements/2025/donors/${gift}/arrives`)
      },
      changes: ['mail_bounces'],
    },
    '/desk/institutions/new new': {
      ready: async () => at('/desk/institutions/new', { name: anyWord(), from: '2026-01-01' }),
      changes: ['institutions'],
    },
    '/desk/institutions/:id/:verb set': {
      ready: async () => at(`/desk/institutions/${await newInstitution()}/set`, { to: '2030-12-31' }),
      changes: ['institutions'],
    },
    [`${WAVE} send`]: {
      ready: async () => {
        await newEnding()
        return at('/desk/subscriptions/renewals/left-0/send')
      },
      changes: ['account_links', 'jobs', 'mails', 'renewal_notices'],
    },
    [`${WAVE} print`]: {
      ready: async () => {
        await newLetter()
        return at('/desk/subscriptions/renewals/left-0/print')
      },
      changes: ['account_links', 'renewal_letter_runs', 'renewal_notices'],
      file: 'application/pdf',
    },
  }
}
