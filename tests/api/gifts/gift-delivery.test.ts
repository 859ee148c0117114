import { expect, test } from 'vitest'
import { deliverGifts } from '#application/gifts/delivery/deliver-gifts.ts'
import { forgetRecipients } from '#application/gifts/delivery/forget-recipients.ts'
import { remindGivers } from '#application/gifts/giver/remind-givers.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { deliveryRefusalText, deliverySaid } from '#domain/gifts/gift-delivery-texts.ts'
import { NO_SUCH_GIFT } from '#domain/gifts/given-gift.ts'
import { openGiving } from '../../support/gift-delivery.ts'
import { wordsIn } from '../../support/read-html.ts'
import { newRecipient } from '../../support/redeem.ts'
import { tester } from '../../support/test-database.ts'

const site = await openGiving()
const { db, clock, context, at, daysOn, moment, dayOf, newGuestGiver, newGiver, set, giftOf, mailsOf, openPage } = site
const { openShopper, redeem, tokenOf } = site

const today = dayOf(clock.now)
const inAWeek = dayOf(daysOn(7))
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `clara-${addresses}-${Date.now()}@reader.example`
}

test('what a giver wants is kept, shown on the page, the card and where it is redeemed, and can be changed', async () => {
  const { shopper, receipt, order } = await newGuestGiver()
  const email = newAddress()
  const kept = await set(shopper, receipt, { email, on: inAWeek, message: 'Dear Clara,\r\n<b>enjoy</b>' })
  expect([kept.statusCode, kept.json()]).toEqual([200, { state: 'waiting' }])
  const { id } = await giftOf(order.id)
  const page = await openPage(receipt)
  expect(page.headers['cache-control']).toContain('no-store')
  expect(wordsIn(page.body)).toContain(`We send it to ${email} on`)
  for (const url of [`/subscribe/redeem/card?token=${tokenOf(id)}`, `/subscribe/redeem?token=${tokenOf(id)}`]) {
    const { body } = await openShopper().send('GET', url)
    expect(body).toContain('Dear Clara,\n&lt;b&gt;enjoy&lt;/b&gt;')
  }
  expect((await openShopper().send('GET', `/subscribe/redeem/card?token=${tokenOf(id)}`)).body).toContain(
    'A gift for Clara',
  )
  expect((await set(shopper, receipt, { way: 'by-hand', recipient: '', message: '' })).json()).toEqual({
    state: 'by-hand',
  })
  expect(await giftOf(order.id)).toMatchObject({ recipient_name: null, message: null, send_to: null, send_on: null })
  expect(wordsIn((await openPage(receipt)).body)).toContain(deliverySaid('by-hand', { to: null, on: null }))
  expect((await deliverGifts(at(moment(inAWeek, '09:00')))).taken).toBe(0)
})

test('on its day, at eight, it is mailed once, and the giver is told', async () => {
  const { shopper, email: giver, receipt, order } = await newGuestGiver(2)
  const email = newAddress()
  await set(shopper, receipt, { email, on: inAWeek, gift: '2' })
  await deliverGifts(at(moment(inAWeek, '07:59')))
  expect(await mailsOf(email)).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => deliverGifts(at(moment(inAWeek, '08:00')))))
  await deliverGifts(at(moment(inAWeek, '08:05')))
  const { id } = await giftOf(order.id, 2)
  const url = context.ports.orderLinks.giftUrl(id)
  expect(await mailsOf(email)).toMatchObject([
    { kind: 'gift-for-you', data: { giver: 'Ada Quill', recipient: 'Clara', message: 'Enjoy!', url } },
  ])
  expect(await mailsOf(giver, 'gift-sent')).toMatchObject([{ data: { sentTo: email, sentOn: inAWeek } }])
  expect(await giftOf(order.id, 1)).toMatchObject({ sent_at: null, sendings: 0 })
  const later = await set(shopper, receipt, { email: newAddress(), on: inAWeek, gift: '2' })
  expect([later.statusCode, later.json()]).toEqual([409, { errors: deliveryRefusalText('sent') }])
  const { body } = await openPage(receipt, 2)
  expect(wordsIn(body)).toContain(`We sent it to ${email} on`)
  expect(body).not.toContain('<form class="delivery-form"')
})

test('broken off in the middle, nothing is noted and nothing mailed; the next sweep does both', async () => {
  const { shopper, email: giver, receipt, order } = await newGuestGiver()
  const email = newAddress()
  await set(shopper, receipt, { email, on: inAWeek })
  const morning = at(moment(inAWeek, '08:00'))
  const { ports } = context
  const die = () => {
    throw new Error('killed')
  }
  // The recipient's mail is queued by then, the giver's is not.
  const orderLinks = { ...ports.orderLinks, giftDeliveryUrl: die }
  await expect(deliverGifts({ ...morning, ports: { ...ports, orderLinks } })).rejects.toThrow('killed')
  expect([await mailsOf(email), (await giftOf(order.id)).sent_at]).toEqual([[], null])
  await deliverGifts(morning)
  expect([await mailsOf(email), await mailsOf(giver, 'gift-sent')]).toMatchObject([[{}], [{}]])
})

test('it is sent at once where the giver wants that, once by two presses, a job and another tab', async () => {
  const { shopper, email: giver, receipt } = await newGuestGiver()
  const email = newAddress()
  await set(shopper, receipt, { email, on: today })
  const night = at(moment(today, '23:59'))
  const answers = await Promise.all([
    set(shopper, receipt, { email, on: '', act: 'send' }),
    deliverGifts(night),
    set(shopper, receipt, { email, on: '', act: 'send' }),
    deliverGifts(night),
    set(shopper, receipt, { way: 'by-hand' }),
  ])
  const mails = await mailsOf(email)
  const [, , , , back] = answers
  // Whoever was first has won: either it was mailed before the other tab took it back, or after by the button.
  expect([200, 409]).toContain(back.statusCode)
  expect(mails.length).toBeLessThanOrEqual(1)
  const again = await set(shopper, receipt, { email, act: 'send' })
  expect([again.statusCode, again.json()]).toEqual([200, { state: 'sent' }])
  expect(await mailsOf(email)).toHaveLength(1)
  expect(await mailsOf(giver, 'gift-sent')).toHaveLength(1)
})

test('what is redeemed, refunded or being redeemed is not mailed', async () => {
  const [redeemed, refunded, held] = [await newGuestGiver(), await newGuestGiver(), await newGuestGiver()]
  const email = newAddress()
  for (const { shopper, receipt } of [redeemed, refunded, held]) await set(shopper, receipt, { email, on: inAWeek })
  const { id } = await giftOf(redeemed.order.id)
  expect((await redeem(openShopper(), { token: tokenOf(id) }, newRecipient())).status).toBe(200)
  expect(await giftOf(redeemed.order.id)).toMatchObject({ recipient_name: 'Clara', send_to: null, message: null })
  await refundOrder({ ...context, by: tester }, { ref: refunded.order.ref })
  expect(await giftOf(refunded.order.id)).toMatchObject({ send_to: null })
  await db.updateTable('gifts').set({ held_by: held.order.id }).where('order_id', '=', held.order.id).execute()
  await deliverGifts(at(moment(inAWeek, '09:00')))
  expect(await mailsOf(email)).toEqual([])
  for (const [giver, because] of [
    [redeemed, 'redeemed'],
    [refunded, 'void'],
    [held, 'held'],
  ] as const) {
    const answer = await set(giver.shopper, giver.receipt, { email, act: 'send' })
    expect([answer.statusCode, answer.json()]).toEqual([409, { errors: deliveryRefusalText(because) }])
  }
  await db.updateTable('gifts').set({ held_by: null }).where('order_id', '=', held.order.id).execute()
  await deliverGifts(at(moment(inAWeek, '09:05')))
  expect(await mailsOf(email)).toHaveLength(1)
})

test('faults stand under their fields, for scripts and in the page, with what was typed', async () => {
  const { shopper, receipt, order } = await newGuestGiver()
  const wrong = { recipient: 'x'.repeat(90), message: 'https://elsewhere.example', email: 'clara', on: '2020-01-01' }
  const answer = await set(shopper, receipt, wrong)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['recipient', 'message', 'email', 'on']])
  const form = { ...site.bodyOf(receipt, wrong), act: 'save' }
  const sent = await shopper.submitForm('/api/receipts/gift', form)
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    `/receipts/gift?token=${receipt}&gift=1#delivery-note`,
  ])
  const { body } = await shopper.send('GET', `/receipts/gift?token=${receipt}&gift=1`)
  expect(body).toContain('value="clara"')
  expect(wordsIn(body)).toContain('This day has passed. Please choose today or a later one.')
  expect(await giftOf(order.id)).toMatchObject({ recipient_name: null, send_to: null })
})

test('without the receipt, or for a gift that it has not, there is nothing', async () => {
  const { shopper, receipt, order } = await newGuestGiver()
  await db.updateTable('gifts').set({ number: 21 }).where('order_id', '=', order.id).execute()
  for (const [token, gift] of [
    ['nothing', '1'],
    [receipt, '2'],
    [receipt, '21'],
  ] as const) {
    const answer = await set(shopper, token, { gift, way: 'by-hand' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { errors: NO_SUCH_GIFT }])
    expect((await openPage(token, Number(gift))).statusCode).toBe(404)
  }
  expect((await openPage(receipt, 0)).statusCode).toBe(404)
})

test('whoever has a gift mailed to themselves is not told of it besides', async () => {
  const { shopper, email, receipt } = await newGuestGiver()
  await set(shopper, receipt, { email: email.toUpperCase(), act: 'send' })
  expect(await mailsOf(email.toUpperCase(), 'gift-for-you')).toHaveLength(1)
  expect(await mailsOf(email, 'gift-sent')).toEqual([])
})

test('the account’s list shows for whom and how, and leads to where it is changed; staff see no address', async () => {
  const { shopper, receipt } = await newGiver()
  const email = newAddress()
  await set(shopper, receipt, { email, on: inAWeek })
  const { body } = await shopper.send('GET', '/account/gifts')
  expect(wordsIn(body)).toContain('For Clara')
  expect(wordsIn(body)).toContain(`We send it to ${email} on`)
  expect(body).toContain(`/receipts/gift?token=${receipt}&amp;gift=1`)
  const own = await shopper.send('GET', `/receipts?token=${receipt}`)
  expect(wordsIn(own.body)).toContain('For Clara')
})

test('a giver is reminded thirty days after it was mailed, not while it waits', async () => {
  const { shopper, email: giver, receipt } = await newGuestGiver(2)
  await set(shopper, receipt, { email: newAddress(), on: dayOf(daysOn(40)), gift: '2' })
  await remindGivers(at(daysOn(31)))
  expect(await mailsOf(giver, 'gift-reminder')).toMatchObject([{ data: { gifts: [{}] } }])
  await deliverGifts(at(daysOn(41)))
  await remindGivers(at(daysOn(65)))
  expect(await mailsOf(giver, 'gift-reminder')).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => remindGivers(at(daysOn(72)))))
  expect(await mailsOf(giver, 'gift-reminder')).toHaveLength(2)
})

test('a year after it was mailed it is forgotten to whom', async () => {
  const { shopper, receipt, order } = await newGuestGiver()
  await set(shopper, receipt, { email: newAddress(), act: 'send' })
  await forgetRecipients(at(daysOn(364)))
  expect((await giftOf(order.id)).send_to).not.toBeNull()
  await forgetRecipients(at(daysOn(366)))
  expect(await giftOf(order.id)).toMatchObject({ send_to: null, send_on: null, recipient_name: 'Clara' })
  expect(wordsIn((await openPage(receipt)).body)).toContain('We sent it on')
})
