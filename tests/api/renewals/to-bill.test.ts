import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { readToBill } from '#application/renewals/read-to-bill.ts'
import { readWaveCase } from '#application/renewals/waves/read-wave-case.ts'
import { cycleToBill } from '#domain/renewals/billing-anew.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { countWork } from '#store/desk/work.ts'
import { openAccess } from '../../support/access.ts'
import { american } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { renewalsOn } from '../../support/renewals.ts'

const sandbox = await openPaymentSandbox()
const site = await openAccess({ payments: sandbox.payments })
const { db, context, clock, openBrowser, url } = site
const { newSubscriber } = renewalsOn({ ...site, ...sandbox })
const run = openTestDesk({ DATABASE_URL: url, SANDBOX_STRIPE_API: sandbox.url })
const as = await openStaff({ openBrowser, clock, context })
const PAGE = '/desk/subscriptions/renewals'
const all = { sort: 'time', limit: null, offset: 0 } as const

type Asked = Parameters<typeof newSubscriber>[0] & { billedTo?: string; copies?: number }

/** Whose subscription an institution pays for, or who has several copies; issue 5 is on its way. */
async function newBilled({ billedTo = 'Northfield University Library', copies = 1, ...asked }: Asked = {}) {
  const reader = await newSubscriber({ issues: [3, 4, 5], ...asked })
  await sql`update cycles set billed_to = ${billedTo || null}, copies = ${copies} where account_id = ${reader.accountId}`.execute(
    db,
  )
  const { ref } = await db
    .selectFrom('accounts')
    .select('ref')
    .where('id', '=', reader.accountId)
    .executeTakeFirstOrThrow()
  return { ...reader, ref }
}
const listed = async (at = clock.now) => (await readToBill({ ...context, now: () => at }, all)).map(({ ref }) => ref)

test('the list has whom the rule names, whatever the day', async () => {
  await newBilled()
  await newBilled({ issues: [5] })
  await newBilled({ issues: [2, 3, 4, 5], hasAddress: false })
  await newBilled({ issues: [1, 2, 3, 4] })
  await newBilled({ billedTo: '', copies: 3, issues: [4, 5] })
  await newBilled({ billedTo: '' })
  const gone = await newBilled()
  await sql`update cycles set cancelled_at = now() where account_id = ${gone.accountId}`.execute(db)
  const { last } = await db
    .selectFrom('dispatches')
    .select(({ fn }) => fn.max('delivered_at').as('last'))
    .executeTakeFirstOrThrow()
  const days = [0, 60, 89, 91, 400].map((count) => new Date((last?.getTime() ?? 0) + count * 86_400_000))
  const sizes = new Set<number>()
  for (const at of [clock.now, ...days]) {
    const refs = new Set(await listed(at))
    sizes.add(refs.size)
    for (const { id, ref } of await db.selectFrom('accounts').select(['id', 'ref']).execute()) {
      const known = await readWaveCase(db, id, at)
      if (!known) continue
      const named = cycleToBill({ ...known.facts, isBilled: false }, at)
      expect(refs.has(ref), `${ref} on ${at.toISOString()}`).toBe(named !== null)
    }
    expect((await countWork(db, at)).toBill).toBe(refs.size)
  }
  expect(sizes.size, 'the days differ').toBeGreaterThan(1)
})

test('whoever is billed is on it no more, until the invoice is void', async () => {
  const { ref, email } = await newBilled({ copies: 2 })
  const asked = {
    ...{ account: email, name: '', email: '', billedTo: null, emailTo: null, address: american, recipient: null },
    shipcode: 'ship-a' as const,
    subscription: { medium: 'print', level: 'low', term: '1year', copies: 2, coupon: null } as const,
    ...{ goods: [], gifts: [], termDays: 30, acceptedPayments: 'any' as const },
  }
  const by = { kind: 'site' } as const
  expect(await listed()).toContain(ref)
  const made = await createInvoice({ ...context, by, saleKinds }, asked)
  if (!made.ok) throw new Error(made.problems.join())
  expect(await listed()).not.toContain(ref)
  const { number } = await db
    .selectFrom('invoices')
    .select('number')
    .where('invoice_no', '=', made.invoiceNo)
    .executeTakeFirstOrThrow()
  expect(await voidInvoice({ ...context, by, saleKinds }, { number })).toMatchObject({ ok: true })
  expect(await listed()).toContain(ref)
})

test('page, file and command have the same rows, and each leads to a form that knows what is billed', async () => {
  const { ref, email } = await newBilled({ billedTo: 'Aldous & Sons', copies: 4 })
  const browser = await as('owner')
  const told = JSON.parse((await run('renewals', 'to-bill', '--json')).lines.join('\n'))
  const page = (await browser.get(`${PAGE}?list=bills`)).body
  const csv = (await browser.get(`${PAGE}/to-bill.csv`)).body.trim().split('\r\n')
  expect(csv).toHaveLength(told.length + 1)
  for (const [place, one] of told.entries()) {
    expect(page).toContain(`/desk/readers/${one.ref}"`)
    expect(csv[place + 1]).toContain(`"${one.ref}"`)
  }
  expect(told.find((one: { ref: string }) => one.ref === ref)).toMatchObject({
    billedTo: 'Aldous & Sons',
    copies: 4,
    left: 1,
  })
  const { lines } = await run('work', '--json')
  expect(JSON.parse(lines.join('\n')).toBill).toBe(told.length)
  expect((await browser.get('/desk')).body).toContain(`${PAGE}?list=bills`)
  const link = page.split('href="').find((part) => part.includes(new URLSearchParams({ email }).toString().slice(6)))
  const form = (await browser.get((link ?? '').split('"')[0]?.replaceAll('&amp;', '&') ?? '')).body
  for (const value of [email, 'Aldous &amp; Sons', '4']) expect(form).toContain(`value="${value}"`)
  expect(form).toMatch(/<option value="print,low,1year" selected/)
  // Nobody is billed by a link alone, nor are other fields filled in by one.
  expect((await browser.get('/desk/invoices/new?email=evil@nowhere.example')).body).not.toContain('evil@')
  const editor = await as('editor')
  expect((await editor.get(`${PAGE}/to-bill.csv`)).statusCode).toBe(403)
  expect((await editor.get(`${PAGE}?list=bills`)).body).not.toContain(ref)
  const circulation = await as('circulation')
  expect((await circulation.get(`${PAGE}?list=bills`)).body).toContain('Bill (not with your roles)')
})
