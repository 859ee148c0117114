import type { Page } from '@playwright/test'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { may, type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { actExamples, exampleOf } from '../support/act-examples.ts'
import { listDeskActs } from '../support/desk-acts.ts'
import { doIt, look } from '../support/desk-site.ts'
import { openRoleSite, type RoleSite } from '../support/role-site.ts'
import { expect, test } from '../support/watch-page.ts'

/** A site of its own, for the acts that no other browser test does. One follows on the other, as they do at a desk. */
let site: RoleSite
let examples: Record<string, string>
test.describe.configure({ mode: 'default' })
// What must be typed again is not, at first.
test.use({ expectedFaults: /status of 422/ })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  site = await openRoleSite(browser)
  examples = await actExamples(site)
  await site.desk('import', 'run', '1')
})
test.afterAll(() => site?.stop())

type Case = { key: string; typed?: Record<string, string>; again?: string; ready?: () => Promise<string | undefined> }
const pier = { line1: '9 Pier', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
const missing = () => site.one('select ref from missing_copies where address is not null order by state, ref limit 1')
const atMissing = async (verb: string, state: string) => {
  const ref = await missing()
  await site.one(
    `update missing_copies set state = $2, waits_because = 'no-stock', sent_at = null, because = null, decided_at = null,
       decided_by = null where ref = $1 returning ref`,
    ref,
    state,
  )
  return `/desk/missing/${ref}/${verb}`
}
const comesBack = (email: string) =>
  site.one("insert into mail_bounces (email, at, reason) values ($1, now(), 'The mailbox is full') returning id", email)
const NEW = 'of-the-desk@roles.example'

const cases: Case[] = [
  { key: '/desk/readers/:ref/:verb skip' },
  {
    key: '/desk/readers/:ref/:verb unskip',
    ready: async () => {
      const ref = await site.one(`insert into issue_skips (issue_number, account_id, asked_at)
        select 6, id, now() from accounts where ref = 'acc-extended'
        on conflict (issue_number, account_id) do update set taken_back_at = null
        returning (select ref from accounts where id = account_id)`)
      return `/desk/readers/${ref}/unskip`
    },
  },
  {
    key: '/desk/readers/:ref/:verb replace',
    ready: async () => {
      const ref = await site.one(`select accounts.ref from deliveries
        join dispatches on dispatches.issue_number = deliveries.issue_number and dispatches.number = dispatch_number
        join accounts on accounts.id = deliveries.account_id
        where dispatches.state = 'delivered' and deliverable = 'print-a' and deliveries.address is not null
          and not exists (select from missing_copies where missing_copies.account_id = accounts.id) limit 1`)
      return `/desk/readers/${ref}/replace`
    },
  },
  {
    key: '/desk/readers/:ref/:verb resend',
    typed: { mail: 'any' },
    ready: async () => {
      const email = 'wrote@roles.example'
      const ref = await site.newAccount(email)
      // A completed order of theirs, with its receipt as it is known once it has gone out.
      const order = await site.one(
        `update orders set email = $1, account_id = (select id from accounts where email = $1)
         where id = (select id from orders where status = 'completed' and paid_cents > 0 limit 1) returning id`,
        email,
      )
      await site.one(
        `insert into mails (kind, email, cause, sent_at) values ('order-receipt', $1, $2, now())
         on conflict (cause) do update set email = excluded.email, sent_at = now() returning id`,
        email,
        `order-receipt:${order}`,
      )
      return `/desk/readers/${ref}/resend`
    },
  },
  {
    key: '/desk/readers/:ref/:verb erase',
    typed: { 'gives-up': 'yes' },
    again: 'gone@roles.example',
    ready: async () => `/desk/readers/${await site.newAccount('gone@roles.example')}/erase`,
  },
  {
    key: '/desk/missing/:ref/:verb replace',
    ready: async () => {
      await site.one("delete from stock_holds where holder like 'missing:%' returning 1")
      return atMissing('replace', 'waits')
    },
  },
  { key: '/desk/missing/:ref/:verb sent', ready: () => atMissing('sent', 'replacing') },
  { key: '/desk/missing/:ref/:verb settle', typed: { because: 'It came.' }, ready: () => atMissing('settle', 'waits') },
  {
    key: '/desk/missing/:ref/:verb refuse',
    typed: { because: 'It came.' },
    ready: () => atMissing('refuse', 'replacing'),
  },
  {
    key: '/desk/cancellations/:id/:verb close',
    ready: async () =>
      `/desk/cancellations/${await site.one("select id from cancellations where state = 'open'")}/close`,
  },
  { key: '/desk/jobs/:id/:verb retry' },
  {
    key: '/desk/jobs/:id/:verb drop',
    typed: { because: 'It was done by hand.' },
    ready: async () => {
      const id = await site.one("select id from graphile_worker.add_job('nothing-does-this')")
      await site.one(
        "select id from graphile_worker.permanently_fail_jobs(array[$1::bigint], 'It can not be done')",
        id,
      )
      return `/desk/jobs/${id}/drop`
    },
  },
  {
    key: '/desk/payments/:payment/:verb looked-after',
    typed: { because: 'Paid back by hand.' },
  },
  {
    key: '/desk/staff/add add',
    typed: { email: NEW, 'role-editor': 'yes' },
    ready: async () => {
      await site.newAccount(NEW)
      return undefined
    },
  },
  {
    key: '/desk/staff/:ref/:verb roles',
    typed: { 'role-books': 'yes' },
    ready: async () => `/desk/staff/${await site.one('select ref from accounts where email = $1', NEW)}/roles`,
  },
  {
    key: '/desk/staff/:ref/:verb factor',
    ready: async () => `/desk/staff/${await site.one('select ref from accounts where email = $1', NEW)}/factor`,
  },
  {
    key: '/desk/invoices/:no/:verb remind',
    ready: async () => {
      await site.one("update bank_lines set state = 'ignored', reason = 'Of a test', decided_at = now() returning 1")
      return '/desk/invoices/LS-0002/remind'
    },
  },
  {
    key: '/desk/orders/:ref/:verb keep',
    ready: async () => {
      const ref = /orders\/([^/]+)/.exec(examples['/desk/orders/:ref/:verb'] ?? '')?.[1]
      await site.one(
        `insert into disputes (id, payment_intent_id, order_id, status, reason, amount_cents, currency, opened_at, found_at)
         select 'dp_of_the_desk', payment_intent_id, id, 'needs-response', 'general', 100, 'usd', now(), now()
         from orders where ref = $1 returning id`,
        ref,
      )
      return undefined
    },
  },
  { key: '/desk/orders/:ref/:verb unkeep' },
  {
    key: '/desk/orders/:ref/:verb arrives',
    ready: async () => {
      const email = 'bought@roles.example'
      const ref = await site.one(
        `update orders set email = $1, account_id = null
         where id = (select id from orders where status = 'completed' order by created_at desc limit 1) returning ref`,
        email,
      )
      await comesBack(email)
      return `/desk/orders/${ref}/arrives`
    },
  },
  {
    key: '/desk/donations/monthly/:id/:verb arrives',
    ready: async () => {
      const email = 'monthly@roles.example'
      const id = await site.one(
        `update monthly_donations set email = $1, account_id = null
         where id = (select id from monthly_donations order by id limit 1) returning id`,
        email,
      )
      await comesBack(email)
      return `/desk/donations/monthly/${id}/arrives`
    },
  },
  {
    key: '/desk/donations/statements/:year/donors/:gift/:verb arrives',
    ready: async () => {
      const email = 'gave@roles.example'
      const id = await site.one(
        `insert into donations (name, email, amount_cents, given_at)
         values ('Ada Quill', $1, 2500, '2025-06-01T12:00:00Z') returning id`,
        email,
      )
      await comesBack(email)
      return `/desk/donations/statements/2025/donors/${id}/arrives`
    },
  },
  { key: '/desk/orders/parcels/:ref take-back', typed: { because: 'It came back.' } },
  { key: '/desk/issues/:number/labels/:ref correct-label', typed: { line1: '9 Pier' } },
  {
    key: '/desk/issues/:number/:verb drop-extra',
    ready: async () => {
      const label = Object.entries({ name: 'Ada Keel', ...pier, why: 'author' }).flatMap(([name, value]) => [
        `--${name}`,
        value,
      ])
      await site.desk('issue', 'extra', '5', ...label)
      return undefined
    },
  },
  { key: '/desk/issues/:number/:verb hand-over' },
  { key: '/desk/readers/:ref/:verb address', typed: pier, ready: async () => '/desk/readers/acc-noaddress/address' },
  { key: '/desk/issues/:number/:verb supplement' },
  { key: '/desk/issues/:number/:verb deliver', again: '5' },
  { key: '/desk/issues/:number/:verb release', ready: async () => '/desk/issues/6/release' },
  { key: '/desk/issues/:number/:verb withdraw', ready: async () => '/desk/issues/6/withdraw' },
  { key: '/desk/webhooks/:ref/:verb replay' },
  {
    key: '/desk/webhooks/deliveries/:id/:verb replay',
    ready: async () => {
      await site.one("update webhook_deliveries set state = 'failed', attempts = 9 returning 1")
      return undefined
    },
  },
  { key: '/desk/letters/new new', typed: { subject: 'News', body: 'The harbour is open.' } },
  {
    key: '/desk/letters/:ref/:verb edit',
    typed: { subject: 'Other news' },
    ready: async () => `/desk/letters/${await site.one("select ref from letters where state = 'draft' limit 1")}/edit`,
  },
  { key: '/desk/store/goods/:ref/:verb count', typed: { count: '400' } },
  { key: '/desk/store/goods/:ref/:verb lose', typed: { count: '1' } },
  { key: '/desk/import/:run/:verb live' },
]

/** Types into a field by its name, whatever kind of field it is. */
async function type(page: Page, name: string, value: string) {
  const field = page.locator(`main [name="${name}"]`).first()
  const kind = await field.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.tagName))
  if (kind === 'checkbox' || kind === 'radio') await field.press('Space')
  else if (kind === 'SELECT') await field.selectOption(value)
  else await field.fill(value)
}

/** An owner may do everything, so each act is done by whom it is for: where there are two, by either in turn. */
function whoDoes(act: StaffAct, index: number): StaffRole {
  const others = staffRoles.filter((role) => role !== 'owner' && may(role, act))
  return others[index % others.length] ?? 'owner'
}
const timesDone = (act: StaffAct, role: StaffRole) =>
  site.one(
    `select count(*) from audit_log join accounts on accounts.ref = actor_ref
     where email = $1 and action = $2 and refusal is null`,
    `${role}@roles.example`,
    act,
  )

for (const [index, { key, typed = {}, again, ready }] of cases.entries())
  test.describe(index % 2 === 0 ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: index % 2 === 0 })

    test(`${key} is done by whom it is for`, async ({ page }) => {
      const act = (await listDeskActs()).find((one) => one.key === key)
      if (!act) throw new Error(`There is no act ${key}`)
      const path = (await ready?.()) ?? exampleOf(examples, act)
      // Money, erasing and the like ask for a code that was shown lately.
      await site.one('update sessions set second_factor_at = now() where second_factor_at is not null returning 1')
      const role = whoDoes(act.act, index)
      const before = Number(await timesDone(act.act, role))
      await page.context().addCookies(site.sessionOf(role))
      await page.goto(site.url + path)
      for (const [name, value] of Object.entries(typed)) await type(page, name, value)
      await look(page)
      await expect(page.getByRole('region', { name: 'What would change' })).toBeVisible()
      if (again) await type(page, 'typed-again', again)
      await doIt(page)
      await expect(page.getByText(act.done)).toBeVisible()
      expect(Number(await timesDone(act.act, role)), `the log keeps what ${role} did once`).toBe(before + 1)
    })
  })
