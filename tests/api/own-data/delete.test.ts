import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { forgetCustomer } from '#application/own-data/forget-customer.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { readOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import { Shopper } from '../../support/cart.ts'
import { newLeaver } from '../../support/leaver.ts'
import { makeGift } from '../../support/redeem.ts'
import { gifts, nothing, openSubscribe, personal } from '../../support/subscribe.ts'
import { tester } from '../../support/test-database.ts'
import { reached } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { app, db, context, clock, stripe, openShopper, newSubscriber, buySubscription, giveDonation, accountOf } = site
const { askForLink, confirm, deletedAt } = newLeaver(site)

/** Words that nobody else has. */
const person = {
  name: 'Zephyrine Quillfeather',
  email: 'Zephyrine.Q@quillfeather.example',
  password: { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' },
  address: {
    line1: '77 Obsidian Crescent',
    line2: 'Loft Xylem',
    city: 'Duluth',
    state: 'MN',
    postcode: '55802',
    country: 'US',
  },
  shipcode: 'ship-a',
}
const traces = ['zephyrine', 'quillfeather', 'obsidian', 'xylem']

/** Columns that may hold a trace for a while, and why. */
const forAWhile: Readonly<Record<string, string>> = {
  'mails.email': 'The last mail to them: blanked seven days after it was sent, fourteen where it never was.',
}

let columnsSearched = 0

/** Every place of the database in which a text holds one of the words. */
async function findTraces(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'json', 'jsonb', 'character varying') or data_type = 'ARRAY')`.execute(db)
  const found: string[] = []
  for (const { table, column } of rows)
    for (const word of words) {
      const hit =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${word}%`} limit 1`.execute(
          db,
        )
      if (hit.rows.length > 0) found.push(`${table}.${column}`)
    }
  const { rows: jobs } = await sql<{
    payload: string
  }>`select payload::text as payload from graphile_worker._private_jobs`.execute(db)
  if (jobs.some(({ payload }) => words.some((word) => payload.toLowerCase().includes(word)))) found.push('jobs.payload')
  columnsSearched = rows.length
  return [...new Set(found)].sort()
}

/** All that somebody can have here, and nothing that is open. */
async function liveAWholeLife() {
  const shopper = openShopper()
  await buySubscription(shopper, { ...person, cart: personal('print') })
  await shopper.logIn(person.email, person.password.password)
  const { name, email } = person
  await buySubscription(shopper, { name, email, cart: gifts(1) })
  await giveDonation(shopper, { cart: { ...nothing, donation: { process: 'onetime', dollars: 25 } } })
  await buySubscription(openShopper(), { name, email, cart: gifts(1) })
  await shopper.send('PATCH', '/api/account/autorenew', JSON.stringify({ autorenew: false }))
  const { id, ref } = (await accountOf(email)) ?? { id: '', ref: '' }
  const key = email.toLowerCase()
  const at = clock.now
  await sql`update gifts set recipient_name = ${name}, message = ${`From ${name}`}, send_to = ${email}, send_on = '2026-12-24'
    from orders where orders.id = gifts.order_id and orders.account_id = ${id}`.execute(db)
  const { id: received } = await makeGift(db)
  const mailed = { send_to: email, send_on: '2026-12-24', sent_at: at, sendings: 1 }
  await db.updateTable('gifts').set(mailed).where('id', '=', received).execute()
  await db
    .insertInto('mailing_list_readers')
    .values({ email, email_key: key, requested_at: at, confirmed_at: at })
    .execute()
  await db
    .insertInto('mail_bounces')
    .values({ email, at, reason: `No such user: ${email}` })
    .execute()
  const said = {
    kind: 'cancel',
    contract: 'donation',
    details: `I am ${name}`,
    state: 'closed',
    received_at: at,
    handled_at: at,
  }
  await db
    .insertInto('cancellations')
    .values({ ...said, name, email, token_hash: Buffer.alloc(32, 7) })
    .execute()
  await sql`with issue as (select issue_number, number from dispatches where state = 'delivered' order by 1, 2 limit 1),
    cycle as (update cycles set taken = taken + 1 where account_id = ${id} returning id)
    insert into deliveries (issue_number, account_id, cycle_id, dispatch_number, deliverable, copies, name, address, bound_at)
    select issue_number, ${id}, cycle.id, number, 'print-a', 1, ${name}, ${JSON.stringify(person.address)}::jsonb, ${at} from issue, cycle`.execute(
    db,
  )
  await sql`insert into label_changes (issue_number, account_id, dispatch_number, deliverable, new_deliverable, address, changed_at)
    select issue_number, account_id, dispatch_number, deliverable, deliverable, address, ${at} from deliveries
    where account_id = ${id}`.execute(db)
  await sql`insert into missing_copies (account_id, issue_number, copies, name, address, state, told_at, decided_at, decided_by, because)
    select account_id, issue_number, 1, name, address, 'settled', ${at}, ${at}, 'desk', ${`Spoke to ${name}`} from deliveries
    where account_id = ${id}`.execute(db)
  await issueMissing(context, { accountId: id }, at.getUTCFullYear())
  await shopper.add({ type: 'basic-product', item: 'prd:tote' })
  await db
    .insertInto('identities')
    .values({ issuer: 'https://id.example', subject: 'zephyrine', account_id: id, created_at: at, last_used_at: at })
    .execute()
  return { id, ref, shopper }
}

test('afterwards no column of any table holds the name, the email or the street, and the books are whole', async () => {
  const { id, ref, shopper } = await liveAWholeLife()
  expect((await findTraces(traces)).length, 'they are all over the place before').toBeGreaterThan(12)
  const books = () =>
    sql`select ref, status, currency, paid_cents, completed_at from orders where account_id = ${id} order by ref`.execute(
      db,
    )
  const before = (await books()).rows
  const { url } = await askForLink(shopper, person.email)
  const receipt = context.ports.orderLinks.receiptToken(
    (await db.selectFrom('orders').select('id').where('account_id', '=', id).executeTakeFirstOrThrow()).id,
  )
  expect((await shopper.send('GET', `/receipts?token=${receipt}`)).statusCode).toBe(200)
  const page = await openShopper().send('GET', url)
  expect(page.body).toContain('I give up the')
  const answer = await confirm(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/deleted'])
  expect((await findTraces(traces)).filter((place) => !(place in forAWhile))).toEqual([])
  expect((await books()).rows, 'amounts, dates and numbers stay').toEqual(before)
  expect(
    await db.selectFrom('accounts').select(['ref', 'name', 'role']).where('id', '=', id).executeTakeFirst(),
  ).toEqual({
    ref,
    name: 'Deleted account',
    role: 'reader',
  })
  const { rows } = await sql<{
    snapshot: object
  }>`select snapshot from order_versions join orders on orders.id = order_id
    where account_id = ${id}`.execute(db)
  for (const { snapshot } of rows) expect(readOrderSnapshot(snapshot).buyer.name).toBe('Deleted account')
  expect(rows.map(({ snapshot }) => readOrderSnapshot(snapshot).subscriptionTo?.address.state)).toContain('MN')
  expect((await shopper.send('GET', `/receipts?token=${receipt}`)).statusCode, 'links end').toBe(404)
  expect(await shopper.whoAmI()).toBeNull()
  const last = await db.selectFrom('mails').select('kind').where('email', '=', person.email).execute()
  expect(last).toEqual([{ kind: 'account-deleted' }])
  expect((await openShopper().send('GET', url)).statusCode, 'the link is used up').toBe(410)
  reached(49, 'columns searched for who was erased', columnsSearched)
})

test('the address can have a new account at once, which knows nothing of the old one', async () => {
  const shopper = openShopper()
  await buySubscription(shopper, { ...person, cart: personal('digital') })
  const again = await accountOf(person.email)
  expect(again).toMatchObject({ name: person.name, deleted_at: null })
  const cycles = await db
    .selectFrom('cycles')
    .select('phase')
    .where('account_id', '=', again?.id ?? '')
    .execute()
  expect(cycles).toEqual([{ phase: 'introductory' }])
})

test('opening the link deletes nothing, and what is given up is agreed to as it is then', async () => {
  const { id, shopper, email } = await newSubscriber({ cycles: [{ tokens: 4 }] })
  const { url, token } = await askForLink(shopper, email)
  for (let times = 0; times < 3; times += 1) expect((await openShopper().send('GET', url)).statusCode).toBe(200)
  expect(await deletedAt(id)).toBeNull()
  const without = await openShopper().submitForm('/api/account/confirm-delete', { token })
  expect(without.headers.location).toBe(`/account/delete/confirm?token=${token}`)
  expect(await deletedAt(id)).toBeNull()
  const fewer = await openShopper().send(
    'POST',
    '/api/account/confirm-delete',
    JSON.stringify({ token, gives_up: '3' }),
  )
  expect([fewer.statusCode, await deletedAt(id)]).toEqual([409, null])
  expect((await confirm(url)).headers.location).toBe('/account/deleted')
  expect(await deletedAt(id)).toEqual(clock.now)
  const [cycle] = await site.cyclesOf(id)
  expect(cycle?.cancelled_at).toEqual(clock.now)
})

test('the typed address must be the account’s, and whoever is logged out is led to the login', async () => {
  const { shopper, id } = await newSubscriber({ cycles: [] })
  const wrong = await shopper.send('POST', '/api/account/delete', JSON.stringify({ email: 'else@demo.example' }))
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    { email: 'Please type the email address of this account.' },
  ])
  const form = await shopper.submitForm('/api/account/delete', { email: 'else@demo.example' })
  expect([form.statusCode, form.headers.location]).toEqual([303, '/account/delete#account-note'])
  expect((await shopper.send('GET', '/account/delete')).body).toContain(
    'Please type the email address of this account.',
  )
  expect(await db.selectFrom('account_links').select('purpose').where('account_id', '=', id).execute()).toEqual([])
  const guest = await new Shopper(app).send('GET', '/account/delete')
  expect([guest.statusCode, guest.headers.location]).toEqual([302, '/login?redirect=%2Faccount%2Fdelete'])
})

test('a link is over after a day, and when another one was asked for', async () => {
  const { shopper, email, id } = await newSubscriber({ cycles: [] })
  const first = await askForLink(shopper, email)
  const second = await askForLink(shopper, email)
  expect((await openShopper().send('GET', first.url)).statusCode).toBe(410)
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
  expect((await openShopper().send('GET', second.url)).statusCode).toBe(410)
  await openShopper().submitForm('/api/account/confirm-delete', { token: second.token, gives_up: '0' })
  expect(await deletedAt(id)).toBeNull()
})

type Leaver = Awaited<ReturnType<typeof newSubscriber>>

/** Each thing that is open, how it comes about, and what the page says of it. */
const open: [string, string, (leaver: Leaver) => Promise<unknown>][] = [
  [
    'staff',
    'a member of staff',
    ({ id }) => db.updateTable('accounts').set({ role: 'staff' }).where('id', '=', id).execute(),
  ],
  ['order', 'not paid to its end', ({ shopper }) => site.subscribe(shopper, { cart: gifts(1) })],
  [
    'autorenew',
    'Turn autorenew off',
    async ({ id }) => {
      await site.keepCard(id)
      await db.updateTable('payers').set({ autorenew: true }).where('account_id', '=', id).execute()
    },
  ],
  [
    'monthly-donation',
    'Cancel your monthly donation',
    ({ shopper }) =>
      giveDonation(shopper, { cart: { ...nothing, donation: { process: 'monthly-init', dollars: 10 } } }),
  ],
  [
    'dispute',
    'Your bank has asked us',
    async ({ shopper, id }) => {
      const { intentId } = await giveDonation(shopper, {
        cart: { ...nothing, donation: { process: 'onetime', dollars: 10 } },
      })
      const dispute = {
        id: `dp_${id}`,
        payment_intent_id: intentId,
        reason: 'fraudulent',
        amount_cents: 1000,
        currency: 'usd',
      }
      const { id: order_id } = await site.orderOf(intentId)
      const at = { opened_at: clock.now, found_at: clock.now }
      await db
        .insertInto('disputes')
        .values({ ...dispute, order_id, status: 'needs-response', ...at })
        .execute()
    },
  ],
  [
    'cancellation',
    'a cancellation that we have not answered yet',
    ({ email, id }) => {
      const said = { kind: 'cancel', contract: 'donation', details: '', name: 'A', received_at: clock.now }
      const token_hash = Buffer.from(id.replaceAll('-', '').repeat(2), 'hex')
      return db
        .insertInto('cancellations')
        .values({ ...said, email, token_hash })
        .execute()
    },
  ],
]

test.each(open)('while there is an open %s it is refused, with the reason', async (matter, words, begin) => {
  const leaver = await newSubscriber({ cycles: [] })
  const { url, token } = await askForLink(leaver.shopper, leaver.email)
  await begin(leaver)
  const asked = await leaver.shopper.send('POST', '/api/account/delete', JSON.stringify({ email: leaver.email }))
  // A member of staff is nobody until the second factor.
  if (matter !== 'staff') {
    expect([asked.statusCode, asked.json().open]).toEqual([409, [matter]])
    const { body } = await leaver.shopper.send('GET', '/account/delete')
    expect(body).toContain(words)
    expect(body).not.toContain('Send me the link')
  }
  const page = await openShopper().send('GET', url)
  expect(page.body).toContain(words)
  expect(page.body).not.toContain('Delete my account')
  const late = await openShopper().send('POST', '/api/account/confirm-delete', JSON.stringify({ token, gives_up: '0' }))
  expect([late.statusCode, late.json().open]).toEqual([409, [matter]])
  expect(await deletedAt(leaver.id)).toBeNull()
})

test('an issue that is on its way keeps the account until it is delivered', async () => {
  const { shopper, email, id } = await newSubscriber({ cycles: [{ tokens: 1 }] })
  const { token } = await askForLink(shopper, email)
  await sql`insert into dispatches (issue_number, number, state, begun_at, cut_at) values (6, 1, 'cut', ${clock.now}, ${clock.now})`.execute(
    db,
  )
  await sql`with cycle as (update cycles set taken = 1 where account_id = ${id} returning id)
    insert into deliveries (issue_number, account_id, cycle_id, deliverable, copies, name, bound_at)
    select 6, ${id}, cycle.id, 'digital', 1, 'A shopper', ${clock.now} from cycle`.execute(db)
  const send = () => openShopper().send('POST', '/api/account/confirm-delete', JSON.stringify({ token, gives_up: '0' }))
  expect((await send()).json().open).toEqual(['issue-on-its-way'])
  await sql`update dispatches set state = 'delivered', delivered_at = ${clock.now} where issue_number = 6`.execute(db)
  expect((await send()).json()).toEqual({ deleted: true })
})

test('the provider forgets customer and card by a job, which waits where the provider is away', async () => {
  const { shopper, email, id } = await newSubscriber({ cycles: [] })
  const customer = await site.keepCard(id)
  const { url } = await askForLink(shopper, email)
  const down = Object.assign(Object.create(context.ports.payments), {
    deleteCustomer: () => Promise.reject(new PaymentOutage('away')),
  })
  expect((await confirm(url)).headers.location, 'a dead provider keeps nobody').toBe('/account/deleted')
  const { rows } = await sql<{ payload: { customer: string } }>`select payload from graphile_worker._private_jobs
    where key = ${`forget-customer:${customer}`}`.execute(db)
  expect(rows).toEqual([{ payload: { customer } }])
  await expect(forgetCustomer({ ...context, ports: { payments: down } }, customer)).rejects.toThrow(PaymentOutage)
  await forgetCustomer(context, customer)
  await forgetCustomer(context, customer)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
})

test('what the books keep can still be refunded', async () => {
  const { shopper, email } = await newSubscriber({ cycles: [] })
  const { intentId } = await giveDonation(shopper, {
    cart: { ...nothing, donation: { process: 'onetime', dollars: 10 } },
  })
  const { ref } = await site.orderOf(intentId)
  await confirm((await askForLink(shopper, email)).url)
  const refunded = await refundOrder({ ...context, by: tester }, { ref, dryRun: false })
  expect(refunded).toMatchObject({ ok: true })
})
