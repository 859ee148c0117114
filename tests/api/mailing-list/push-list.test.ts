import { beforeEach, expect, test } from 'vitest'
import { openListmonk } from '#adapters/listmonk/listmonk.ts'
import { pushList } from '#application/mailing-list/push-list.ts'
import { openTestDesk } from '../../support/desk.ts'
import { LISTMONK, openListmonkServer } from '../../support/listmonk.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, url, context: given } = await openTestDatabase()
const monk = await openListmonkServer()
const run = openTestDesk({ DATABASE_URL: url, ...monk.settings })
const context = { ...given, ports: { listService: openListmonk({ url: monk.url, ...LISTMONK, limitMs: 300 }) } }
const push = async (dryRun = false) => {
  const done = await pushList(context, { dryRun })
  if (!done.ok) throw new Error(done.message)
  return done.counts
}

async function addReader(email: string, more: { left?: boolean; confirmed?: boolean } = {}) {
  const at = new Date()
  const { left = false, confirmed = true } = more
  await db
    .insertInto('mailing_list_readers')
    .values({
      email,
      email_key: email.toLowerCase(),
      requested_at: at,
      confirmed_at: confirmed ? at : null,
      unsubscribed_at: left ? at : null,
    })
    .execute()
}
const entries = () =>
  db.selectFrom('audit_log').select(['refusal', 'details']).where('action', '=', 'push list').orderBy('id').execute()
const there = (email: string) => monk.subscribers.find((one) => one.email === email)
const kindsOf = (email: string) => there(email)?.lists.map(({ subscription_status }) => subscription_status)
const none = { created: 0, added: 0, unsubscribed: 0, left: 0 }

beforeEach(async () => {
  await db.deleteFrom('mailing_list_readers').execute()
  await db.deleteFrom('letter_optouts').execute()
  monk.subscribers.length = 0
  monk.requests.length = 0
  monk.mood.status = 'well'
})

test('the list is brought there, page by page, once, with what we call each', async () => {
  for (let nth = 0; nth < 230; nth += 1) monk.addSubscriber({ email: `own${nth}@elsewhere.example` })
  await addReader('Ada@keel.example')
  await addReader('own7@elsewhere.example')
  await addReader('waiting@keel.example', { confirmed: false })
  await addReader('gone@keel.example', { left: true })
  await db
    .insertInto('letter_optouts')
    .values({ email_key: 'ada@keel.example', kind: 'news', at: new Date() })
    .execute()
  expect(await push(true)).toEqual({ created: 1, added: 2, unsubscribed: 0, left: 0 })
  expect(monk.requests.some((route) => !route.startsWith('GET'))).toBe(false)
  expect(await push()).toEqual({ created: 1, added: 2, unsubscribed: 0, left: 0 })
  const { id } = await db
    .selectFrom('mailing_list_readers')
    .select('id')
    .where('email_key', '=', 'ada@keel.example')
    .executeTakeFirstOrThrow()
  expect(there('ada@keel.example')).toMatchObject({
    attribs: { colophon_id: id },
    lists: [{ subscription_status: 'confirmed' }],
  })
  expect(kindsOf('own7@elsewhere.example')).toEqual(['confirmed', 'confirmed'])
  expect([there('waiting@keel.example'), there('gone@keel.example')]).toEqual([undefined, undefined])
  expect(monk.lists.map(({ tags }) => tags[0]).sort()).toEqual(['colophon-issue', 'colophon-news'])
  expect(await push()).toEqual(none)
  expect(monk.subscribers).toHaveLength(231)
  expect((await entries()).map(({ refusal }) => refusal)).toEqual([null, null])
})

test('who leaves on one side has left on the other, and nobody is subscribed again', async () => {
  for (const who of ['stays', 'left-here', 'left-there', 'blocked', 'erased']) await addReader(`${who}@keel.example`)
  await push()
  await db
    .updateTable('mailing_list_readers')
    .set({ unsubscribed_at: new Date() })
    .where('email_key', '=', 'left-here@keel.example')
    .execute()
  await db.deleteFrom('mailing_list_readers').where('email_key', '=', 'erased@keel.example').execute()
  const [first] = there('left-there@keel.example')?.lists ?? []
  if (first) first.subscription_status = 'unsubscribed'
  const blocked = there('blocked@keel.example')
  if (blocked) blocked.status = 'blocklisted'
  expect(await push()).toMatchObject({ created: 0, added: 0, left: 2 })
  expect(kindsOf('left-here@keel.example')).toEqual(['unsubscribed', 'unsubscribed'])
  expect(kindsOf('erased@keel.example')).toEqual(['unsubscribed', 'unsubscribed'])
  expect(kindsOf('left-there@keel.example')).toEqual(['unsubscribed', 'confirmed'])
  expect(kindsOf('stays@keel.example')).toEqual(['confirmed', 'confirmed'])
  const optouts = await db.selectFrom('letter_optouts').select(['email_key', 'kind']).orderBy('email_key').execute()
  expect(optouts.map(({ email_key }) => email_key)).toEqual([
    'blocked@keel.example',
    'blocked@keel.example',
    'left-there@keel.example',
  ])
  const standing = await db
    .selectFrom('mailing_list_readers')
    .select('unsubscribed_at')
    .where('email_key', '=', 'blocked@keel.example')
    .executeTakeFirst()
  expect(standing?.unsubscribed_at).not.toBeNull()
  await push()
  expect(await push()).toEqual(none)
})

test.each<[string, number | null, string]>([
  ['is out of order', 500, 'listmonk answered 500: out of order'],
  ['does not answer', null, 'listmonk did not answer within 0.3 seconds'],
])('a server that %s is said so, nothing is changed, and that it was tried is kept', async (_what, status, message) => {
  await addReader('ada@keel.example')
  monk.mood.status = status
  const before = (await entries()).length
  expect(await pushList(context, { dryRun: false })).toEqual({ ok: false, reason: 'service', message })
  expect((await entries()).slice(before)).toMatchObject([{ refusal: 'service' }])
  expect(monk.subscribers).toEqual([])
})

test('the command brings it there, and says what is missing', async () => {
  await addReader('ada@keel.example')
  const said = await run('lists', 'push', 'listmonk')
  expect([said.code, said.lines[0]]).toEqual([0, expect.stringMatching(/^✓ 1 new there, 0 put on lists/)])
  const wrong = openTestDesk({ DATABASE_URL: url, ...monk.settings, LISTMONK_TOKEN: 'another' })
  expect(await wrong('lists', 'push', 'listmonk')).toMatchObject({
    code: 1,
    lines: ['✗ listmonk refuses LISTMONK_USER and LISTMONK_TOKEN, or that user may not do this'],
  })
  const unset = await openTestDesk({ DATABASE_URL: url })('lists', 'push', 'listmonk')
  expect([unset.code, unset.lines.join()]).toEqual([expect.any(Number), expect.stringContaining('LISTMONK_URL')])
  expect(unset.code).not.toBe(0)
})
