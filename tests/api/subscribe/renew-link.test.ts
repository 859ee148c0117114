import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { openSubscribe, renewal } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, renew, buyRenewal, openShopper, newSubscriber, keepCard, cyclesOf } = site

/** The link of a mail or a letter, for somebody who is not logged in. */
async function newLink(accountId: string, expiresAt = new Date(site.clock.now.getTime() + 86_400_000)) {
  const { token, hash } = makeLinkToken()
  const link = { hash, account_id: accountId, purpose: 'renew', expires_at: expiresAt } as const
  await db.transaction().execute((trx) => insertAccountLink(trx, link))
  return token
}

test('a mailed link shows the subscription and renews it with a card of one’s own, without a login', async () => {
  const { id } = await newSubscriber()
  const token = await newLink(id)
  const stranger = openShopper()
  const page = await stranger.send('GET', `/subscribe/renew?token=${token}`)
  expect(page.body).toContain('Renew with Same Settings')
  expect(page.headers['cache-control']).toContain('no-store')
  const { status } = await buyRenewal(stranger, { cart: renewal('digital') }, { token, attempt: randomUUID() })
  expect(status).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  const cycles = await cyclesOf(id)
  expect(cycles).toHaveLength(2)
  expect(cycles[1]).toMatchObject({ phase: 'renewal' })
})

test('it neither shows nor charges what the account has saved', async () => {
  const { id } = await newSubscriber()
  await keepCard(id)
  const token = await newLink(id)
  const stranger = openShopper()
  const page = await stranger.send('GET', `/subscribe/renew?token=${token}`)
  expect(page.body).not.toContain('4242')
  const { answer } = await renew(
    stranger,
    { cart: renewal('digital'), customer: 'use-card' },
    { token, attempt: randomUUID() },
  )
  expect(answer).toHaveProperty('errors')
  expect(await cyclesOf(id)).toHaveLength(1)
})

test('a link that has expired, or is for something else, opens nothing', async () => {
  const { id } = await newSubscriber()
  const old = await newLink(id, new Date(site.clock.now.getTime() - 1000))
  for (const token of [old, 'nothing']) {
    const { body } = await openShopper().send('GET', `/subscribe/renew?token=${token}`)
    expect(body).toContain('Log in to see how your subscription stands')
    const { answer } = await renew(openShopper(), { cart: renewal('digital') }, { token, attempt: randomUUID() })
    expect(answer).toHaveProperty('errors')
  }
  expect(await cyclesOf(id)).toHaveLength(1)
})
