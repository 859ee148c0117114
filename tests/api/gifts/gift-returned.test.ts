import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { takeReturned } from '#application/gifts/delivery/take-returned.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { MOST_SENDINGS } from '#domain/gifts/gift-delivery.ts'
import { deliveryRefusalText } from '#domain/gifts/gift-delivery-texts.ts'
import { openGiving } from '../../support/gift-delivery.ts'
import { wordsIn } from '../../support/read-html.ts'

const renderMail = createReactEmailRenderer({ siteUrl: 'https://magazine.example' })
const site = await openGiving()
const { db, context, newGuestGiver, set, giftOf, mailsOf, openPage } = site

/** The bounces of an address, for each of which a job waits. */
async function bouncesOf(email: string): Promise<number[]> {
  const rows = await db.selectFrom('mail_bounces').select('id').where('email', '=', email).execute()
  for (const { id } of rows) {
    const { rows: waiting } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where key = ${`take-returned:${id}`}`.execute(db)
    expect(waiting).toHaveLength(1)
  }
  return rows.map(({ id }) => id)
}

const bounce = (email: string) => recordBounce(context, { email, reason: '550 5.1.1 mailbox unknown' })

test('what comes back is told to its giver once, who corrects the address and sends it again', async () => {
  const { shopper, email: giver, receipt, order } = await newGuestGiver()
  const email = 'Clara.Wrong@reader.example'
  await set(shopper, receipt, { email, act: 'send' })
  await bounce(email.toLowerCase())
  await bounce(email.toLowerCase())
  const bounces = await bouncesOf(email.toLowerCase())
  await Promise.all([...bounces, ...bounces].map((id) => takeReturned(context, id)))
  expect(await mailsOf(giver, 'gift-returned')).toMatchObject([{ data: { sentTo: email, order: order.ref } }])
  const { body } = await openPage(receipt)
  expect(wordsIn(body)).toContain(`It came back: ${email} takes no mail.`)
  expect(body).toContain('class="delivery-form"')
  const right = 'clara.right@reader.example'
  expect((await set(shopper, receipt, { email: right, act: 'send' })).json()).toEqual({ state: 'sent' })
  expect(await mailsOf(right, 'gift-for-you')).toHaveLength(1)
  expect(await mailsOf(giver, 'gift-sent')).toHaveLength(2)
  expect(await giftOf(order.id)).toMatchObject({ sendings: 2, returned_at: null })
})

test('an address that the mail server refuses at once counts as come back', async () => {
  const { shopper, email: giver, receipt } = await newGuestGiver()
  const email = 'clara.refused@reader.example'
  await set(shopper, receipt, { email, act: 'send' })
  const mail = await db.selectFrom('mails').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const refusing = async () => ({ outcome: 'refused' as const, reason: '550 no such user' })
  await sendQueuedMail({ ...context, ports: { ...context.ports, renderMail, sendMail: refusing } }, mail.id)
  for (const id of await bouncesOf(email)) await takeReturned(context, id)
  expect(await mailsOf(giver, 'gift-returned')).toHaveLength(1)
})

test('what comes back again and again is left to the giver', async () => {
  const { shopper, receipt, order } = await newGuestGiver()
  const email = 'clara.never@reader.example'
  await db.updateTable('gifts').set({ sendings: MOST_SENDINGS }).where('order_id', '=', order.id).execute()
  const answer = await set(shopper, receipt, { email, act: 'send' })
  expect([answer.statusCode, answer.json()]).toEqual([409, { errors: deliveryRefusalText('too-often') }])
  expect((await set(shopper, receipt, { way: 'by-hand' })).statusCode).toBe(200)
})

test('mail that comes back to somebody else’s address is nobody’s gift', async () => {
  await bounce('stranger@reader.example')
  for (const id of await bouncesOf('stranger@reader.example')) expect(await takeReturned(context, id)).toBe(0)
})
