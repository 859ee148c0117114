import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyCancellation } from '#application/cancellations/apply-cancellation.ts'
import { chargeMonthly } from '#application/donations/monthly/charge-monthly.ts'
import { newNetwork, SITE_URL } from '../../support/access.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'

const site = await openMonthlyDonations()
const { app, db, context, newDonor, monthlyOf, mailsTo, takenFrom } = site
const fields = { kind: 'cancel', contract: 'everything', name: 'Ada Quill', details: '', on: '' }

const post = (form: Record<string, string>, network = newNetwork()) =>
  app.inject({
    method: 'POST',
    url: '/api/cancel',
    headers: { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, ...form }).toString(),
    remoteAddress: network,
  })

const lastOf = (email: string) =>
  db
    .selectFrom('cancellations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('received_at', 'desc')
    .executeTakeFirstOrThrow()

/** Declares it, and does what the queue's job would. */
async function cancel(form: Record<string, string> & { email: string }) {
  expect((await post(form)).statusCode).toBe(303)
  const { id } = await lastOf(form.email)
  await applyCancellation(context, id)
  return lastOf(form.email)
}

const payerOf = async (email: string) =>
  db
    .selectFrom('payers')
    .innerJoin('accounts', 'accounts.id', 'payers.account_id')
    .select(['payers.autorenew', 'accounts.id'])
    .where('accounts.email_key', '=', email)
    .executeTakeFirstOrThrow()

const renewing = async () => {
  const rows = db
    .selectFrom('payers')
    .innerJoin('accounts', 'accounts.id', 'payers.account_id')
    .select('accounts.email')
    .where('payers.autorenew', '=', true)
  return (await rows.orderBy('accounts.email').execute()).map(({ email }) => email)
}

const plain = (html: string) => html.replaceAll('<!-- -->', '')

test('whoever asks is answered, shown and mailed the same, at once and with the time', async () => {
  const shown: string[] = []
  for (const email of ['renewing-stranger@reader.example', (await renewing())[0] ?? '']) {
    const answer = await post({ email, contract: 'donation' })
    expect(answer.statusCode).toBe(303)
    const page = await app.inject({ url: String(answer.headers.location) })
    expect(page.statusCode).toBe(200)
    for (const words of ['Your cancellation is received', 'Ada Quill', 'as early as possible', '(America/New_York)'])
      expect(plain(page.body)).toContain(words)
    expect(page.headers['cache-control']).toContain('no-store')
    shown.push(
      plain(page.body)
        .replaceAll(email, 'EMAIL')
        .replaceAll(/\d{2}:\d{2}/g, 'TIME'),
    )
    expect(await mailsTo(email)).toMatchObject([
      {
        kind: 'cancellation-received',
        data: { contract: 'donation', received: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d /) },
      },
    ])
  }
  expect(shown[0]).toBe(shown[1])
})

test('a subscription renews itself no longer; what it has is not touched, and nobody has to look', async () => {
  const [, email = ''] = await renewing()
  const { id } = await payerOf(email)
  const cycles = () => db.selectFrom('cycles').selectAll().where('account_id', '=', id).execute()
  const before = await cycles()
  expect(await cancel({ email, contract: 'subscription' })).toMatchObject({ state: 'applied', ended_autorenew: true })
  expect((await payerOf(email)).autorenew).toBe(false)
  expect(await cycles()).toEqual(before)
})

test('monthly donations end, of a guest and of an account, and are charged no more', async () => {
  const guest = await newDonor()
  const done = await cancel({ email: guest.email, contract: 'donation' })
  expect(done).toMatchObject({ state: 'applied', ended_donations: 1, ended_autorenew: false })
  expect((await monthlyOf(guest.id)).status).toBe('cancelled')
  await chargeMonthly(site.on('2026-12-17'), guest.id)
  expect(await takenFrom(guest.customer)).toEqual([])
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', 'reader@demo.example')
    .executeTakeFirstOrThrow()
  const [own, other] = [await newDonor({ accountId }), await newDonor()]
  expect(await cancel({ email: 'Reader@demo.example', contract: 'everything' })).toMatchObject({ ended_donations: 1 })
  expect([(await monthlyOf(own.id)).status, (await monthlyOf(other.id)).status]).toEqual(['cancelled', 'active'])
})

test('what was named is ended and nothing else', async () => {
  const guest = await newDonor()
  expect(await cancel({ email: guest.email, contract: 'subscription' })).toMatchObject({ state: 'open' })
  expect((await monthlyOf(guest.id)).status).toBe('active')
})

test('nothing found, or a withdrawal: staff are told once, and close it', async () => {
  const stranger = await cancel({ email: 'nobody@reader.example' })
  const withdrawal = await cancel({ email: 'withdraws@reader.example', kind: 'withdraw', details: 'Order 17' })
  for (const { id, state } of [stranger, withdrawal]) {
    expect(state).toBe('open')
    await applyCancellation(context, id)
  }
  const notices = (await mailsTo('staff@demo.example')).filter(({ kind }) => kind === 'cancellation-notice')
  const told = notices.map(({ data }) => data.cancellation)
  expect(told.filter((id) => id === stranger.id || id === withdrawal.id)).toEqual([stranger.id, withdrawal.id])
})

test('five jobs at once do it once', async () => {
  const guest = await newDonor()
  await post({ email: guest.email })
  const { id } = await lastOf(guest.email)
  await Promise.all(Array.from({ length: 5 }, () => applyCancellation(context, id)))
  expect(await lastOf(guest.email)).toMatchObject({ state: 'applied', ended_donations: 1 })
  expect((await mailsTo(guest.email)).map(({ kind }) => kind).sort()).toEqual([
    'cancellation-received',
    'donation-ended',
  ])
})

test('a later day is waited for by the queue', async () => {
  const guest = await newDonor()
  const on = `${new Date().getUTCFullYear() + 1}-03-01`
  await post({ email: guest.email, on })
  const { id, state } = await lastOf(guest.email)
  expect(state).toBe('received')
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`apply-cancellation:${id}`}`.execute(db)
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([`${on}T05:00:00.000Z`])
})

test('what is wrong stands under its field, with what was typed, and nothing is kept', async () => {
  const answer = await post({ name: '', email: 'ada', on: '2001-01-01' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cancel#content'])
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const page = plain((await app.inject({ url: '/cancel', headers: { cookie } })).body)
  for (const words of [
    'Please enter your name.',
    'Please enter a valid email address.',
    'Please enter a day from today on.',
  ])
    expect(page).toContain(words)
  expect(page).toContain('value="ada"')
  const json = await app.inject({
    method: 'POST',
    url: '/api/cancel',
    headers: { origin: SITE_URL, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...fields, email: 'ada' }),
    remoteAddress: newNetwork(),
  })
  expect([json.statusCode, json.json()]).toEqual([422, { errors: { email: 'Please enter a valid email address.' } }])
})

test('an address, and a network, can’t be used to flood anybody', async () => {
  const email = 'flooded@reader.example'
  for (let time = 0; time < 5; time += 1) await post({ email })
  expect(await mailsTo(email)).toHaveLength(3)
  const network = newNetwork()
  const sent: number[] = []
  for (let time = 0; time < 7; time += 1) {
    await post({ email: `one-of-${time}@reader.example` }, network)
    sent.push((await mailsTo(`one-of-${time}@reader.example`)).length)
  }
  expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0])
})

test('a token that is none leads to the form, and tells nothing', async () => {
  for (const token of ['', 'x', 'a'.repeat(5000)]) {
    const answer = await app.inject({ url: `/cancel/received?token=${token}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/cancel'])
  }
})

test('both pages and the foot of every page speak German where the magazine’s settings say so', async () => {
  const english = plain((await app.inject({ url: '/' })).body)
  expect(english).toContain('href="/cancel">Cancel a Contract</a>')
  await sql`update magazine set settings = settings || '{"cancelling": {"wording": "german"}}'`.execute(db)
  site.drop(['site'])
  expect(plain((await app.inject({ url: '/' })).body)).toContain('href="/cancel" lang="de">Verträge hier kündigen</a>')
  expect(plain((await app.inject({ url: '/cancel' })).body)).toContain('jetzt kündigen')
  expect(plain((await app.inject({ url: '/withdraw' })).body)).toContain('Widerruf bestätigen')
})
