import { expect, test } from 'vitest'
import { confirmEmailChange } from '#application/accounts/confirm-email-change.ts'
import { cancelEmailChange, requestEmailChange } from '#application/accounts/request-email-change.ts'
import { openShop } from '../../support/cart.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, context, newAccount, openShopper, mailsTo, linkFor } = await openShop()
const ROUNDS = isWholeProof ? 200 : 20
const timeout = isWholeProof ? 1_800_000 : 120_000

let addresses = 0
const newAddress = () => `raced-${++addresses}@demo.example`

async function newReader() {
  const email = await newAccount()
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email }
}

const emailOf = async (id: string) =>
  (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const linksOf = (id: string) =>
  db.selectFrom('account_links').select(['email', 'used_at']).where('account_id', '=', id).execute()
const ask = (id: string, email: string) => requestEmailChange(context, id, { email, network: email })
const confirm = (token: string) => confirmEmailChange(context, { token, session: null })
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

/** Another order in each round, so that each of them is first at times. */
const inTurns = <Done>(round: number, one: () => Promise<Done>, other: () => Promise<Done>) =>
  Promise.all(round % 2 === 0 ? [one(), other()] : [other(), one()])

test('confirmed twice at once, an address changes once, and is told once', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await newReader()
    const wanted = newAddress()
    await ask(id, wanted)
    const token = await linkFor(wanted)
    const outcomes = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await emailOf(id)).toBe(wanted)
    expect(await kindsTo(email)).toEqual(['email-change-notice', 'email-changed'])
  }
})

test('of two addresses asked for at once, one waits, and only its link confirms', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newReader()
    const wanted = [newAddress(), newAddress()] as const
    await inTurns(
      round,
      () => ask(id, wanted[0]),
      () => ask(id, wanted[1]),
    )
    const [link, ...more] = await linksOf(id)
    expect(more).toEqual([])
    const mailed = [await kindsTo(wanted[0]), await kindsTo(wanted[1])].flat()
    expect(mailed, 'what was withdrawn before its mail was made is not mailed').toEqual(['email-confirmation'])
    expect(await confirm(await linkFor(link?.email ?? ''))).toMatchObject({ ok: true, email: link?.email })
  }
})

test('a link confirmed while another address is asked for: changed or withdrawn, never both', { timeout }, async () => {
  const seen = new Set<boolean>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await newReader()
    const [first, second] = [newAddress(), newAddress()]
    await ask(id, first)
    const token = await linkFor(first)
    let isConfirmed = false
    await inTurns<unknown>(
      round,
      async () => {
        isConfirmed = (await confirm(token)).ok
      },
      () => (round % 4 < 2 ? ask(id, second) : cancelEmailChange(context, id)),
    )
    expect(await emailOf(id)).toBe(isConfirmed ? first : email)
    const open = (await linksOf(id)).filter(({ used_at }) => used_at === null)
    expect(open.every((link) => link.email === second)).toBe(true)
    seen.add(isConfirmed)
  }
  expect(seen, 'each of them was first at times').toContain(true)
})

test('two accounts that confirm one address at once: one has it, the other keeps its own', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = newAddress()
    const [one, other] = [await newReader(), await newReader()]
    const tokens: string[] = []
    for (const { id } of [one, other]) {
      await ask(id, wanted)
      tokens.push(await linkFor(wanted))
    }
    const outcomes = await Promise.all(tokens.map(confirm))
    expect(outcomes.map((outcome) => (outcome.ok ? 'changed' : outcome.reason)).sort()).toEqual(['changed', 'taken'])
    const kept = [await emailOf(one.id), await emailOf(other.id)]
    expect(kept.filter((email) => email === wanted)).toHaveLength(1)
    expect(kept.filter((email) => email === one.email || email === other.email)).toHaveLength(1)
  }
})

test('a new address and a new password at once wait for nobody for ever', { timeout }, async () => {
  const password = { password: 'a long way to walk', confirm: 'a long way to walk' }
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, email } = await newReader()
    const wanted = newAddress()
    await openShopper().post('reset-password', { email })
    const link = await linkFor(email)
    await ask(id, wanted)
    const token = await linkFor(wanted)
    let [isConfirmed, chosen] = [false, 0]
    await inTurns<unknown>(
      round,
      async () => {
        isConfirmed = (await confirm(token)).ok
      },
      async () => {
        chosen = (await openShopper().post('password', { token: link, password })).statusCode
      },
    )
    expect([200, 422]).toContain(chosen)
    expect([isConfirmed, chosen === 200].filter(Boolean), 'whoever is first withdraws the other').toHaveLength(1)
    expect(await emailOf(id)).toBe(isConfirmed ? wanted : email)
  }
})
