import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { presentOutcome } from '#api/sales/present-outcome.ts'
import { redeemGift } from '#application/gifts/redeem-gift.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { chosen } from '../../support/checkout.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { openRedeem } from '../../support/redeem.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const PEOPLE = 50
const ROUNDS = isWholeProof ? 200 : 4
const site = await openRedeem()
const { db, newGift, traceOf } = site
const catalogue = new CatalogueSource(site.context)
// Making a password slow to guess is what takes the time here, and is not what is tried.
const passwords = { ...site.context.ports.passwords, hash: async () => 'not-a-password' }
const captcha = {
  ...site.context.ports.captcha,
  judge: async () => ({ ok: true as const, id: randomUUID(), expiresAt: new Date(Date.now() + 60_000), work: 32 }),
}
const context = { ...site.context, catalogue, ports: { ...site.context.ports, passwords, captcha } }

const ALREADY =
  'This gift has already been redeemed. If you believe this is an error, please contact help@lodestar.example'

const asked = (token: string, email: string, accountId: string | null) => ({
  accountId,
  network: '192.0.2.9',
  browser: email,
  form: { name: 'Ada Quill', email, password: chosen, address: null },
  intentId: null,
  pay: 'add-card' as const,
  saveCard: false,
  token,
  chosen: 'digital' as const,
  captcha: 'x',
  attempt: randomUUID(),
})

async function newMembers(count: number): Promise<string[]> {
  const named = Array.from({ length: count }, () => `racer-${randomUUID()}@magazine.example`)
  const rows = named.map((email) => ({ name: 'A racer', email, email_key: email, created_at: new Date() }))
  const made = await db.insertInto('accounts').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

test('of fifty who redeem one gift at once one does; the others read that it is gone, and leave nothing behind', {
  timeout: ROUNDS * 60_000,
}, async () => {
  // Half of them are subscribers, half come new; all of them are others in each round.
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const members = await newMembers(PEOPLE / 2)
    const guests = Array.from(
      { length: PEOPLE / 2 },
      (_, number) => `new-${round}-${number}-${randomUUID()}@magazine.example`,
    )
    const all = [
      ...members.map((accountId) => asked(token, '', accountId)),
      ...guests.map((email) => asked(token, email, null)),
    ].sort((one, other) => (one.attempt < other.attempt ? -1 : 1))
    const told = await Promise.all(all.map(async (one) => presentOutcome(await redeemGift(context, one))))
    const won = told.filter(({ answer }) => 'type' in answer && answer.type === 'redeem-succeeded')
    expect(won).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409).map(({ answer }) => answer)).toEqual(
      Array(PEOPLE - 1).fill({ type: 'redeem-failed', message: ALREADY }),
    )
    const { gift, cycles, mails } = await traceOf(id)
    expect(cycles.map(({ account_id }) => account_id)).toEqual([gift.redeemed_by])
    expect(mails).toHaveLength(1)
    const made = await db.selectFrom('accounts').select('id').where('email', 'in', guests).execute()
    expect(made.map((account) => account.id)).toEqual(
      members.includes(gift.redeemed_by ?? '') ? [] : [gift.redeemed_by],
    )
  }
  reached(7, 'rounds of 50 with a gift', ROUNDS)
})

const two = openTwo(site.databaseUrl, context)
const WAYS = isWholeProof ? 400 : 15

test('of two who redeem one gift, each stopped between any two of its steps, one does', {
  timeout: isWholeProof ? 1_800_000 : 180_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    const { id, token } = await newGift({ deliverable: 'digital' })
    const [member = ''] = await newMembers(1)
    const statuses: number[] = []
    const take = (one: ReturnType<typeof asked>) => async (on: typeof context) => {
      statuses.push(presentOutcome(await redeemGift(on, one)).status)
    }
    const steps = await two.interleave(at, {
      one: take(asked(token, '', member)),
      other: take(asked(token, `new-${randomUUID()}@magazine.example`, null)),
    })
    expect(statuses.sort(), `stopped at ${at}`).toEqual([200, 409])
    const { gift, cycles, mails } = await traceOf(id)
    expect(cycles.map(({ account_id }) => account_id)).toEqual([gift.redeemed_by])
    expect(mails).toHaveLength(1)
    return steps
  }
  const [alone, second] = [await tryOne([Number.POSITIVE_INFINITY, 0]), await tryOne([0, Number.POSITIVE_INFINITY])]
  const ways = spreadOver({ one: alone.one, other: second.other }, WAYS)
  for (const at of ways) await tryOne(at)
  reached(7, 'ways of two redeemers between each other’s steps', ways.length)
})

test('of many who begin to pay for upgrades of one gift at once one may', { timeout: 120_000 }, async () => {
  const { id, token } = await newGift({ deliverable: 'digital' })
  const address = {
    line1: '9 Rue du Port',
    line2: '',
    city: 'Rimouski',
    state: 'QC',
    postcode: 'G5L 1A1',
    country: 'CA',
  }
  const all = Array.from({ length: 12 }, () => {
    const one = asked(token, `payer-${randomUUID()}@magazine.example`, null)
    return { ...one, chosen: 'print-b' as const, form: { ...one.form, address } }
  })
  const told = await Promise.all(all.map(async (one) => presentOutcome(await redeemGift(context, one))))
  const started = told.filter(({ answer }) => 'type' in answer && answer.type === 'started')
  expect(started).toHaveLength(1)
  expect(told.filter(({ status }) => status === 409)).toHaveLength(11)
  const [first] = started
  if (!first || !('type' in first.answer) || first.answer.type !== 'started') throw new Error('nobody may')
  const { gift } = await traceOf(id)
  expect((await site.orderOf(first.answer.data.payment_intent_id)).id).toBe(gift.held_by)
})
