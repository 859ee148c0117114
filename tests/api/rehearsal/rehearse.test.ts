import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { rehearsalLines } from '#desk/rehearsal/describe-rehearsal.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { startOneLine } from '../../support/one-line.ts'
import { dayAhead, openRehearsal } from '../../support/rehearsal.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

const READERS = 24
/** Until those whose last issue is the next one have been charged, and charged again. */
const ONE_ISSUE = 60
const site = await openRehearsal(READERS)
const { rehearse, desk, pool } = site
const orderLinks = openOrderLinks(TEST_SECRET, 'http://localhost:8080')

/** All that the live site has: its rows, its queue, and the files beside it. */
async function everythingLive() {
  const queue = await pool.query('select * from graphile_worker._private_jobs order by id')
  const sequences = await pool.query('select sequencename, last_value from pg_sequences order by 1')
  const databases = await pool.query(`select datname from pg_database where datname like 'colophon%' order by 1`)
  return {
    rows: await rowsOf(pool),
    queue: queue.rows,
    sequences: sequences.rows,
    databases: databases.rows,
    files: await readdir(site.dataDir, { recursive: true }),
  }
}

async function readCopy<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

test('over fourteen months with no declines every cycle that ends is charged once, the report is what the copy holds, and the magazine stays as it was', {
  timeout: 400_000,
}, async () => {
  await pool.query(
    `select graphile_worker.add_job('deliver-webhook', '{"id": "00000000-0000-0000-0000-000000000000"}')`,
  )
  const refunded = await startOneLine({ ...site.context, saleKinds, ports: { orderLinks } }, 5_000)
  await pool.query(
    `select graphile_worker.add_job('give-back-payment',
      json_build_object('intentId', 'pi_live_stray', 'orderId', $1::text, 'because', 'late'))`,
    [refunded],
  )
  const before = await everythingLive()
  const copy: Record<string, unknown>[] = []
  const report = await rehearse({
    rates: { first: 0, again: 0 },
    async onEnd({ url, sandboxUrl }) {
      const [sums] = await readCopy(
        url,
        `select (select sum(paid_cents)::int from orders where id in (select order_id from renewals)
            and id in (select order_id from cycles)) as renewals,
          (select count(*)::int from renewals where state = 'renewed' and account_id in (
            select id from accounts where email like '%@town.example')) as renewed,
          (select max(count)::int from (select count(*) from renewals group by cycle_id) each) as most,
          (select count(*)::int from cycles cycle join payers using (account_id) where autorenew and tokens = taken
            and account_id in (select id from accounts where email like '%@town.example')
            and not exists (select from cycles later where later.account_id = cycle.account_id and later.position > cycle.position)) as ended,
          (select sum(amount_cents)::int from monthly_charges where state = 'paid') as donations,
          (select count(*)::int from payments_given_back where payment_intent_id = 'pi_live_stray') as given_back,
          (select count(*)::int from mails where sent_at > now()) as mails,
          (select sum(copies)::int from deliveries where bound_at > now() and address is not null) as copies`,
      )
      const intents = await fetch(`${sandboxUrl}/v1/payment_intents?limit=100`, {
        headers: { authorization: 'Bearer sk_test_x' },
      }).then((answer) => answer.json() as Promise<{ data: { status: string }[] }>)
      copy.push({ ...sums, statuses: [...new Set(intents.data.map(({ status }) => status))] })
    },
  })
  expect(await everythingLive()).toEqual(before)
  const [sums] = copy
  const { total } = report
  expect(report.troubles).toEqual([])
  expect(sums).toMatchObject({
    renewals: total.renewals.cents,
    donations: total.donations.cents,
    mails: total.mails,
    copies: total.copies,
    most: 1,
    given_back: 1,
    // Nobody whose last issue is sent was left behind.
    ended: 0,
    statuses: ['succeeded'],
  })
  expect([total.renewals.declined, total.donations.declined, total.renewals.lost]).toEqual([0, 0, 0])
  // Two in three renew by themselves: every one whose cycle was over by then, and some for the second time.
  expect(sums?.renewed).toBeGreaterThanOrEqual((READERS * 2) / 3)
  expect(total.donations.charged).toBeGreaterThanOrEqual(13 * Math.floor(READERS / 5))
  expect(report.months.length).toBeGreaterThanOrEqual(14)
  expect(report.supposed.length).toBeGreaterThanOrEqual(3)
  const issues = report.months.flatMap((month) => month.issues)
  expect(issues.flatMap(({ print }) => print.map(({ zone, country }) => `${zone} ${country}`))).toContain('b CA')
  const kinds = new Set(report.months.flatMap(({ mails }) => Object.keys(mails)))
  for (const kind of ['renewal-notice', 'renewal-receipt', 'renewal-wave', 'donation-receipt', 'donation-statement'])
    expect(kinds).toContain(kind)
  const lines = rehearsalLines(report)
  expect(lines).toContain('  Reminders of invoices: staff send them, after a look at the bank.')
  expect(report.waiting).toContainEqual({ job: 'deliver-webhook', count: 1, why: 'no other tool is told anything' })
  expect(lines).toContain('  Left waiting: 1 × deliver-webhook, since no other tool is told anything.')
  expect(lines.at(-1)).toBe('✓ Nothing went wrong: every audit found 0.')
})

test('the same seed on the same database gives the same report, another seed another', {
  timeout: 400_000,
}, async () => {
  const asked = { until: dayAhead(ONE_ISSUE), rates: { first: 0.4, again: 0.5 } }
  const once = await rehearse({ ...asked, seed: 7 })
  expect(await rehearse({ ...asked, seed: 7 })).toEqual(once)
  expect((await rehearse({ ...asked, seed: 8 })).months).not.toEqual(once.months)
  expect(once.total.renewals.declined).toBeGreaterThan(0)
  expect(once.total.renewals.recovered + once.total.donations.recovered).toBeGreaterThan(0)
})

test('where every charge is declined nothing is charged, and all of them are given up after their last try', {
  timeout: 400_000,
}, async () => {
  const copy: Record<string, unknown>[] = []
  const report = await rehearse({
    until: dayAhead(ONE_ISSUE),
    rates: { first: 1, again: 0 },
    onEnd: async ({ url }) => {
      copy.push(
        ...(await readCopy(
          url,
          `select (select count(*)::int from orders where completed_at > now()) as orders,
            (select count(*)::int from renewals where state = 'ended' and ended_because = 'declined') as lost,
            (select count(*)::int from monthly_donations where ended_because = 'declined') as stopped,
            (select count(*)::int from monthly_donations where status = 'active') as active`,
        )),
      )
    },
  })
  const { renewals, donations, cents } = report.total
  expect(report.troubles).toEqual([])
  expect({ charged: renewals.charged, gifts: donations.charged, cents }).toEqual({ charged: 0, gifts: 0, cents: 0 })
  expect(copy).toEqual([{ orders: 0, lost: renewals.lost, stopped: donations.lost, active: 0 }])
  expect(renewals.lost).toBeGreaterThanOrEqual(4)
  expect(renewals.declined).toBeGreaterThanOrEqual(renewals.lost)
})

test('payments that were under way at the real provider go on: a debit arrives, what nobody pays is called off', {
  timeout: 200_000,
}, async () => {
  const order = await startOneLine({ ...site.context, saleKinds, ports: { orderLinks } }, 5_000)
  await pool.query(`update orders set payment_intent_id = 'pi_live_open' where id = $1`, [order])
  await pool.query(`update payment_attempts set payment_intent_id = 'pi_live_declined'
    where purpose = 'autorenew' and outcome = 'declined'`)
  await pool.query(`
    with begun as (
      insert into monthly_charges (monthly_id, month, amount_cents, state, next_at, changed_at)
      select id, '2026-10-01', 1000, 'charging', now(), now() from monthly_donations where email = 'town-5@town.example' returning id)
    insert into payment_attempts (purpose, subject_id, attempt, amount_cents, currency, customer, method, description,
      created_at, outcome, payment_intent_id)
    select 'monthly-donation', id::text, 1, 1000, 'usd', 'cus_town5', 'pm_gift5', 'monthly donation', now(), 'processing', 'pi_live_debit'
    from begun`)
  const copy: object[] = []
  const report = await rehearse({
    until: dayAhead(5),
    rates: { first: 0, again: 0 },
    onEnd: async ({ url }) => {
      copy.push(
        ...(await readCopy(
          url,
          `select (select status from orders where id = '${order}') as open,
            (select state from monthly_charges where month = '2026-10-01' and amount_cents = 1000) as debit,
            (select count(*)::int from renewals where state = 'failing') as failing`,
        )),
      )
    },
  })
  expect(copy).toEqual([{ open: 'cancelled', debit: 'paid', failing: 0 }])
  expect(report.total.renewals.recovered).toBe(1)
  expect(report.troubles).toEqual([])
})

test.each([
  [['--until', 'soon'], '--until is a day of the calendar, such as 2028-01-01', 2],
  [[], '--until is a day of the calendar, such as 2028-01-01', 2],
  [['--until', '2027-02-30'], '--until is a day of the calendar, such as 2028-01-01', 1],
  [['--until', '2020-01-01'], '--until is a day to come: it begins tomorrow', 1],
  [['--until', '2999-01-01'], '--until is at most 5 years ahead', 1],
  [['--until', '2999-01-01', '--decline-rate', '1.2'], '--decline-rate is a share from 0 to 1, such as 0.03', 2],
  [['--until', '2999-01-01', '--decline-rate', '-1'], '--decline-rate is a share from 0 to 1, such as 0.03', 2],
  [['--until', '2999-01-01', '--again-rate', 'often'], '--again-rate is a share from 0 to 1, such as 0.03', 2],
  [['--until', '2999-01-01', '--seed', '1.5'], '--seed is a whole number of at most nine digits', 2],
])('%j is refused: %s', async (args, sentence, code) => {
  const said = await desk('rehearse', ...args)
  expect(said.code).toBe(code)
  expect(said.lines.join('\n')).toContain(`✗ ${sentence}`)
})

test('at the desk it says the months and what they come to, for people and for programs', {
  timeout: 200_000,
}, async () => {
  const said = await desk('rehearse', '--until', dayAhead(2), '--json')
  expect(said.code, said.lines.join('\n')).toBe(0)
  const answer = JSON.parse(said.lines.join('\n'))
  expect(answer).toMatchObject({ ok: true, troubles: [] })
  expect(answer.months).toHaveLength(new Set([dayAhead(1), dayAhead(2)].map((day) => day.slice(0, 7))).size)
  expect(await readdir(site.dataDir)).toEqual([])
})

test('a day goes on until its sweeps have left nothing, and a letter until it has reached everyone', {
  timeout: 200_000,
}, async () => {
  // Twice as many as a sweep takes: by UTC, tomorrow may be the day after the magazine’s.
  const [MANY_ORDERS, MANY_READERS] = [420, 25]
  const order = await startOneLine({ ...site.context, saleKinds, ports: { orderLinks } }, 5_000)
  await pool.query(
    `insert into orders select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'ref', 'many-' || n,
      'receipt_hash', sha256(n::text::bytea)))).*
      from orders one cross join generate_series(1, ${MANY_ORDERS}) n where id = $1`,
    [order],
  )
  await pool.query(`insert into mailing_list_readers (email, email_key, tags, requested_at, confirmed_at)
    select email, email, '{many}', now(), now() from generate_series(1, ${MANY_READERS}) n
    cross join lateral (select 'many-' || n || '@letters.example' as email) named`)
  const letter = { kind: 'news', subject: 'News', body: 'The harbour is open.', segments: ['tag:many'] }
  const written = await writeLetter(site.context, { ...letter, issueNumber: null, ref: null, dryRun: false })
  if (!written.ok) throw new Error(written.reason)
  // A batch of it holds two.
  await scheduleLetter(site.context, { ref: written.ref, at: null, perSecond: 1, dryRun: false })
  const copy: object[] = []
  const report = await rehearse({
    until: dayAhead(1),
    onEnd: async ({ url }) => {
      copy.push(
        ...(await readCopy(
          url,
          `select (select count(*)::int from orders where status = 'started' and ref like 'many-%') as started,
            (select state from letters where subject = 'News') as letter,
            (select count(*)::int from mails where email like 'many-%' and sent_at > now()) as mailed`,
        )),
      )
    },
  })
  expect(copy).toEqual([{ started: 0, letter: 'sent', mailed: MANY_READERS }])
  expect(report.troubles).toEqual([])
})
