import { expect, test } from 'vitest'
import { renewalsOn } from '../../support/renewals.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { stripe, openShopper } = site
const { newSubscriber, payerOf } = renewalsOn(site)
const ROUNDS = isWholeProof ? 200 : 8

/** A reader with two tabs, in each of which the provider has confirmed another card. */
async function twoTabs() {
  const { accountId, email } = await newSubscriber()
  const browser = openShopper()
  await browser.logIn(email)
  const { customer } = await payerOf(accountId)
  const confirmCard = async (card: string) => (await stripe.paymentMethods.attach(card, { customer })).id
  const save = async (method: string) => {
    const answer = await browser.send(
      'POST',
      '/api/account/card',
      JSON.stringify({ name: 'Ada Quill', cc_token: method }),
    )
    return { status: answer.statusCode }
  }
  const remove = async () => (await browser.send('DELETE', '/api/account/card')).statusCode
  return { accountId, customer, confirmCard, save, remove }
}

test('of two cards that two tabs save at once one stays, whole', { timeout: ROUNDS * 10_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, customer, confirmCard, save } = await twoTabs()
    const cards = [await confirmCard('pm_card_visa'), await confirmCard('pm_card_mastercard')]
    const said = await Promise.all(cards.map(save))
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    const payer = await payerOf(accountId)
    expect(cards).toContain(payer.method)
    expect(payer).toMatchObject({ customer })
    expect((await stripe.paymentMethods.retrieve(payer.method ?? '')).customer, 'it can be charged').toBe(customer)
  }
})

test('a card that is saved while another tab deletes stays and can be charged, or is gone from both', {
  timeout: ROUNDS * 10_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, customer, confirmCard, save, remove } = await twoTabs()
    const card = await confirmCard('pm_card_visa')
    const [saved, removed] = await Promise.all([save(card), remove()])
    expect([saved.status, removed]).toEqual([200, 200])
    const { method } = await payerOf(accountId)
    const { customer: holder } = await stripe.paymentMethods.retrieve(card)
    expect([method, holder]).toEqual(method === null ? [null, null] : [card, customer])
  }
})
