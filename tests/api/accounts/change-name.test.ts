import { expect, test } from 'vitest'
import { updateCustomer } from '#application/accounts/update-customer.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, context, app, openShopper, newAccount, stripe, payments } = await openSubscribe()
const ROUNDS = isWholeProof ? 200 : 20

async function newReader() {
  const email = await newAccount()
  const browser = openShopper()
  await browser.logIn(email)
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const nameOf = async () =>
    (await db.selectFrom('accounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const patch = async (name: unknown) => {
    const answer = await browser.send('PATCH', '/api/account/name', JSON.stringify({ name }))
    return { status: answer.statusCode, answer: answer.json() }
  }
  return { id, email, browser, nameOf, patch }
}

test('a reader changes their name, and what is wrong with one is told by its field', async () => {
  const { nameOf, patch } = await newReader()
  expect(await patch('  Zoë   Quill ')).toEqual({ status: 200, answer: { name: 'Zoë Quill' } })
  expect(await nameOf()).toBe('Zoë Quill')
  expect(await patch(' ')).toEqual({ status: 422, answer: { errors: { name: 'Must not be blank.' } } })
  expect(await patch('x'.repeat(201))).toEqual({
    status: 422,
    answer: { errors: { name: 'Please use at most 200 characters.' } },
  })
  expect(await patch(5)).toMatchObject({ status: 422 })
  expect(await nameOf()).toBe('Zoë Quill')
})

test('without scripts the page tells what came of its form, and carries a parameter that means nothing', async () => {
  const { browser, nameOf } = await newReader()
  const first = (await browser.send('GET', '/account/name?admin-view=acc-donor')).body
  expect(first).toContain('Update Name')
  expect(first).toContain('action="/api/account/name?admin-view=acc-donor"')
  expect(first).toContain('href="/account?admin-view=acc-donor"')
  const refused = await browser.submitForm('/api/account/name?admin-view=acc-donor', { name: ' ' })
  const back = '/account/name?admin-view=acc-donor#account-note'
  expect([refused.statusCode, refused.headers.location]).toEqual([303, back])
  expect((await browser.send('GET', '/account/name')).body).toContain('Must not be blank.')
  await browser.submitForm('/api/account/name', { name: 'Ada <b>Quill</b>' })
  const done = (await browser.send('GET', '/account/name')).body
  expect(done).toContain('Name updated successfully')
  expect(done).toContain('<dd>Ada &lt;b&gt;Quill&lt;/b&gt;</dd>')
  expect(done).toContain('<a href="/account">Return to settings</a>')
  expect(await nameOf()).toBe('Ada <b>Quill</b>')
  expect((await browser.send('GET', '/account/email')).body, 'not on another page').not.toContain('updated')
})

test('a guest is led to the login', async () => {
  const guest = openShopper()
  expect((await guest.send('GET', '/account/name')).headers.location).toBe('/login?redirect=%2Faccount%2Fname')
  expect((await guest.submitForm('/api/account/name', { name: 'x' })).headers.location).toBe(
    '/login?redirect=%2Faccount%2Fname',
  )
  expect((await guest.send('PATCH', '/api/account/name', '{"name":"x"}')).statusCode).toBe(401)
})

test('two tabs at once: one of the names stays, whole, and both are told what they wrote', async () => {
  const reader = await newReader()
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.deleteFrom('rate_limits').execute()
    const names = [`One ${round} ${'é'.repeat(80)}`, `Other ${round} ${'ß'.repeat(80)}`]
    const [first, second] = round % 2 === 0 ? names : names.toReversed()
    const answers = await Promise.all([reader.patch(first), reader.patch(second)])
    expect(answers.map(({ answer }) => answer.name)).toEqual([first, second])
    const kept = await reader.nameOf()
    expect(names).toContain(kept)
    seen.add(kept === first ? 'first' : 'second')
    const page = await app.inject({
      url: '/account/name',
      headers: { cookie: `session=${reader.browser.cookies.get('session')}` },
    })
    expect(page.body).toContain(`<dd>${kept}</dd>`)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('the provider hears of it, and a reader who never paid costs it nothing', async () => {
  const { id, email, patch } = await newReader()
  await patch('Ada Quill')
  await updateCustomer(context, id)
  const customer = await payments.createCustomer({ ref: id, name: 'A shopper', email }, `customer:${id}`)
  await db.insertInto('payers').values({ account_id: id, customer, changed_at: new Date() }).execute()
  await updateCustomer(context, id)
  await updateCustomer(context, id)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada Quill', email })
})

test('nobody writes names without end', async () => {
  const { patch } = await newReader()
  const statuses = []
  for (let n = 0; n < 21; n += 1) statuses.push((await patch(`Name ${n}`)).status)
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('the page says from which issue on a name is on labels, to whoever is sent print, and the label is as it says', async () => {
  const browser = openShopper()
  await browser.logIn('extended@demo.example')
  const said = 'The label of issue 5 has your present name. A new name is on your labels from issue 6 on.'
  expect((await browser.send('GET', '/account/name')).body).toContain(said)
  const labelOf = () =>
    db
      .selectFrom('deliveries')
      .innerJoin('accounts', 'accounts.id', 'deliveries.account_id')
      .select(['deliveries.name', 'deliveries.address'])
      .where('accounts.email', '=', 'extended@demo.example')
      .where('issue_number', '=', 5)
      .executeTakeFirstOrThrow()
  const before = await labelOf()
  await browser.send('PATCH', '/api/account/name', JSON.stringify({ name: 'Another Name' }))
  expect(await labelOf()).toEqual(before)
  const digital = openShopper()
  await digital.logIn('solidarity@demo.example')
  expect((await digital.send('GET', '/account/name')).body).not.toContain('on your labels')
})
