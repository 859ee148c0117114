import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelMonthlyDonation, changeMonthlyDonation } from '#application/donations/monthly/change-monthly.ts'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { giveExtra } from '#application/donations/monthly/give-extra.ts'
import { adoptMethod, restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { readReceipt } from '#application/sales/receipt/read-receipt.ts'
import { cents } from '#domain/money/cents.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'

const site = await openMonthlyDonations()
const { db, context, stripe, on, newDonor, charge, sweep, monthlyOf, takenFrom, giftsOf, mailsTo, kindsTo } = site

test('a gift is charged on its day, once, with an order, a receipt and a mail', async () => {
  const { id, email, customer } = await newDonor()
  expect(await charge(id, '2026-12-16')).toEqual({ did: 'nothing' })
  expect(await charge(id, '2026-12-17')).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect(await charge(id, '2026-12-17')).toEqual({ did: 'nothing' })
  expect(await takenFrom(customer)).toEqual([2500])
  const [gift] = await giftsOf(id)
  expect(gift?.amount_cents).toBe(2500)
  const token = context.ports.orderLinks.receiptToken(gift?.order_id ?? '')
  expect(await readReceipt(context, token, '$')).toMatchObject({
    state: 'completed',
    lines: [{ name: 'Monthly Contribution', amount: '$25.00' }],
    gives: { amount: '$25.00', nextOn: '2027-01-17' },
  })
  expect(await kindsTo(email)).toEqual(['donation-receipt'])
  expect(await monthlyOf(id)).toMatchObject({ status: 'active', next_on: '2027-01-17' })
})

test('the day is that of the magazine’s time zone', async () => {
  const { id } = await newDonor()
  // Where the magazine is, the 17th begins some hours after it has begun in Greenwich.
  const early = { ...context, now: () => new Date('2026-12-17T02:00:00Z') }
  const { chargeMonthly } = await import('#application/donations/monthly/charge-monthly.ts')
  expect(await chargeMonthly(early, id)).toEqual({ did: 'nothing' })
  const late = { ...context, now: () => new Date('2026-12-17T06:00:00Z') }
  expect(await chargeMonthly(late, id)).toEqual({ did: 'charge', outcome: 'succeeded' })
})

test('ten workers at once charge a month once', async () => {
  const { id, customer, email } = await newDonor()
  await Promise.all(Array.from({ length: 10 }, () => charge(id, '2026-12-17')))
  expect(await takenFrom(customer)).toEqual([2500])
  expect(await kindsTo(email)).toEqual(['donation-receipt'])
})

test('months in which nothing could be charged are not asked for afterwards', async () => {
  const { id, customer } = await newDonor()
  expect(await charge(id, '2027-03-02')).toMatchObject({ did: 'charge' })
  expect(await charge(id, '2027-03-02')).toEqual({ did: 'nothing' })
  expect((await monthlyOf(id)).next_on).toBe('2027-03-17')
  expect(await takenFrom(customer)).toEqual([2500])
})

test('a declined card is tried again after 3, 5 and 7 days, each time with other words; then the gift ends', async () => {
  const { id, email, customer } = await newDonor({ pays: 'poor' })
  const tried: string[] = []
  for (let day = 17; day <= 31; day += 1)
    if ('outcome' in (await charge(id, `2026-12-${day}`))) tried.push(`2026-12-${day}`)
  expect(tried).toEqual(['2026-12-17', '2026-12-20', '2026-12-22', '2026-12-24'])
  expect(await kindsTo(email)).toEqual(['donation-ended', 'donation-failed', 'donation-failed', 'donation-failed'])
  const failed = (await mailsTo(email)).filter(({ kind }) => kind === 'donation-failed')
  expect(failed.map(({ data }) => data.time).sort()).toEqual([1, 2, 3])
  expect(await monthlyOf(id)).toMatchObject({ status: 'cancelled', ended_because: 'declined' })
  expect(await charge(id, '2027-01-17')).toEqual({ did: 'nothing' })
  expect(await takenFrom(customer)).toEqual([])
})

test('another card restarts a failing gift at once, and pressed ten times it is one charge', async () => {
  const { id, email, customer } = await newDonor({ pays: 'poor' })
  await charge(id, '2026-12-17')
  expect((await monthlyOf(id)).status).toBe('failing')
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  expect(await adoptMethod(context, id, method)).toBe(true)
  await Promise.all(Array.from({ length: 10 }, () => restartMonthly(on('2026-12-18'), id)))
  expect(await takenFrom(customer)).toEqual([2500])
  expect(await monthlyOf(id)).toMatchObject({ status: 'active', next_on: '2027-01-17' })
  expect(await kindsTo(email)).toEqual(['donation-failed', 'donation-receipt', 'donation-restarted'])
})

test('declined again when its donor asks for it, a gift keeps the days of its tries, and does not end sooner', async () => {
  const { id, email } = await newDonor({ pays: 'poor' })
  await charge(id, '2026-12-17')
  for (let time = 0; time < 5; time += 1)
    expect(await restartMonthly(on('2026-12-18'), id)).toEqual({ outcome: 'declined' })
  expect((await monthlyOf(id)).status).toBe('failing')
  expect(await charge(id, '2026-12-19')).toEqual({ did: 'nothing' })
  expect(await charge(id, '2026-12-20')).toEqual({ did: 'retry', outcome: 'declined' })
  expect(await kindsTo(email)).toEqual(['donation-failed', 'donation-failed'])
})

test('a card that can never work is not charged again: its donor is asked for another', async () => {
  const { id, customer } = await newDonor({ pays: 'lost' })
  expect(await charge(id, '2026-12-17')).toEqual({ did: 'charge', outcome: 'declined' })
  expect(await charge(id, '2026-12-20')).toEqual({ did: 'remind' })
  expect(await restartMonthly(on('2026-12-20'), id)).toEqual({ outcome: 'nothing' })
  const intents = await stripe.paymentIntents.list({ customer })
  expect(intents.data).toHaveLength(1)
})

test('an amount counts from the next charge; what was declined stays what it was', async () => {
  const { id, customer } = await newDonor({ pays: 'poor' })
  await charge(id, '2026-12-17')
  const change = { change: 'amount' as const, amount: cents(4000) }
  expect(await changeMonthlyDonation(on('2026-12-18'), id, change)).toEqual({
    outcome: 'changed',
    nextOn: '2027-01-17',
  })
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await adoptMethod(context, id, method)
  expect(await charge(id, '2026-12-20')).toEqual({ did: 'retry', outcome: 'succeeded' })
  expect(await charge(id, '2027-01-17')).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect(await takenFrom(customer)).toEqual([2500, 4000])
  for (const amount of [0, 99, 50_000_001])
    expect(await changeMonthlyDonation(on('2027-01-18'), id, { change: 'amount', amount: cents(amount) })).toEqual({
      outcome: 'wrong-amount',
    })
})

test('another day, a skipped month, a pause and its end move the next charge, and nothing else', async () => {
  const { id, email, customer } = await newDonor()
  const today = on('2026-11-20')
  expect(await changeMonthlyDonation(today, id, { change: 'day', day: 5 })).toMatchObject({ nextOn: '2026-12-05' })
  expect(await changeMonthlyDonation(today, id, { change: 'skip' })).toMatchObject({ nextOn: '2027-01-05' })
  expect(await changeMonthlyDonation(today, id, { change: 'pause', months: 3 })).toMatchObject({ nextOn: '2027-04-05' })
  expect(await kindsTo(email)).toEqual(['donation-paused'])
  expect((await sweep('2027-03-31')).map((done) => done.id)).not.toContain(id)
  expect(await changeMonthlyDonation(on('2027-02-01'), id, { change: 'resume' })).toMatchObject({
    nextOn: '2027-02-05',
  })
  expect(await changeMonthlyDonation(on('2027-02-01'), id, { change: 'resume' })).toEqual({ outcome: 'not-paused' })
  expect(await sweep('2027-02-05')).toContainEqual({ id, did: 'charge', outcome: 'succeeded' })
  expect(await takenFrom(customer)).toEqual([2500])
})

test('a pause asked for twice is one pause, and lasts until the next charge wherever that is moved', async () => {
  const { id } = await newDonor()
  const today = on('2026-11-20')
  for (const nextOn of ['2027-03-17', '2027-03-17'])
    expect(await changeMonthlyDonation(today, id, { change: 'pause', months: 3 })).toMatchObject({ nextOn })
  expect(await changeMonthlyDonation(today, id, { change: 'pause', months: 1 })).toMatchObject({ nextOn: '2027-01-17' })
  await changeMonthlyDonation(today, id, { change: 'day', day: 5 })
  expect(await monthlyOf(id)).toMatchObject({ next_on: '2027-01-05', paused_until: '2027-01-05' })
})

test('the first gift counts for its month where the magazine is', async () => {
  const { id } = await newDonor({ since: '2026-11-30' })
  // There it is still November.
  const created_at = new Date('2026-12-01T03:00:00Z')
  await db.updateTable('monthly_donations').set({ created_at }).where('id', '=', id).execute()
  await changeMonthlyDonation(on('2026-12-01'), id, { change: 'pause', months: 2 })
  expect(await changeMonthlyDonation(on('2026-12-02'), id, { change: 'resume' })).toMatchObject({
    nextOn: '2026-12-30',
  })
})

test('nothing is charged after a cancel, and its donor is told', async () => {
  const { id, email, customer } = await newDonor()
  const cancelled = await cancelMonthlyDonation(on('2026-12-01'), id, { by: 'donor', reason: ' Money is short. ' })
  expect(cancelled).toEqual({ outcome: 'cancelled', isUnderWay: false })
  expect(await cancelMonthlyDonation(on('2026-12-01'), id, { by: 'donor' })).toEqual({ outcome: 'ended' })
  expect(await charge(id, '2026-12-17')).toEqual({ did: 'nothing' })
  expect(await kindsTo(email)).toEqual(['donation-ended'])
  expect(await takenFrom(customer)).toEqual([])
  for (const change of ['skip', 'resume'] as const)
    expect(await changeMonthlyDonation(on('2026-12-02'), id, { change })).toEqual({ outcome: 'ended' })
  const row = await db.selectFrom('monthly_donations').select('end_reason').where('id', '=', id).executeTakeFirst()
  expect(row?.end_reason).toBe('Money is short.')
})

test('who cancels before a charge that was broken off is made is not charged', async () => {
  const { id, email, customer } = await newDonor()
  const { payments } = context.ports
  const dead = {
    ...on('2026-12-17'),
    ports: {
      ...context.ports,
      payments: { ...payments, chargeSavedMethod: () => Promise.reject(new PaymentOutage('no line')) },
    },
  }
  await expect(chargeMonthly(dead, id)).rejects.toThrow(PaymentOutage)
  const cancelled = await cancelMonthlyDonation(on('2026-12-17'), id, { by: 'donor' })
  expect(cancelled, 'nobody knows by then whether it was made').toEqual({ outcome: 'cancelled', isUnderWay: true })
  for (const day of ['2026-12-17', '2026-12-20', '2027-01-17']) await charge(id, day)
  expect(await takenFrom(customer)).toEqual([])
  expect(await kindsTo(email)).toEqual(['donation-ended'])
})

test('a failing gift that is cancelled is not tried again', async () => {
  const { id, email } = await newDonor({ pays: 'poor' })
  await charge(id, '2026-12-17')
  await cancelMonthlyDonation(on('2026-12-18'), id, { by: 'donor' })
  expect(await charge(id, '2026-12-20')).toEqual({ did: 'end' })
  expect(await charge(id, '2026-12-24')).toEqual({ did: 'nothing' })
  expect(await kindsTo(email)).toEqual(['donation-ended', 'donation-failed'])
})

test('one gift beside the monthly one is charged once however often it is pressed, and moves no day', async () => {
  const { id, email, customer } = await newDonor()
  const gift = { key: randomUUID(), amount: cents(1000) }
  const given = await Promise.all(Array.from({ length: 5 }, () => giveExtra(on('2026-11-20'), id, gift)))
  expect(given.every(({ outcome }) => outcome === 'succeeded')).toBe(true)
  expect(await takenFrom(customer)).toEqual([1000])
  expect(await kindsTo(email)).toEqual(['donation-receipt'])
  expect((await monthlyOf(id)).next_on).toBe('2026-12-17')
  const stranger = await newDonor()
  expect(await giveExtra(on('2026-11-20'), stranger.id, gift)).toEqual({ outcome: 'not-found' })
})
