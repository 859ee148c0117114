import { expect, test } from 'vitest'
import { matterTexts } from '#domain/own-data/deletion-texts.ts'
import { type DeletionFacts, givenUpBy, openMatters, sayGivenUp } from '#domain/own-data/open-matters.ts'
import { withoutBuyer, withoutStreet } from '#domain/own-data/without-person.ts'

const nothingOpen: DeletionFacts = {
  isStaff: false,
  hasOpenOrder: false,
  hasUnpaidInvoice: false,
  hasOpenRefund: false,
  hasOpenDispute: false,
  hasAutorenew: false,
  hasOpenRenewal: false,
  hasMonthlyDonation: false,
  hasDonationCharge: false,
  hasIssueOnItsWay: false,
  hasMissingCopy: false,
  hasOpenCancellation: false,
  issuesToCome: 0,
  isLifetime: false,
}

const flags = Object.entries(nothingOpen).flatMap(([name, value]) =>
  value === false && name !== 'isLifetime' ? [name] : [],
)

test.each(flags)('%s alone keeps an account, with one reason that has words', (name) => {
  const matters = openMatters({ ...nothingOpen, [name]: true })
  expect(matters).toHaveLength(1)
  for (const matter of matters) expect(matterTexts[matter].says).toMatch(/\.$/)
})

test('nothing that is open keeps nobody, nor do issues that can be given up', () => {
  expect(openMatters(nothingOpen)).toEqual([])
  expect(openMatters({ ...nothingOpen, issuesToCome: 4, isLifetime: true })).toEqual([])
})

test('a monthly donation that is being charged is one reason', () => {
  expect(openMatters({ ...nothingOpen, hasMonthlyDonation: true, hasDonationCharge: true })).toEqual([
    'monthly-donation',
  ])
})

test('what is given up is named by its number', () => {
  const said = (facts: Partial<DeletionFacts>) => sayGivenUp(givenUpBy({ ...nothingOpen, ...facts }))
  expect(said({})).toBeNull()
  expect(said({ issuesToCome: 1 })).toBe('the one issue that is still to come')
  expect(said({ issuesToCome: 7 })).toBe('the 7 issues that are still to come')
  expect(said({ issuesToCome: 7, isLifetime: true })).toBe('all issues to come of your lifetime subscription')
})

const home = {
  line1: '77 Obsidian Crescent',
  line2: 'Loft',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}

test('of an address its country stays, and a state that is a code', () => {
  const nowhere = { line1: '', line2: '', city: '', postcode: '' }
  expect(withoutStreet(home)).toEqual({ ...nowhere, state: 'MN', country: 'US' })
  expect(withoutStreet({ ...home, state: 'c/o Zephyrine', country: 'IE' })).toEqual({
    ...nowhere,
    state: '',
    country: 'IE',
  })
})

test('an order keeps what was bought, and for which place, and nobody', () => {
  const bill = { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] }
  const to = { name: 'Zephyrine', address: home, shipcode: 'ship-a' } as const
  const buyer = { name: 'Zephyrine', email: 'z@quill.example', accountId: 'an id' }
  const order = { buyer, bill, deliverable: null, subscriptionTo: to, goodsTo: to, redeems: null, donorAddress: home }
  const kept = withoutBuyer(order)
  expect(JSON.stringify(kept)).not.toMatch(/zephyrine|quill|obsidian|duluth|55802/i)
  expect(kept).toMatchObject({
    bill,
    buyer: { accountId: 'an id' },
    goodsTo: { shipcode: 'ship-a', address: { state: 'MN' } },
  })
  expect(withoutBuyer({ ...order, subscriptionTo: null, goodsTo: null })).toMatchObject({
    subscriptionTo: null,
    goodsTo: null,
  })
})
