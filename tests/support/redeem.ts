import { randomUUID } from 'node:crypto'
import { hashLinkToken, makeLinkToken } from '#application/link-tokens/link-token.ts'
import { checkoutAnswer } from '#contract/checkout.ts'
import type { Gift } from '#domain/gifts/gift.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Database } from '#store/database.ts'
import { insertGift } from '#store/gifts/gifts.ts'
import type { Shopper } from './cart.ts'
import { american, chosen, openCheckout } from './checkout.ts'
import { solveCaptcha } from './solve-captcha.ts'

/** A gift of the test's own, with its link's token. */
export async function makeGift(db: Database, over: Partial<Gift> = {}): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const { token } = makeLinkToken()
  const gift = { giver: 'Rosalind Achebe', deliverable: 'print-a', level: 'low', term: '1year', ...over }
  const row = { id, tokenHash: hashLinkToken(token), orderId: null, number: 1, at: new Date(), ...gift }
  await db.transaction().execute((trx) => insertGift(trx, row))
  return { id, token }
}

let guests = 0

/** Somebody whom nobody knows, with all that a new subscriber to print is asked for. */
export function newRecipient() {
  guests += 1
  const email = `recipient-${guests}-${randomUUID().slice(0, 8)}@magazine.example`
  return { name: 'Ada Quill', email, password: chosen, address: american }
}

/** The redemption of gifts, with upgrades paid for in a sandbox. */
export async function openRedeem() {
  const site = await openCheckout()
  const { app, db } = site

  async function redeem(
    shopper: Shopper,
    gift: { token: string; deliverable?: Deliverable },
    body: object = {},
    query: Record<string, string> = { attempt: randomUUID() },
  ) {
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/subscribe/redeem?${new URLSearchParams({ captcha, ...query })}`
    const subscription = { token: gift.token, deliverable: gift.deliverable ?? 'print-a' }
    const answer = await shopper.send(
      'POST',
      url,
      JSON.stringify({ origin: '/subscribe/redeem', subscription, ...body }),
    )
    return { status: answer.statusCode, answer: answer.json(), told: checkoutAnswer.safeParse(answer.json()) }
  }

  /** What became of a gift: of itself, and of what it made. */
  async function traceOf(giftId: string) {
    const gift = await db.selectFrom('gifts').selectAll().where('id', '=', giftId).executeTakeFirstOrThrow()
    const cycles = await db.selectFrom('cycles').selectAll().where('gift_id', '=', giftId).execute()
    const mails = await db
      .selectFrom('mails')
      .select(['kind', 'email', 'data'])
      .where('cause', '=', `gift-redeemed:${giftId}`)
      .execute()
    return { gift, cycles, mails }
  }

  const accountOf = (email: string) =>
    db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  const addressesOf = (accountId: string) =>
    db.selectFrom('account_addresses').selectAll().where('account_id', '=', accountId).execute()
  const newGift = (over: Partial<Gift> = {}) => makeGift(db, over)

  /** Somebody of their own, logged in. */
  async function newMember() {
    const email = await site.newAccount()
    const shopper = site.openShopper()
    await shopper.logIn(email)
    return { email, shopper }
  }
  return { ...site, redeem, traceOf, accountOf, addressesOf, newGift, newMember }
}
