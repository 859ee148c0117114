import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertStrayPayment } from '#store/sales/stray-payments.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openFailedJobs } from '../../support/failed-jobs.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })

const as = await openStaff({ openBrowser, clock, context })

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
const confirmed = (html: string) => ({ step: 'do', seen: hidden(html, 'seen'), press: hidden(html, 'press') })

const { newFailedJob, attemptsOf, entriesOf } = openFailedJobs(db)

/** Money that names an order which nobody knows. */
async function newStray(payment: string) {
  const stray = { payment_intent_id: payment, order_id: 'nobody-knows', amount_cents: 1234, currency: 'usd' }
  await insertStrayPayment(db, { ...stray, found_at: clock.now })
}

test('who keeps the books sees payments that belong to no order, and their count; circulation sees neither', async () => {
  await newStray('pi_stray')
  const books = await as('books')
  expect(textOf((await books.get('/desk/trouble')).body)).toMatch(/pi_stray.*\$12\.34/)
  expect((await books.get('/desk')).body).toContain('Payments that belong to no order')
  const circulation = await as('circulation')
  for (const path of ['/desk/trouble', '/desk/trouble?list=stray', '/desk/trouble?list=looked-after'])
    expect((await circulation.get(path)).body, path).not.toContain('pi_stray')
  expect((await circulation.get('/desk')).body).not.toContain('Payments that belong to no order')
})

test('a payment that somebody looked after is counted no more, and stays listed with what became of it', async () => {
  await newStray('pi_looked_after')
  const path = '/desk/payments/pi_looked_after/looked-after'
  const counted = async () => JSON.parse((await run('work', '--json')).lines.join('\n')).stray
  const before = await counted()
  const circulation = await as('circulation')
  expect((await circulation.submitForm(path, { because: 'Mine.', step: 'do' })).statusCode).toBe(403)
  const books = await as('books')
  expect((await books.get('/desk/trouble')).body).toContain(path)
  const silent = await books.submitForm(path, { because: '  ', step: 'look' })
  expect([silent.statusCode, textOf(silent.body).includes('Say what became of it.')]).toEqual([422, true])
  expect((await books.submitForm(path, { because: 'x'.repeat(501), step: 'look' })).statusCode).toBe(422)
  const { body } = await books.submitForm(path, { because: 'Paid back.', step: 'look' })
  expect(await counted(), 'a rehearsal keeps nothing').toBe(before)
  const typed = { because: 'Paid back.', ...confirmed(body) }
  const presses = await Promise.all([1, 2, 3].map(() => books.submitForm(path, typed)))
  expect(presses.some(({ headers }) => headers.location === '/desk/trouble?done=looked-after')).toBe(true)
  expect(await counted()).toBe(before - 1)
  expect((await entriesOf('look after payment', 'pi_looked_after')).filter(({ refusal }) => refusal === null)).toEqual([
    { actor_ref: 'acc-staff', refusal: null },
  ])
  expect((await books.get('/desk/trouble')).body).not.toContain('pi_looked_after')
  const listed = textOf((await books.get('/desk/trouble?list=looked-after')).body)
  expect(listed).toMatch(/pi_looked_after.*Vera[^<]* Paid back\./)
  expect((await books.submitForm(path, { because: 'Again.', step: 'look' })).statusCode).toBe(409)
  expect((await books.get('/desk/payments/pi_nobody/looked-after')).statusCode).toBe(404)
  const told = (await run('trouble', 'list', '--looked-after')).lines.join('\n')
  expect(told).toMatch(/looked after {2}pi_looked_after .*Paid back\./)
  expect((await run('trouble', 'looked-after', 'pi_looked_after', '--because', 'Again.')).lines).toEqual([
    '✗ somebody has looked after it already',
  ])
})

test('a job that nobody needs is dropped with a reason, and never while it runs', async () => {
  const id = await newFailedJob()
  const path = `/desk/jobs/${id}/drop`
  const books = await as('books')
  expect((await books.submitForm(path, { because: 'Mine.', step: 'do' })).statusCode).toBe(403)
  const listed = (await books.get('/desk/trouble')).body
  expect(listed, 'what one may not do is words').not.toContain(`href="/desk/jobs/${id}/`)
  expect(textOf(listed)).toContain('Drop it (not with your roles)')
  const browser = await as('circulation')
  expect((await browser.submitForm(path, { because: '', step: 'look' })).statusCode).toBe(422)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${id}::bigint`.execute(
    db,
  )
  const running = await browser.submitForm(path, { because: 'Done by hand.', step: 'look' })
  expect([running.statusCode, textOf(running.body).includes('It is tried at this moment.')]).toEqual([409, true])
  expect((await run('trouble', 'drop', id, '--because', 'Done by hand.')).lines).toEqual([
    '✗ it is tried at this moment: look again when it has failed',
  ])
  expect(await attemptsOf(id)).toBeGreaterThan(0)
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = ${id}::bigint`.execute(
    db,
  )
  const { body } = await browser.submitForm(path, { because: 'Done by hand.', step: 'look' })
  const done = await browser.submitForm(path, { because: 'Done by hand.', ...confirmed(body) })
  expect(done.headers.location).toBe('/desk/trouble?done=drop')
  expect(await attemptsOf(id)).toBe(undefined)
  expect((await browser.get(path)).statusCode).toBe(404)
  const kept = db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'drop job')
    .where('refusal', 'is', null)
  expect((await kept.executeTakeFirst())?.details).toMatchObject({ job: 'nothing-does-this', because: 'Done by hand.' })
})

test('a list of troubles goes on, page by page, and none of it is cut off in silence', async () => {
  for (let n = 0; n < 60; n += 1) await newStray(`pi_many_${String(n).padStart(2, '0')}`)
  const books = await as('books')
  const first = (await books.get('/desk/trouble')).body
  expect(first).toContain('href="/desk/trouble?list=stray&amp;page=2"')
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await books.get(`/desk/trouble?list=stray&page=${page}`)).body),
  )
  const shown = pages.flatMap((body) => [...body.matchAll(/<th scope="row"[^>]*>(pi_many_\d\d)/g)].map(([, id]) => id))
  expect(new Set(shown).size).toBe(60)
  expect(shown.length).toBe(60)
})
