import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAddress } from '#application/accounts/delete-address.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { deleteAddressAnswer } from '#contract/account-address.ts'
import { ADDRESS_STILL_NEEDED } from '#domain/addresses/address-needs.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { holdCycles } from '#store/subscriptions/cycles.ts'
import { american, canadian } from '../../support/checkout.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { tester } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, context, openShopper, newSubscriber, cyclesOf } = await openSubscribe()
const staff = { ...context, by: tester }
const ROUNDS = isWholeProof ? 200 : 20
const timeout = isWholeProof ? 1_800_000 : 120_000

const keptBy = async (id: string) => {
  const rows = await db.selectFrom('account_addresses').select('shipcode').where('account_id', '=', id).execute()
  return rows.map(({ shipcode }) => shipcode).sort()
}
const keep = (accountId: string, shipcode: 'ship-a' | 'ship-b', address: typeof american) =>
  putAddress(db, { accountId, shipcode, address, at: new Date() })
const send = (accountId: string, deliverable: string) =>
  sql`update cycles set active_deliverable = ${deliverable} where account_id = ${accountId}`.execute(db)

test('an address that nothing is sent to is deleted, one that is needed is not, and a second time is well', async () => {
  const { id, shopper } = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
  await keep(id, 'ship-b', canadian)
  const ask = async (shipcode: string) => {
    const answer = await shopper.send('DELETE', `/api/account/address/${shipcode}`)
    return { status: answer.statusCode, answer: answer.json() }
  }
  expect(await ask('ship-a')).toEqual({ status: 409, answer: { errors: ADDRESS_STILL_NEEDED } })
  const deleted = await ask('ship-b')
  expect(deleteAddressAnswer.parse(deleted.answer).addresses).toMatchObject({ a: american, b: null, c: null })
  expect((await ask('ship-b')).status).toBe(200)
  expect((await ask('ship-x')).status).toBe(404)
  expect(await keptBy(id)).toEqual(['ship-a'])
  expect((await openShopper().send('DELETE', '/api/account/address/ship-a')).statusCode).toBe(401)
})

test('the page offers it where it may be, asks first, and says afterwards that it is done', async () => {
  const { id, shopper } = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
  await keep(id, 'ship-b', canadian)
  const page = (await shopper.send('GET', '/account/address')).body
  expect(page).toContain('Current Mailing Addresses<')
  expect(page).toContain('href="/account/address/ship-b/delete"')
  expect(page).not.toContain('href="/account/address/ship-a/delete"')
  const [cycle] = await cyclesOf(id)
  expect(page).toContain(`<a href="/account/subscriptions/${cycle?.token}">see here</a>`)
  expect(page).toContain('A new address counts from issue 6.')
  const asked = (await shopper.send('GET', '/account/address/ship-b/delete')).body
  expect(asked).toContain('Are you sure?')
  expect(asked).toContain('9 Rue du Port')
  expect(asked).not.toContain('1 Pier Road')
  const needed = (await shopper.send('GET', '/account/address/ship-a/delete')).body
  expect(needed).toContain(ADDRESS_STILL_NEEDED)
  expect(needed).not.toContain('action="/api/account/delete-address"')
  expect((await shopper.send('GET', '/account/address/ship-c/delete')).body).toContain('No address on record')
  expect((await shopper.send('GET', '/account/address/ship-x/delete')).statusCode).toBe(404)
  expect(await keptBy(id), 'looking deletes nothing').toEqual(['ship-a', 'ship-b'])
  await shopper.submitForm('/api/account/delete-address', { shipcode: 'ship-a' })
  expect((await shopper.send('GET', '/account/address')).body).toContain(ADDRESS_STILL_NEEDED)
  const done = await shopper.submitForm('/api/account/delete-address', { shipcode: 'ship-b' })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/account/address#update-address'])
  const after = (await shopper.send('GET', '/account/address')).body
  expect(after).toContain('Address deleted')
  expect(after).toContain('Current Mailing Address<')
  expect(after).not.toContain('9 Rue du Port')
})

test('by the link of a mail nothing is deleted, and no way into the account is shown', async () => {
  const page = (await openShopper().send('GET', '/account/address?token=demo-address')).body
  for (const hidden of ['Delete Address', 'Return to settings', '/account/subscriptions/', '@demo.example'])
    expect(page).not.toContain(hidden)
  expect((await openShopper().send('DELETE', '/api/account/address/ship-a?token=demo-address')).statusCode).toBe(401)
  const guest = openShopper()
  await guest.submitForm('/api/account/delete-address?token=demo-address', { shipcode: 'ship-a' })
  expect((await guest.send('GET', '/account/address/ship-a/delete?token=demo-address')).headers.location).toBe(
    '/login?redirect=%2Faccount%2Faddress%2Fship-a%2Fdelete',
  )
})

test('deleted while the subscription becomes print: never print without its address', { timeout }, async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newSubscriber({ address: american })
    /** Goes on with the address that is on file, as whoever changes a subscription does. */
    const becomePrint = () =>
      db.transaction().execute(async (trx) => {
        await holdCycles(trx, id)
        const kept = trx.selectFrom('account_addresses').select('shipcode').where('account_id', '=', id)
        if (!(await kept.executeTakeFirst())) return 'no-address'
        await trx.updateTable('cycles').set({ active_deliverable: 'print-a' }).where('account_id', '=', id).execute()
        return 'print'
      })
    const remove = () => deleteAddress(context, id, 'ship-a')
    const outcomes = await Promise.all(round % 2 === 0 ? [remove(), becomePrint()] : [becomePrint(), remove()])
    const isPrint = outcomes.includes('print')
    const [cycle] = await cyclesOf(id)
    expect(cycle?.active_deliverable).toBe(isPrint ? 'print-a' : 'digital')
    expect(await keptBy(id)).toEqual(isPrint ? ['ship-a'] : [])
    expect(outcomes).toContainEqual(
      isPrint ? { ok: false, reason: 'still-needed' } : expect.objectContaining({ ok: true }),
    )
    seen.add(isPrint ? 'print' : 'deleted')
  }
  expect(seen.size, 'each of them was first at times').toBe(2)
})

test('deleted while an issue is cut: what a label says is what the page shows', { timeout }, async () => {
  const readers: Awaited<ReturnType<typeof newSubscriber>>[] = []
  for (let n = 0; n < 6; n += 1)
    readers.push(await newSubscriber({ cycles: [{ deliverable: 'print-a', tokens: 4 }], address: american }))
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { id } of readers) {
      await send(id, 'print-a')
      await keep(id, 'ship-a', american)
    }
    const giveUp = async (id: string, later: number) => {
      for (let step = later; step > 0; step -= 1) await sql`select 1`.execute(db)
      await send(id, 'digital')
      return deleteAddress(context, id, 'ship-a')
    }
    const cut = () => cutIssue(staff, PLANNED, { batch: 3, outOfOrder: true })
    const giveAllUp = () => Promise.all(readers.map(({ id }, index) => giveUp(id, index * round)))
    // The first two rounds are no race: what comes of each order is seen in them, whatever the machine has time for.
    if (round === 0) await cut().then(giveAllUp)
    else if (round === 1) await giveAllUp().then(cut)
    else await Promise.all(round % 2 === 0 ? [cut(), giveAllUp()] : [giveAllUp(), cut()])
    for (const { id, shopper } of readers) {
      const label = await db
        .selectFrom('deliveries')
        .select(['deliverable', 'address'])
        .where('account_id', '=', id)
        .where('issue_number', '=', PLANNED)
        .executeTakeFirstOrThrow()
      const isPrint = label.deliverable === 'print-a'
      expect(label.address).toEqual(isPrint ? american : null)
      expect(await keptBy(id)).toEqual(isPrint ? ['ship-a'] : [])
      seen.add(label.deliverable)
      if (round < 2) expect((await shopper.send('GET', '/account/address')).body.includes('1 Pier Road')).toBe(isPrint)
    }
    await undoCut(staff, PLANNED)
  }
  expect(seen, 'each of them was first at times').toEqual(new Set(['print-a', 'digital']))
})
