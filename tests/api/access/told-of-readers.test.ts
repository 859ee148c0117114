import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identifyBySessionOrNetwork } from '#application/access/identify-by-session-or-network.ts'
import { openAccountSession } from '#application/access/open-session.ts'
import { ReaderMemory } from '#application/access/reader-memory.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { removeSession } from '#store/access/sessions.ts'
import { announceChange, listenForChanges } from '#store/changes.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { WHILE_BUSY } from '../../support/while-busy.ts'

const { db, pool, url, context } = await openTestDatabase()
const ADDRESS = '10.0.0.1'
/** Planned in the demo magazine. */
const PLANNED = 6

/** Somebody who has read a page of a site that hears of changes, after the moment for which everybody is remembered. */
async function openReader({ isSubscribed = true } = {}) {
  const memory = new ReaderMemory(identifyBySessionOrNetwork(context, new InstitutionDirectory(context)), { forMs: 1 })
  const changes = vi.fn()
  const listener = await listenForChanges(url, {
    onChange: changes,
    onError: () => undefined,
    onReader: (accountId) => memory.known.changed(accountId),
    onListening: () => memory.known.listen(),
  })
  onTestFinished(() => listener.stop())
  const email = `${randomUUID()}@told.example`
  const reader = { email, name: 'A Reader', term: '1year', level: 'low', deliverable: 'digital', copies: 1 } as const
  const subscribe = () => addSubscription(context, { ...reader, billedTo: null, address: null, dryRun: false })
  if (isSubscribed) await subscribe()
  else {
    const at = new Date()
    await db.insertInto('accounts').values({ name: reader.name, email, email_key: email, created_at: at }).execute()
  }
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const browser = { name: 'a browser', network: ADDRESS, token: null, session: null }
  const opening = { way: 'password' as const, browser, now: new Date(), secondFactorAt: null }
  const { token } = await db.transaction().execute((trx) => openAccountSession(trx, id, opening))
  const traces = { sessionToken: token, address: ADDRESS }
  const read = () => memory.identify(context, traces)
  // The tables of the account were written just now: what is still to be told of that makes the first answers doubtful.
  await vi.waitFor(async () => {
    await read()
    expect(memory.known.recall(traces)).not.toBeNull()
  }, WHILE_BUSY)
  const subscription = async () => {
    const answer = await read()
    return answer.kind === 'account' ? answer.subscription : answer.kind
  }
  return { id, token, subscribe, memory, changes, known: () => memory.known.recall(traces), subscription }
}
type Reader = Awaited<ReturnType<typeof openReader>>

const cycles = ({ id }: Reader) => db.updateTable('cycles').where('account_id', '=', id)
const session = ({ token }: Reader) => db.updateTable('sessions').where('token_hash', '=', hashLinkToken(token))
const account = ({ id }: Reader) => db.updateTable('accounts').where('id', '=', id)

test.each<[string, (reader: Reader) => Promise<unknown>, string]>([
  ['a subscription is cancelled', (reader) => cycles(reader).set({ cancelled_at: new Date() }).execute(), 'expired'],
  ['its tokens are taken off', (reader) => cycles(reader).set({ tokens: 0 }).execute(), 'expired'],
  ['it is gone', ({ id }) => db.deleteFrom('cycles').where('account_id', '=', id).execute(), 'none'],
  [
    'it is somebody else’s',
    async (reader) => {
      const other = await openReader({ isSubscribed: false })
      await cycles(reader).set({ account_id: other.id }).execute()
    },
    'none',
  ],
  ['the session is over', ({ token }) => removeSession(db, hashLinkToken(token)), 'visitor'],
  ['the session ends sooner', (reader) => session(reader).set({ expires_at: new Date() }).execute(), 'visitor'],
])('when %s, that is told', async (_what, change, then) => {
  const reader = await openReader()
  expect(await reader.subscription()).toBe('active')
  await change(reader)
  await vi.waitFor(() => expect(reader.known()).toBeNull(), WHILE_BUSY)
  await vi.waitFor(async () => expect(await reader.subscription()).toBe(then), WHILE_BUSY)
})

test('when the last issue of some has come, that is told of everybody', async () => {
  const reader = await openReader()
  await cycles(reader).set({ tokens: 1 }).execute()
  expect(await cutIssue(context, PLANNED)).toMatchObject({ ok: true })
  await vi.waitFor(async () => {
    expect(await reader.subscription()).toBe('active')
    expect(reader.known()).not.toBeNull()
  }, WHILE_BUSY)
  expect(await deliverIssue(context, PLANNED)).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(reader.known()).toBeNull(), WHILE_BUSY)
  await vi.waitFor(async () => expect(await reader.subscription()).toBe('expired'), WHILE_BUSY)
})

test('whoever subscribes is told of, and may read at once', async () => {
  const reader = await openReader({ isSubscribed: false })
  expect(await reader.subscription()).toBe('none')
  await reader.subscribe()
  await vi.waitFor(() => expect(reader.known()).toBeNull(), WHILE_BUSY)
  expect(await reader.subscription()).toBe('active')
})

test('whoever joins the staff is told of, and is not remembered any more', async () => {
  const reader = await openReader()
  await account(reader)
    .set({ role: 'staff', staff_roles: ['editor'] })
    .execute()
  await vi.waitFor(() => expect(reader.known()).toBeNull(), WHILE_BUSY)
  await reader.subscription()
  expect(reader.known()).toBeNull()
})

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  [
    'a session that lasts longer',
    (reader) =>
      session(reader)
        .set({ expires_at: new Date('2100-01-01') })
        .execute(),
  ],
  ['another name', (reader) => account(reader).set({ name: 'Another Name' }).execute()],
  ['somebody else’s subscription', (reader) => openReader().then((other) => expect(other.id).not.toBe(reader.id))],
  [
    'what is written unheard, as nothing of ours writes',
    ({ id }) =>
      db.transaction().execute(async (trx) => {
        await sql`alter table cycles disable trigger tell_of_changed_reader`.execute(trx)
        await trx.updateTable('cycles').set({ cancelled_at: new Date() }).where('account_id', '=', id).execute()
        await sql`alter table cycles enable trigger tell_of_changed_reader`.execute(trx)
      }),
  ],
])('%s is not told', async (_what, change) => {
  const reader = await openReader()
  await change(reader)
  // Whatever was told before this has been heard when this has.
  await announceChange(db, ['mark'])
  await vi.waitFor(() => expect(reader.changes).toHaveBeenCalledWith(['mark']), WHILE_BUSY)
  expect(reader.known()).not.toBeNull()
  expect(await reader.subscription()).toBe('active')
  // Nothing else of this test's is there to hold the ledger against.
  await sql`update cycles set cancelled_at = null where account_id = ${reader.id}`.execute(db)
})

test('while the connection that hears is away, everybody is looked up', async () => {
  const reader = await openReader()
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'colophon changes' and datname = current_database()`)
  await cycles(reader).set({ cancelled_at: new Date() }).execute()
  await vi.waitFor(async () => expect(await reader.subscription()).toBe('expired'), { timeout: 950, interval: 20 })
})
