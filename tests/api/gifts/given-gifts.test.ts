import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { remindGivers } from '#application/gifts/giver/remind-givers.ts'
import { sendGiftLink } from '#application/gifts/giver/send-gift-link.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { giftCardPath, giftPath } from '#contract/page-paths.ts'
import { linkSentAgain, NO_SUCH_GIFT, notSentText, SENT_OFTEN_ENOUGH } from '#domain/gifts/given-gift.ts'
import { printGift } from '../../support/cart.ts'
import { wordsIn } from '../../support/read-html.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'
import { tester } from '../../support/test-database.ts'

const site = await openRedeem()
const { db, clock, context, openShopper, newMember, buy, orderOf, redeem } = site

type Shopper = ReturnType<typeof openShopper>

async function look(shopper: Shopper, query = '') {
  const { body, statusCode, headers } = await shopper.send('GET', `/account/gifts${query}`)
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const links = [...main.matchAll(/ href="[^"]*\/subscribe\/redeem\?token=([^"]+)"/g)].map(([, token = '']) => token)
  return { main, links, text: wordsIn(main), statusCode, headers }
}

/** Somebody who has bought gifts, logged in, with the order. */
async function newGiver(qty = 1) {
  const giver = await newMember()
  const order = await give(giver.shopper, qty)
  return { ...giver, order, gift: `${order.ref}.1` }
}

async function give(shopper: Shopper, qty = 1) {
  await shopper.add({ type: 'gift-subscription', item: printGift, qty })
  return orderOf((await buy(shopper, {})).intentId)
}

const send = (shopper: Shopper, gift: string) =>
  shopper.send('POST', '/api/account/gifts/send', JSON.stringify({ gift }))

const mailsOf = (email: string, kind: string) =>
  db.selectFrom('mails').select('data').where('email', '=', email).where('kind', '=', kind).execute()

const giftsOf = (orderId: string) =>
  db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).orderBy('number').execute()

const DAY_MS = 24 * 60 * 60 * 1000
const daysOn = (days: number) => ({ ...context, now: () => new Date(clock.now.getTime() + days * DAY_MS) })

test('each gift shows what it is, its link, its card and how it stands', async () => {
  const { shopper, order } = await newGiver(2)
  const { text, links, main } = await look(shopper)
  expect(text).toContain(`Order ${order.ref}`)
  expect(text).toContain('1. 1-Year Standard Print (US) Not yet redeemed')
  expect(text).toContain('2. 1-Year Standard Print (US) Not yet redeemed')
  expect(links).toHaveLength(2)
  const [token = ''] = links
  expect((await site.app.inject(`/subscribe/redeem?token=${token}`)).body).toContain('has given you a 1-Year Print')
  expect(main).toContain(`/subscribe/redeem/card?token=${token}`)
  expect((await redeem(openShopper(), { token }, newRecipient())).status).toBe(200)
  const after = await look(shopper)
  expect(after.links).toEqual(links.slice(1))
  expect(after.text).toMatch(/1\. 1-Year Standard Print \(US\) Redeemed on \w+ \d+, \d{4}/)
  expect(after.text, 'by whom is the recipient’s own to tell').not.toContain('magazine.example')
})

test('a gift that somebody is redeeming says so, and one whose order was refunded has ended', async () => {
  const { shopper, order } = await newGiver()
  await db.updateTable('gifts').set({ held_by: order.id }).where('order_id', '=', order.id).execute()
  expect((await look(shopper)).text).toContain('Being redeemed at this moment')
  await db.updateTable('gifts').set({ held_by: null }).where('order_id', '=', order.id).execute()
  expect((await refundOrder({ ...context, by: tester }, { ref: order.ref })).ok).toBe(true)
  const { text, links, main } = await look(shopper)
  expect(text).toContain('Ended: it was taken back')
  expect([links, main.includes('Send me the link again')]).toEqual([[], false])
})

test('the link is mailed again, the same as before, to where the account’s mail goes', async () => {
  const { shopper, email, gift } = await newGiver()
  const { links } = await look(shopper)
  const answer = await send(shopper, gift)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: linkSentAgain(email) }])
  const urls = (await mailsOf(email, 'gift-link')).map(({ data }) => (data as { url: string }).url)
  expect(urls).toHaveLength(2)
  expect(new Set(urls.map((url) => new URL(url).searchParams.get('token')))).toEqual(new Set(links))
})

test('the plain form leads back to its page, which tells what came of it', async () => {
  const { shopper, email, gift, order } = await newGiver()
  const sent = await shopper.submitForm(`/api/account/gifts/send?before=${order.ref}`, { gift })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `/account/gifts?before=${order.ref}#account-note`])
  expect((await look(shopper)).text).toContain(linkSentAgain(email))
  await db.updateTable('gifts').set({ voided_at: clock.now }).where('order_id', '=', order.id).execute()
  await shopper.submitForm('/api/account/gifts/send', { gift })
  expect((await look(shopper)).text).toContain(notSentText('void'))
  const guest = await openShopper().submitForm('/api/account/gifts/send', { gift })
  expect([guest.statusCode, guest.headers.location]).toEqual([303, '/login?redirect=%2Faccount%2Fgifts'])
})

test('a gift’s link is mailed three times, and then no more for a while, also by many at once', async () => {
  const { email, gift, shopper, order } = await newGiver(2)
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const sent = await Promise.all(Array.from({ length: 12 }, () => sendGiftLink(context, { accountId, email }, gift)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(3)
  const refused = await send(shopper, gift)
  expect([refused.statusCode, refused.json()]).toEqual([429, { errors: SENT_OFTEN_ENOUGH }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
  expect(await mailsOf(email, 'gift-link')).toHaveLength(3)
  expect((await send(shopper, `${order.ref}.2`)).statusCode).toBe(200)
  expect((await sendGiftLink(daysOn(1), { accountId, email }, gift)).ok).toBe(true)
})

test('of another’s gift, and of what is none, nothing is told and nothing sent', async () => {
  const { email, gift, order } = await newGiver()
  const other = await newMember()
  const before = await mailsOf(email, 'gift-link')
  for (const ref of [gift, `${order.ref}.2`, `${order.ref}.21`, 'nothing', `${order.ref}`, '4821-9305-1723.1']) {
    const answer = await send(other.shopper, ref)
    expect([answer.statusCode, answer.json()], ref).toEqual([404, { errors: NO_SUCH_GIFT }])
  }
  expect(await mailsOf(other.email, 'gift-link')).toEqual([])
  expect(await mailsOf(email, 'gift-link')).toEqual(before)
  expect((await look(other.shopper)).text).toContain('You have not given a subscription with this account yet.')
})

test('what was redeemed or has ended is not mailed', async () => {
  const { shopper, email, gift, order } = await newGiver()
  const [token = ''] = (await look(shopper)).links
  expect((await redeem(openShopper(), { token }, newRecipient())).status).toBe(200)
  const answer = await send(shopper, gift)
  expect([answer.statusCode, answer.json()]).toEqual([409, { errors: notSentText('redeemed') }])
  expect(await mailsOf(email, 'gift-link')).toHaveLength(1)
  expect(await giftsOf(order.id)).toHaveLength(1)
})

test('a gift in place of a subscription that could not be begun is not among them', async () => {
  const { shopper, order } = await newGiver()
  await db.updateTable('gifts').set({ number: 21 }).where('order_id', '=', order.id).execute()
  expect((await look(shopper)).text).toContain('You have not given a subscription')
  expect((await send(shopper, `${order.ref}.21`)).statusCode).toBe(404)
})

test('a guest is led to the login and back, and a member of staff sees no link and no button', async () => {
  const { statusCode, headers } = await look(openShopper())
  expect([statusCode, headers.location]).toEqual([302, '/login?redirect=%2Faccount%2Fgifts'])
  const { email, gift } = await newGiver()
  const { ref } = await db.selectFrom('accounts').select('ref').where('email', '=', email).executeTakeFirstOrThrow()
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  await staff.post('second-factor', { code })
  const { main, text } = await look(staff, `?admin-view=${ref}`)
  expect(text).toContain('Not yet redeemed')
  expect(main).not.toMatch(/token=|gifts\/send/)
  expect((await send(staff, gift)).statusCode).toBe(403)
  expect(await mailsOf(email, 'gift-link')).toHaveLength(1)
})

test('a giver is reminded once, of what nobody has redeemed after thirty days', async () => {
  const { shopper, email, order } = await newGiver(3)
  const [token = ''] = (await look(shopper)).links
  expect((await redeem(openShopper(), { token }, newRecipient())).status).toBe(200)
  await remindGivers(daysOn(29.9))
  expect(await mailsOf(email, 'gift-reminder')).toEqual([])
  await Promise.all(Array.from({ length: 6 }, () => remindGivers(daysOn(30.1))))
  await remindGivers(daysOn(31))
  const reminders = await mailsOf(email, 'gift-reminder')
  const { links } = await look(shopper)
  expect(reminders).toEqual([
    {
      data: {
        gifts: links.map((token) => ({
          gift: 'Gift Subscription: 1-Year Standard Print',
          url: context.ports.orderLinks.absoluteUrl(giftPath(token)),
          cardUrl: context.ports.orderLinks.absoluteUrl(giftCardPath(token)),
        })),
        order: order.ref,
        boughtOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    },
  ])
  expect(links).toHaveLength(2)
})

test('nobody is reminded of what was redeemed, refunded, is being redeemed, or was bought long ago', async () => {
  const [redeemed, refunded, held, old] = [await newGiver(), await newGiver(), await newGiver(), await newGiver()]
  const [token = ''] = (await look(redeemed.shopper)).links
  expect((await redeem(openShopper(), { token }, newRecipient())).status).toBe(200)
  await refundOrder({ ...context, by: tester }, { ref: refunded.order.ref })
  await db.updateTable('gifts').set({ held_by: held.order.id }).where('order_id', '=', held.order.id).execute()
  const long = new Date(clock.now.getTime() - 40 * DAY_MS)
  await db.updateTable('gifts').set({ created_at: long }).where('order_id', '=', old.order.id).execute()
  await remindGivers(daysOn(31))
  for (const { email } of [redeemed, refunded, held, old]) expect(await mailsOf(email, 'gift-reminder')).toEqual([])
  await db.updateTable('gifts').set({ held_by: null }).where('order_id', '=', held.order.id).execute()
  await remindGivers(daysOn(32))
  expect(await mailsOf(held.email, 'gift-reminder')).toHaveLength(1)
})

test('a guest is reminded at the address that the order was made with', async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 })
  const email = 'guest-giver@reader.example'
  await buy(shopper, { name: 'Ada Quill', email })
  await remindGivers(daysOn(31))
  expect(await mailsOf(email, 'gift-reminder')).toHaveLength(1)
})
