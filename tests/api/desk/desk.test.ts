import { expect, test } from 'vitest'
import { readWork } from '#application/desk/read-work.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { deskSearchAnswer } from '#contract/desk-search.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })

const as = await openStaff({ openBrowser, clock, context })

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const seenOn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
const pressOn = (html: string) => /name="press" value="([^"]+)"/.exec(html)?.[1] ?? ''
const notesOf = (ref: string) =>
  db
    .selectFrom('reader_notes')
    .innerJoin('accounts', 'accounts.id', 'reader_notes.account_id')
    .select(['note', 'by_name'])
    .where('accounts.ref', '=', ref)
    .orderBy('reader_notes.id')
    .execute()
const acts = (action: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_ref', 'subject_ref', 'refusal'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('the desk is kept nowhere, found by no search engine, and has none of the readers’ scripts', async () => {
  const { body, headers } = await (await as('owner')).get('/desk')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect([...body.matchAll(/data-island="([^"]+)"/g)].map(([, name]) => name)).toEqual(['desk-search', 'desk-keys'])
})

test('every count of the work is the command’s', async () => {
  const html = textOf((await (await as('owner')).get('/desk')).body)
  const { lines } = await run('work', '--json')
  const told = JSON.parse(lines.join('\n'))
  const work = await readWork(context)
  expect(told).toMatchObject({ disputes: work.disputes, waitingForAddress: work.waitingForAddress })
  expect(work.waitingForAddress).toBeGreaterThan(0)
  expect(html).toContain(`${work.waitingForAddress} Copies that wait for an address`)
  expect(html).toContain(`${work.bouncing} Readers whose mail comes back`)
})

test('anyone is found by part of a name, an email, a street or a postcode, with slips of the hand; one hit opens at once', async () => {
  const browser = await as('circulation')
  const find = async (q: string) => browser.get(`/desk/find?${new URLSearchParams({ q })}`)
  for (const q of ['nkemelu', 'Walter N', 'DONOR@DEMO.EXAMPLE']) {
    const { statusCode, headers } = await find(q)
    expect([statusCode, headers.location], q).toEqual([302, '/desk/readers/acc-donor'])
  }
  for (const q of ['Wallter Nkemeluu', 'Walter Nkmelu', 'Nkemleu', 'Wlater Nkemelu', 'donr@demo.example']) {
    const slip = await find(q)
    expect(textOf(slip.body), q).toContain('like it')
    expect(slip.body, q).toContain('/desk/readers/acc-donor')
  }
  const [place] = await db
    .selectFrom('account_addresses')
    .innerJoin('accounts', 'accounts.id', 'account_addresses.account_id')
    .select(['accounts.ref', 'account_addresses.address'])
    .execute()
  const street = await find(`${place?.address.line1} ${place?.address.postcode}`)
  expect(street.headers.location ?? street.body).toContain(`/desk/readers/${place?.ref}`)
  for (const q of ['', 'ab', '%%%', '\\\\\\', '___', "o'; drop table accounts --", '💥💥💥']) {
    const { statusCode, body } = await find(q)
    expect(statusCode, q).toBe(200)
    expect(body).not.toContain('/desk/readers/acc-')
  }
  expect((await find('x'.repeat(5_000))).statusCode).toBeLessThan(500)
})

test('what has a name of its own opens by it: a label, an order, an invoice, a gift by its link, a parcel', async () => {
  const browser = await as('circulation')
  const find = async (q: string) => {
    const { headers, body } = await browser.get(`/desk/find?${new URLSearchParams({ q })}`)
    return headers.location ?? textOf(body)
  }
  expect(await find('ACC-donor')).toBe('/desk/readers/acc-donor')
  expect(await find('LS-0001')).toBe('/desk/invoices/LS-0001')
  const order = await db.selectFrom('orders').select(['id', 'ref']).executeTakeFirstOrThrow()
  expect(await find(order.ref)).toBe(`/desk/orders/${order.ref}`)
  expect(await find(order.ref.toUpperCase())).toBe(`/desk/orders/${order.ref}`)
  const token = 'a-link-that-was-given'
  await db
    .insertInto('gifts')
    .values({
      order_id: order.id,
      number: 97,
      giver: 'Philippa Quillfeather',
      recipient_name: 'Tobias Underhay',
      term: '1year',
      level: 'low',
      deliverable: 'digital',
      token_hash: hashLinkToken(token),
      created_at: clock.now,
    })
    .execute()
  for (const q of ['quillfeather', 'Underhay', token, `https://magazine.example/redeem/${token}?x=1`])
    expect(await find(q), q).toBe(`/desk/orders/${order.ref}`)
  await db
    .insertInto('parcels')
    .values({ order_id: order.id, carrier: 'Post', tracking: 'RR 77 XY', sent_at: clock.now, sent_by: 'x' })
    .execute()
  expect(await find('rr 77 xy')).toBe(`/desk/orders/${order.ref}`)
})

test('while one types, whoever sees readers is answered, and nobody else', async () => {
  const ask = async (browser: {
    get: (path: string) => Promise<{ statusCode: number; body: string; headers: object }>
  }) => {
    const { statusCode, body, headers } = await browser.get('/api/desk/find?q=nkemelu')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    return { statusCode, answer: JSON.parse(body) }
  }
  const { answer } = await ask(await as('books'))
  expect(deskSearchAnswer.parse(answer).suggestions).toMatchObject([
    { kind: 'reader', href: '/desk/readers/acc-donor', title: 'Walter Nkemelu' },
  ])
  expect(await ask(await as('editor'))).toMatchObject({
    statusCode: 403,
    answer: { errors: expect.stringContaining('editor') },
  })
  expect((await ask(openBrowser())).statusCode).toBe(401)
  const reader = openBrowser()
  await reader.logIn('extended@demo.example')
  expect((await ask(reader)).statusCode).toBe(404)
})

test('a reader’s page says issue by issue why, as the command does', async () => {
  const browser = await as('books')
  const { body } = await browser.get('/desk/readers/acc-extended')
  const html = textOf(body)
  expect(html).toContain('extended@demo.example')
  expect(html).toContain('Will be, when its list is cut')
  const why = async (issue: number) =>
    JSON.parse((await run('issue', 'why', 'extended@demo.example', String(issue), '--json')).lines.join('\n'))
  expect((await why(6)).explanation).toMatchObject({ on: false, reason: 'would-be-bound' })
  expect((await why(5)).explanation).toMatchObject({ on: true, reason: 'bound' })
  expect(html).toMatch(/5: [^:]+ Yes: /)
  expect((await browser.get('/desk/readers/acc-nobody')).statusCode).toBe(404)
})

test('an editor sees counts, and nobody’s name or address', async () => {
  const browser = await as('editor')
  expect((await browser.get('/desk/issues')).statusCode).toBe(200)
  for (const page of [
    '/desk/find?q=donor',
    '/desk/readers/acc-donor',
    '/desk/staff',
    '/desk/audit',
    '/desk/readers/acc-donor/note',
  ]) {
    const { statusCode, body } = await browser.get(page)
    expect(statusCode, page).toBe(403)
    expect(textOf(body), page).toContain('Your roles (editor) do not show this page.')
    expect(body, page).not.toContain('donor@demo.example')
  }
})

test('an act is shown first, done once by any number of presses, and told with who did it', async () => {
  const browser = await as('circulation')
  const url = '/desk/readers/acc-donor/note'
  const looked = await browser.submitForm(url, { note: 'Prefers letters.', step: 'look' })
  expect(textOf(looked.body)).toContain('What would change')
  expect(await notesOf('acc-donor'), 'a look changes nothing').toEqual([])
  expect((await browser.submitForm(url, { note: '  ', step: 'look' })).statusCode).toBe(422)
  const press = { note: 'Prefers letters.', step: 'do', seen: seenOn(looked.body) }
  const done = await browser.submitForm(url, press)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/readers/acc-donor?done=note'])
  const page = textOf((await browser.get('/desk/readers/acc-donor?done=note')).body)
  expect(page).toContain('The note is written down.')
  expect(page).toContain('Prefers letters.')
  expect(await notesOf('acc-donor')).toEqual([{ note: 'Prefers letters.', by_name: 'Vera Holm' }])
  expect((await acts('note reader')).at(-1)).toEqual({
    actor_ref: 'acc-staff',
    subject_ref: 'acc-donor',
    refusal: null,
  })
})

test('two people who do the same at once do it once: the other is shown what it would do now', async () => {
  const browser = await as('owner')
  const url = '/desk/readers/acc-reader/name'
  for (let round = 0; round < 10; round += 1) {
    const before = (await acts('change name')).length
    const name = `Elena Marsh ${round}`
    const { body } = await browser.submitForm(url, { name, step: 'look' })
    const presses = await Promise.all(
      [1, 2, 3].map(() => browser.submitForm(url, { name, step: 'do', seen: seenOn(body) })),
    )
    expect(presses.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    expect(await acts('change name')).toHaveLength(before + 1)
  }
  expect(await db.selectFrom('desk_leases').selectAll().execute()).toEqual([])
})

test('a press that is sent three times at once is done once, and each is answered as done', async () => {
  const browser = await as('circulation')
  const url = '/desk/readers/acc-reader/note'
  const { body } = await browser.submitForm(url, { note: 'Rings in the mornings.', step: 'look' })
  const press = { note: 'Rings in the mornings.', step: 'do', seen: seenOn(body), press: pressOn(body) }
  const presses = await Promise.all([1, 2, 3].map(() => browser.submitForm(url, press)))
  expect(presses.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
    Array(3).fill([303, '/desk/readers/acc-reader?done=note']),
  )
  expect(await notesOf('acc-reader')).toHaveLength(1)
})

test('what has changed since somebody looked is not done, and shown anew', async () => {
  const browser = await as('owner')
  const url = '/desk/readers/acc-reader/name'
  const { body } = await browser.submitForm(url, { name: 'Elena Marsh', step: 'look' })
  await run('readers', 'name', 'acc-reader', 'Helena Marsh')
  const late = await browser.submitForm(url, { name: 'Elena Marsh', step: 'do', seen: seenOn(body) })
  expect(late.statusCode).toBe(409)
  expect(textOf(late.body)).toContain('Something has changed since you looked')
  expect(textOf(late.body)).toContain('Helena Marsh Elena Marsh')
})

test('whose roles do not let them is refused, and it is kept that they tried', async () => {
  const browser = await as('books')
  const before = (await acts('change name')).length
  const { statusCode } = await browser.submitForm('/desk/readers/acc-donor/name', { name: 'X', step: 'do', seen: 'x' })
  expect(statusCode).toBe(403)
  expect((await acts('change name')).slice(before)).toEqual([
    { actor_ref: 'acc-staff', subject_ref: 'acc-donor', refusal: 'not-allowed' },
  ])
  expect(textOf((await browser.get('/desk/readers/acc-donor')).body)).toContain(
    'Correct the name (not with your roles)',
  )
})

test('from a page of admin-view nothing is done', async () => {
  const browser = await as('owner')
  await browser.get('/account?admin-view=acc-donor')
  const { statusCode } = await browser.submitForm('/desk/readers/acc-donor/note', { note: 'x', step: 'do', seen: 'x' })
  expect(statusCode).toBe(403)
})
