import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findRenewLink } from '#application/renewals/find-renew-link.ts'
import { sendWaves } from '#application/renewals/waves/send-waves.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { setAutorenew } from '#store/accounts/payers.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openRenewals } from '../../support/renewals.ts'

const site = await openRenewals()
const { db, context, on, newSubscriber } = site
const desk = openDeskGroup({ DATABASE_URL: site.url, SANDBOX_STRIPE_API: site.sandboxUrl })
const folder = await mkdtemp(join(tmpdir(), 'colophon-letters-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Answer = { ok: boolean; run: number; isNew: boolean; count: number; withoutAddress: number; files: string[] }
const letters = async (...args: string[]): Promise<Answer> =>
  JSON.parse((await desk('renewals', 'letters', '--wave', 'left-0', '--out', folder, ...args, '--json')).said)

/** Somebody whose last issue is on its way, and whose mail comes back. */
async function newAway(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber({ issues: [2, 3, 4, 5], ...asked })
  await setAutorenew(db, reader.accountId, { on: false, at: new Date('2025-06-01') })
  await suspendAccount(db, reader.email, new Date())
  await db.deleteFrom('renewal_walks').execute()
  await sendWaves(on(0))
  return reader
}
const csvOf = async ({ files }: Answer) => readFile(files.find((file) => file.endsWith('.csv')) ?? '', 'utf8')

test('letters of a wave are one run, which comes again when it is asked for again, and nobody gets two', async () => {
  const reader = await newAway()
  const homeless = await newAway({ hasAddress: false })
  const foreseen = await letters('--dry-run')
  expect(foreseen).toMatchObject({ isNew: true, run: 1 })
  await expect(readFile(foreseen.files[0] ?? '')).rejects.toThrow('no such file')
  const first = await letters()
  expect(first).toMatchObject({ ok: true, isNew: true, count: foreseen.count })
  expect(first.withoutAddress).toBeGreaterThanOrEqual(1)
  const pdf = await readFile(first.files.find((file) => file.endsWith('.pdf')) ?? '')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(first.count)
  const csv = await csvOf(first)
  expect(csv).toContain('"1-Year Standard Print (US)","$39.95",5,')
  const again = await letters()
  expect(again).toMatchObject({ run: first.run, isNew: false, count: first.count })
  expect(await csvOf(again)).toBe(csv)
  await newAway()
  const second = await letters()
  expect(second).toMatchObject({ isNew: true, count: 1 })
  expect(second.run).toBeGreaterThan(first.run)
  expect(await csvOf(await letters('--run', String(first.run)))).toBe(csv)
  expect((await desk('renewals', 'letters', '--wave', 'left-1', '--run', String(first.run))).done).toBe(false)
  const rows = await db
    .selectFrom('renewal_notices')
    .select(['account_id', 'letter_run'])
    .where('account_id', 'in', [reader.accountId, homeless.accountId])
    .execute()
  expect(new Map(rows.map(({ account_id, letter_run }) => [account_id, letter_run]))).toEqual(
    new Map([
      [reader.accountId, first.run],
      [homeless.accountId, null],
    ]),
  )
})

test('the code of a letter renews without a login, however it is typed; a wrong one asks for one', async () => {
  const { accountId } = await newAway()
  const csv = await csvOf(await letters())
  const code = csv.match(/"([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})"/)?.[1] ?? ''
  expect(await findRenewLink(context, code)).toBe(accountId)
  const led = await site.app.inject(`/renew/${code.toLowerCase().replaceAll('-', '')}`)
  expect(led.statusCode).toBe(303)
  expect(led.headers.location).toBe(`/subscribe/renew?token=${code}`)
  const page = await site.app.inject(String(led.headers.location))
  expect(page.body).toContain('Renew with Same Settings')
  expect(page.headers['cache-control']).toContain('no-store')
  const wrong = await site.app.inject('/subscribe/renew?token=0000-0000-0000')
  expect(wrong.body).toContain('Log in to see how your subscription stands')
})

test('who has renewed since, or can be mailed again, gets no letter', async () => {
  const renewed = await newAway()
  const back = await newAway()
  await addSubscription(context, {
    email: renewed.email,
    name: null,
    term: '1year',
    level: 'low',
    deliverable: 'digital',
    copies: 1,
    billedTo: null,
    address: null,
    dryRun: false,
  })
  await db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', back.accountId).execute()
  expect((await letters()).isNew).toBe(false)
})

test('two at the same desk print a letter once', async () => {
  await newAway()
  const both = await Promise.all([letters(), letters()])
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('the report says what each wave brought, and a renewal counts once, for the last word before it', async () => {
  const reader = await newSubscriber({ issues: [2, 3, 4, 5] })
  await setAutorenew(db, reader.accountId, { on: false, at: new Date('2025-06-01') })
  const before = JSON.parse((await desk('renewals', 'waves', '--json')).said)
  const count = (waves: { wave: string; renewed: number }[], wave: string) =>
    waves.find((one) => one.wave === wave)?.renewed ?? 0
  await db.deleteFrom('renewal_walks').execute()
  await sendWaves(on(-2))
  await addSubscription(context, {
    email: reader.email,
    name: null,
    term: '1year',
    level: 'low',
    deliverable: 'digital',
    copies: 1,
    billedTo: null,
    address: null,
    dryRun: false,
  })
  const after = JSON.parse((await desk('renewals', 'waves', '--json')).said)
  expect(count(after, 'left-0')).toBe(count(before, 'left-0') + 1)
  expect((await desk('renewals', 'waves')).said).toMatch(/left-0 .* mails, .* letters.*renewed/)
})
