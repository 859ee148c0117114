import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readTimeline } from '#application/desk/read-timeline.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { lineOf } from '../../support/press-act.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'

const sandbox = await openPaymentSandbox()
const site = await openAccess({ payments: sandbox.payments })
const { db, context, clock, openBrowser } = site
const { newSubscriber, renew } = renewalsOn({ ...site, ...sandbox })
const run = openTestDesk({ DATABASE_URL: site.url, SANDBOX_STRIPE_API: sandbox.url })
const as = await openStaff({ openBrowser, clock, context })
const by = { kind: 'command-line', name: 'ada' } as const

async function newReader(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber(asked)
  const account = db.selectFrom('accounts').select('ref').where('id', '=', reader.accountId)
  return { ...reader, ref: (await account.executeTakeFirstOrThrow()).ref }
}
type Reader = Awaited<ReturnType<typeof newReader>>

let orders = 0
async function newOrder(accountId: string) {
  orders += 1
  const at = new Date('2026-10-01T12:00:00Z')
  const order = { status: 'cancelled', currency: 'usd', account_id: accountId, created_at: at, touched_at: at }
  const inserted = db.insertInto('orders').values({ ...order, receipt_hash: Buffer.alloc(32, `line-${orders}`) })
  return inserted.returning(['id', 'ref']).executeTakeFirstOrThrow()
}
const note = (
  action: Parameters<typeof insertAuditEntry>[1]['action'],
  subject: string,
  details: object = {},
  at = clock.now,
) => insertAuditEntry(db, { at, by, action, subject_ref: subject, details })

async function linesOf({ accountId: id, ref }: Reader) {
  const all = []
  for (let before: string | null = null, pages = 0; pages < 20; pages += 1) {
    const { lines, older }: Awaited<ReturnType<typeof readTimeline>> = await readTimeline(context, { id, ref, before })
    expect(lines.length).toBeLessThanOrEqual(25)
    all.push(...lines)
    if (older === null) return all
    before = older
  }
  throw new Error('It has no end')
}
const textsOf = async (reader: Reader) => (await linesOf(reader)).map(({ text, about, who }) => [text, about, who])

test('what was done about a reader’s order, parcel, label, donation and closed account is told as theirs, and nobody else’s is', async () => {
  const [reader, other] = [await newReader({ issues: [] }), await newReader({ issues: [] })]
  const { ref: order } = await newOrder(reader.accountId)
  const monthly = await sql<{ id: string }>`
    insert into monthly_donations (token_hash, account_id, name, email, amount_cents, customer, method, status, day, next_on, created_at)
    select ${Buffer.alloc(32, reader.ref)}, ${reader.accountId}, 'Ada', 'ada@reader.example', 500, 'cus_line', 'pm_line', 'active', 5, '2026-12-05', now()
    returning id::text`.execute(db)
  const donation = monthly.rows[0]?.id ?? ''
  const closed = await newReader({ issues: [] })
  await db
    .updateTable('accounts')
    .set({ merged_into: reader.accountId, deleted_at: clock.now })
    .where('id', '=', closed.accountId)
    .execute()
  await note('change name', reader.ref)
  await note('send goods', order, { parcel: 'par-0000000001' })
  await note('unsend goods', 'par-0000000001')
  await note('correct label', 'iss:6', { reader: reader.ref })
  await note('correct label', 'iss:6', { reader: other.ref })
  await note('change donation', donation)
  await note('note reader', closed.ref)
  await note('cut issue', 'iss:6')
  const texts = await textsOf(reader)
  expect(texts.sort()).toEqual(
    [
      ['Change name', null, 'ada'],
      ['Send goods', order, 'ada'],
      ['Unsend goods', 'par-0000000001', 'ada'],
      ['Correct label, issue 6', null, 'ada'],
      ['Change donation', donation, 'ada'],
      ['Note reader', closed.ref, 'ada'],
    ].sort(),
  )
  expect(await textsOf(other)).toEqual([['Correct label, issue 6', null, 'ada']])
})

test('what was sent, told and declined is told from what is kept of it, long after the mails are gone', async () => {
  const reader = await newReader({ pays: 'declined' })
  await renew(reader.accountId, -NOTICE_OVER)
  await renew(reader.accountId, 0)
  await sql`insert into renewal_notices (account_id, cycle_id, wave, by, decided_at)
    select account_id, id, 'left-0', 'mail', '2026-01-01' from cycles where account_id = ${reader.accountId}`.execute(
    db,
  )
  await db.deleteFrom('mails').where('email', '=', reader.email).execute()
  const texts = (await textsOf(reader)).map(([text]) => text)
  expect(texts).toContain('Told by mail: it renews itself for $39.95')
  expect(texts).toContain('Told by mail: The last issue is on its way')
  expect(texts).toContain('Renewal declined, $39.95 (“Your card was declined.”)')
  expect(texts.filter((text) => text?.startsWith('Issue ')).length).toBe(4)
  const days = (await linesOf(reader)).map(({ at }) => at.getTime())
  expect(days, 'newest first').toEqual(days.toSorted((one, two) => two - one))
})

test('a refund is told once, with its amount and who gave it back', async () => {
  const reader = await newReader({ issues: [] })
  const { id, ref: order } = await newOrder(reader.accountId)
  await sql`insert into refund_parts (order_id, number, kind, amount_cents, reason, asked_by, asked_at, refunded_at, taken_back, provider_ref)
    values (${id}, 1, 'amount', 500, 'Torn.', 'acc-staff', now(), now(), '{}', 're_line')`.execute(db)
  await note('refund-order', order)
  await insertAuditEntry(db, { at: clock.now, by, action: 'refund-order', subject_ref: order, refusal: 'too-much' })
  const staff = await db.selectFrom('accounts').select('name').where('ref', '=', 'acc-staff').executeTakeFirst()
  expect((await textsOf(reader)).sort()).toEqual([
    ['Refund order: refused (too much)', order, 'ada'],
    ['Refunded, $5.00', order, staff?.name],
  ])
})

test('page by page every line comes once, also of one moment; page and command tell the same', async () => {
  const reader = await newReader({ issues: [] })
  const moment = new Date('2026-11-01T12:00:00Z')
  for (let count = 0; count < 60; count += 1)
    await note('note reader', reader.ref, {}, count < 40 ? moment : new Date(moment.getTime() - count))
  const lines = await linesOf(reader)
  expect(lines).toHaveLength(60)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(60)
  const browser = await as('circulation')
  const { body } = await browser.get(`/desk/readers/${reader.ref}`)
  const older = /href="([^"]+before=[^"]+)#history"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const next = await browser.get(older)
  expect([next.statusCode, lineOf(next.body).includes('Newest')]).toEqual([200, true])
  expect((await browser.get(`/desk/readers/${reader.ref}?before=nonsense`)).statusCode).toBe(200)
  const told = JSON.parse((await run('readers', 'show', reader.ref, '--json')).lines.join('\n'))
  expect(told.history.map(({ key }: { key: string }) => key)).toEqual(lines.slice(0, 25).map(({ key }) => key))
  const further = JSON.parse(
    (await run('readers', 'show', reader.ref, '--before', told.older, '--json')).lines.join('\n'),
  )
  expect(further.history.map(({ key }: { key: string }) => key)).toEqual(lines.slice(25, 50).map(({ key }) => key))
})
