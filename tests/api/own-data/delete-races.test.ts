import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccountByLink } from '#application/own-data/delete-account.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { bindNext, unbindSome } from '#store/dispatches/cut-tokens.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { newLeaver } from '../../support/leaver.ts'
import { gifts, openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { db, context, clock, newSubscriber, subscribe, confirm, cyclesOf } = site
const { askForLink, deletedAt } = newLeaver(site)
const ROUNDS = isWholeProof ? 200 : 12
const timeout = isWholeProof ? 1_800_000 : 120_000

async function newDeparting(tokens: number | null = null) {
  const reader = await newSubscriber({ cycles: tokens === null ? [] : [{ tokens }] })
  const { token } = await askForLink(reader.shopper, reader.email)
  const leave = (givesUp: string) => deleteAccountByLink(context, { token, givesUp })
  return { ...reader, leave }
}

/** One after the other in the first two rounds, so that each of them is first once; then both at once, in turns. */
async function inTurns(round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const [first, second] = round % 2 === 0 ? [one, other] : [other, one]
  if (round >= 2) return Promise.allSettled([first(), second()])
  return [...(await Promise.allSettled([first()])), ...(await Promise.allSettled([second()]))]
}

/** The other one came too late, and was told so by the database. */
const cameTooLate = ({ message = '', constraint = '' }: { message?: string; constraint?: string }) =>
  constraint === 'account_not_deleted' || message.includes('The account is deleted')

test('pressed twice at once, an account is deleted once, and its holder is told once', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email, leave } = await newDeparting()
    const done = await Promise.all([leave('0'), leave('0'), leave('0')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.filter((one) => !one.ok).map((one) => !one.ok && one.reason)).toEqual(['link-gone', 'link-gone'])
    const last = db.selectFrom('mails').select('kind').where('email', '=', email).where('kind', '=', 'account-deleted')
    expect(await last.execute()).toHaveLength(1)
    expect(await deletedAt(id)).not.toBeNull()
  }
})

test('a cycle that is granted meanwhile keeps its account, or finds none', { timeout }, async () => {
  const ends = new Set<boolean>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, leave } = await newDeparting()
    const cycle = { level: 'low', term: '1year', deliverable: 'digital', copies: 1, tokens: 4, orderId: null } as const
    const grant = () => db.transaction().execute((trx) => appendCycle(trx, { accountId: id, ...cycle, at: clock.now }))
    const settled = await inTurns(round, () => leave('0'), grant)
    for (const one of settled)
      if (one.status === 'rejected') expect(cameTooLate(one.reason), String(one.reason)).toBe(true)
    const isDeleted = (await deletedAt(id)) !== null
    expect(await cyclesOf(id), isDeleted ? 'nothing for nobody' : 'what was granted is there').toHaveLength(
      isDeleted ? 0 : 1,
    )
    ends.add(isDeleted)
  }
  expect(ends.size, 'each of them was first at times').toBe(2)
})

test('an issue that is cut meanwhile keeps the account, or has no label for nobody', { timeout }, async () => {
  await sql`insert into dispatches (issue_number, number, state, begun_at) values (${PLANNED}, 1, 'cutting', ${clock.now})`.execute(
    db,
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, leave } = await newDeparting(1)
    const cut = () => db.transaction().execute((trx) => bindNext(trx, { issue: PLANNED, at: clock.now }, null, 10_000))
    const settled = await inTurns(round, () => leave('1'), cut)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const labels = await db.selectFrom('deliveries').select('name').where('account_id', '=', id).execute()
    const [cycle] = await cyclesOf(id)
    if (await deletedAt(id)) expect([labels, cycle?.taken, cycle?.cancelled_at]).toEqual([[], 0, clock.now])
    else expect([labels, cycle?.taken, cycle?.cancelled_at]).toEqual([[{ name: 'A shopper' }], 1, null])
    await db.transaction().execute((trx) => unbindSome(trx, PLANNED, 10_000))
  }
  await sql`delete from dispatches where issue_number = ${PLANNED}`.execute(db)
})

test('a purchase that is begun or paid meanwhile keeps the account, or is not begun', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, shopper, leave } = await newDeparting()
    await inTurns(
      round,
      () => leave('0'),
      () => subscribe(shopper, { cart: gifts(1) }),
    )
    const begun = await db.selectFrom('orders').selectAll().where('account_id', '=', id).execute()
    const isDeleted = (await deletedAt(id)) !== null
    expect(begun, 'nobody buys nothing').toHaveLength(isDeleted ? 0 : 1)
    const intentId = begun[0]?.payment_intent_id
    if (!intentId) continue
    await confirm(intentId)
    await inTurns(
      round,
      () => leave('0'),
      () => settlePayment(context, intentId),
    )
    const [order] = await db
      .selectFrom('orders')
      .select(['status', 'account_id'])
      .where('id', '=', begun[0]?.id ?? '')
      .execute()
    expect(order).toEqual({ status: 'completed', account_id: id })
    const [gift] = await db
      .selectFrom('gifts')
      .select('giver')
      .where('order_id', '=', begun[0]?.id ?? '')
      .execute()
    expect(gift?.giver, 'all of it, or nothing').toBe((await deletedAt(id)) ? 'Someone' : 'A shopper')
  }
})

test('whoever logs in meanwhile is logged in to nothing', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email, leave } = await newDeparting()
    const browser = site.openShopper()
    await inTurns(
      round,
      () => leave('0'),
      () => browser.logIn(email),
    )
    expect(await deletedAt(id)).not.toBeNull()
    expect(await db.selectFrom('sessions').select('id').where('account_id', '=', id).execute()).toEqual([])
    expect(await browser.whoAmI()).toBeNull()
  }
})
