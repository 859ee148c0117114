import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aesSeal } from '#adapters/sealing/aes-seal.ts'
import { httpWebhooks } from '#adapters/webhooks/http-webhooks.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { changeWebhook, NEW_SECRET, type WebhookChange } from '#application/webhooks/change-webhook.ts'
import { deliverWebhook } from '#application/webhooks/deliver-webhook.ts'
import { addWebhook, readDeliveries, readEndpoints } from '#application/webhooks/manage-webhooks.ts'
import { DELIVER_WEBHOOK } from '#application/webhooks/queue-deliveries.ts'
import { sweepWebhooks } from '#application/webhooks/sweep-webhooks.ts'
import { MOST_TRIES } from '#domain/webhooks/retries.ts'
import { type WebhookEvent, webhookEvents } from '#domain/webhooks/webhook-events.ts'
import { deliverWebhookJob } from '#jobs/webhooks/deliver-webhook.ts'
import { startWorker } from '#main/start-worker.ts'
import { openPool } from '#store/database.ts'
import { enqueueJobs } from '#store/jobs/jobs.ts'
import { openTestDesk } from '../../support/desk.ts'
import { noPorts } from '../../support/no-ports.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isSignedBy, openReceiver } from '../../support/webhook-receiver.ts'

const { db, url: databaseUrl, context: given } = await openTestDatabase()
const run = openTestDesk({ DATABASE_URL: databaseUrl })
const seal = aesSeal(Buffer.alloc(32, 7))
const clock = { now: new Date() }
const context = {
  ...given,
  now: () => clock.now,
  ports: { webhooks: httpWebhooks({ seal, allowsPrivate: true, limitMs: 500 }) },
}
const receiver = await openReceiver()
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(db)
  receiver.received.length = 0
  receiver.answers.status = 204
  delete receiver.answers.location
})

async function newEndpoint({
  events = webhookEvents as readonly WebhookEvent[],
  withEmail = false,
  url = receiver.url,
} = {}) {
  const added = await addWebhook(context, { url, events, withEmail, secret: null, dryRun: false })
  if (!added.ok) throw new Error(added.reason)
  return added
}

const accountOf = async (ref: string) =>
  await db.selectFrom('accounts').select(['id', 'email']).where('ref', '=', ref).executeTakeFirstOrThrow()

async function happen(name: string, data = {}, ref = 'acc-extended') {
  const { id } = await accountOf(ref)
  await db.transaction().execute((trx) => noteEvent(trx, { name, at: clock.now, data, about: { account: id } }))
}

const waiting = async () => (await readDeliveries(context, { state: 'waiting' })).map(({ id }) => id)
const deliverAll = async () => {
  for (const id of await waiting()) await deliverWebhook(context, id)
}
const jobsQueued = async () =>
  (
    await sql<{ id: string; run_at: Date }>`
      select payload ->> 'id' as id, run_at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = ${DELIVER_WEBHOOK}`.execute(
      db,
    )
  ).rows

test('a new secret signs beside the old one for seven days, and then alone', async () => {
  const { ref, secret: old } = await newEndpoint()
  const renewed = await changeWebhook(context, { ref, change: { secret: NEW_SECRET }, dryRun: false })
  if (!renewed.ok || renewed.secret === null) throw new Error('not renewed')
  expect(renewed.secret).not.toBe(old)
  const signedBy = async () => {
    receiver.received.length = 0
    await happen('name-changed')
    await deliverAll()
    const [told] = receiver.received
    if (!told) throw new Error('Nothing came')
    return [isSignedBy(renewed.secret ?? '', told), isSignedBy(old, told)]
  }
  expect(await signedBy()).toEqual([true, true])
  later(7 * 24 * 60 - 1)
  expect(await signedBy()).toEqual([true, true])
  later(1)
  expect(await signedBy()).toEqual([true, false])
  await sweepWebhooks(context)
  expect((await readEndpoints(context))[0]?.oldSecretUntil).toBeNull()
  expect(await signedBy()).toEqual([true, false])
})

test('what waits goes where a tool listens by then, and it hears what it was changed to from then on', async () => {
  const { ref } = await newEndpoint({ url: 'http://127.0.0.1:1/gone', events: ['donated', 'reader.changed'] })
  await happen('name-changed')
  const change = { url: receiver.url, events: ['donated'] }
  const tried = await changeWebhook(context, { ref, change, dryRun: true })
  expect(tried).toMatchObject({ ok: true, after: { url: receiver.url, events: ['donated'] }, secret: null })
  expect((await readEndpoints(context))[0]?.url).toContain('gone')
  expect(await changeWebhook(context, { ref, change, dryRun: false })).toMatchObject({ ok: true })
  await happen('name-changed')
  await deliverAll()
  expect(receiver.received.map(({ message }) => message.event)).toEqual(['reader.changed'])
  const refused = async (more: WebhookChange) => {
    const done = await changeWebhook(context, { ref, change: more, dryRun: false })
    return done.ok ? null : done.reason
  }
  expect(await refused({})).toBe('nothing-to-change')
  expect(await refused({ events: [] })).toBe('no-events')
  expect(await refused({ events: ['donated', 'everything'] })).toBe('no-events')
  expect(await refused({ url: 'ftp://tool.example' })).toBe('not-https')
  expect(await refused({ secret: 'abc' })).toBe('bad-secret')
  const gone = await changeWebhook(context, { ref: 'hook-none', change: {}, dryRun: false })
  expect(gone).toEqual({ ok: false, reason: 'no-such-webhook' })
  const noted = await db
    .selectFrom('audit_log')
    .select(['refusal'])
    .where('action', '=', 'change webhook')
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()
  const refusals = [null, 'nothing-to-change', 'no-events', 'no-events', 'not-https', 'bad-secret']
  expect(noted.map(({ refusal }) => refusal)).toEqual(refusals)
})

test('what happens is sent signed, with its number and time, and names nobody but by their ref', async () => {
  const { secret } = await newEndpoint()
  await happen('name-changed')
  await deliverAll()
  const [told] = receiver.received
  if (!told) throw new Error('Nothing came')
  const [delivery] = await readDeliveries(context)
  expect(told.message).toEqual({
    id: delivery?.id,
    event: 'reader.changed',
    at: clock.now.toISOString(),
    reader: 'acc-extended',
    data: { changed: 'name' },
  })
  expect(told.headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' })
  expect(Number(told.headers['webhook-timestamp'])).toBe(Math.floor(clock.now.getTime() / 1000))
  expect(isSignedBy(secret, told)).toBe(true)
  expect(isSignedBy(secret, { ...told, body: told.body.replace('name', 'mane') })).toBe(false)
  expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, told)).toBe(false)
  expect([delivery?.state, delivery?.attempts, delivery?.status]).toEqual(['delivered', 1, 204])
})

test('only a tool that asked for it is told the email, and of somebody deleted nobody is', async () => {
  await newEndpoint({ withEmail: true })
  await happen('name-changed')
  await happen('name-changed', {}, 'acc-reader')
  await sql`update accounts set deleted_at = now() where ref = 'acc-reader'`.execute(db)
  await deliverAll()
  await sql`update accounts set deleted_at = null where ref = 'acc-reader'`.execute(db)
  const emails = Object.fromEntries(receiver.received.map(({ message }) => [message.reader, message.email]))
  expect(emails).toEqual({ 'acc-extended': (await accountOf('acc-extended')).email, 'acc-reader': null })
})

test('a tool is told of what it chose, by each tool once, and of nothing from before', async () => {
  await happen('name-changed')
  await newEndpoint({ events: ['subscribed'] })
  await newEndpoint({ events: ['subscribed', 'reader.changed'] })
  await happen('subscribed', { subscription_type: 'personal' })
  await happen('email-changed')
  await happen('card-replaced')
  await deliverAll()
  expect(receiver.received.map(({ message }) => message.event).sort()).toEqual([
    'reader.changed',
    'subscribed',
    'subscribed',
  ])
  expect(new Set(receiver.received.map(({ message }) => message.id)).size).toBe(3)
})

test('it is written with what happened, or not at all', async () => {
  await newEndpoint()
  const { id } = await accountOf('acc-extended')
  const before = (await jobsQueued()).length
  const undone = db.transaction().execute(async (trx) => {
    await noteEvent(trx, { name: 'name-changed', at: clock.now, data: {}, about: { account: id } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await waiting(), (await jobsQueued()).length]).toEqual([[], before])
  await happen('name-changed')
  const [written] = await waiting()
  expect((await jobsQueued()).some((job) => job.id === written)).toBe(true)
})

test('what is not taken is sent again under its number, later each time, until it is given up and somebody sends it again', async () => {
  const { ref } = await newEndpoint({ events: ['reader.changed'] })
  receiver.answers.status = 500
  await happen('name-changed')
  const waits: number[] = []
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    await deliverAll()
    const [delivery] = await readDeliveries(context)
    if (delivery?.state === 'waiting') waits.push(delivery.nextAt.getTime() - clock.now.getTime())
    later(24 * 60)
  }
  expect(receiver.received).toHaveLength(MOST_TRIES)
  expect(new Set(receiver.received.map(({ message }) => message.id)).size).toBe(1)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  const [failed] = await readDeliveries(context, { state: 'failed' })
  expect(failed).toMatchObject({ attempts: MOST_TRIES, status: 500, error: 'It answered 500' })
  expect((await readEndpoints(context))[0]).toMatchObject({ failed: 1, delivered: 0 })
  await deliverAll()
  expect(receiver.received).toHaveLength(MOST_TRIES)

  receiver.answers.status = 200
  expect((await run('webhooks', 'replay', ref)).lines).toEqual(['✓ Sent again: 1'])
  expect((await run('webhooks', 'replay', ref)).code).toBe(1)
  await deliverAll()
  expect((await readDeliveries(context))[0]).toMatchObject({ id: failed?.id, state: 'delivered', attempts: 1 })
  expect((await run('webhooks', 'replay', failed?.id ?? '')).code).toBe(0)
  await deliverAll()
  expect(receiver.received.at(-1)?.message.id).toBe(failed?.id)
})

test('a tool that leads elsewhere, or never answers, has not taken it', async () => {
  const elsewhere = await openReceiver()
  await newEndpoint()
  receiver.answers.status = 302
  receiver.answers.location = elsewhere.url
  await happen('name-changed')
  await deliverAll()
  expect(elsewhere.received).toEqual([])
  expect((await readDeliveries(context))[0]?.error).toContain('not followed')
  receiver.answers.status = null
  await deliverAll()
  expect((await readDeliveries(context))[0]).toMatchObject({ status: null, error: 'No answer within 0.5 seconds' })
})

test('where private networks are not allowed, nothing is sent there, by address, by name, or to be added', async () => {
  const strict = httpWebhooks({ seal, allowsPrivate: false, limitMs: 500 })
  const { port } = new URL(receiver.url)
  const message = {
    endpoint: 'hook-a',
    sealed: [strict.seal(`whsec_${'A'.repeat(44)}`, 'hook-a')],
    id: 'x',
    at: clock.now,
    body: '{}',
  }
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
    const answer = await strict.post({ ...message, url: `http://${host}:${port}/hooks` })
    expect([host, answer]).toEqual([host, { ok: false, status: null, error: 'The address is of a private network' }])
  }
  expect(receiver.received).toEqual([])
  const strictly = { ...context, ports: { webhooks: strict } }
  const asked = { events: webhookEvents, withEmail: false, secret: null, dryRun: false }
  for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://localhost/'])
    expect(await addWebhook(strictly, { ...asked, url })).toEqual({ ok: false, reason: 'private' })
  expect(await addWebhook(strictly, { ...asked, url: receiver.url })).toEqual({ ok: false, reason: 'not-https' })
})

test('two workers that have the same jobs send each message once', { timeout: 60_000 }, async () => {
  await newEndpoint({ events: ['reader.changed'] })
  const many = 60
  for (let n = 0; n < many; n += 1) await happen('name-changed')
  // Each twice: as where a job came back from a worker that was only slow.
  const ids = await waiting()
  await enqueueJobs(db, {
    name: DELIVER_WEBHOOK,
    jobs: ids.map((id) => ({ payload: { id }, key: `again:${id}` })),
    priority: 0,
  })
  for (let n = 0; n < 2; n += 1) {
    const pool = openPool(databaseUrl, 6)
    const ports = { ...noPorts, ...context.ports }
    const worker = await startWorker({
      context: { ...context, ports, siteUrl: 'http://localhost:8080' },
      pool,
      jobs: [deliverWebhookJob],
      concurrency: 4,
      log: () => undefined,
    })
    onTestFinished(async () => {
      await worker.stop()
      await pool.end()
    })
  }
  await vi.waitFor(async () => expect([await waiting(), await jobsQueued()]).toEqual([[], []]), { timeout: 30_000 })
  const told = receiver.received.map(({ message }) => message.id)
  expect([told.length, new Set(told).size]).toEqual([many, many])
})

test('what a killed worker had in hand is sent by another, under the same number', async () => {
  await newEndpoint()
  await happen('name-changed')
  const [id = ''] = await waiting()
  const killed = { ...context.ports.webhooks, post: () => Promise.reject(new Error('killed')) }
  await expect(deliverWebhook({ ...context, ports: { webhooks: killed } }, id)).rejects.toThrow('killed')
  await deliverWebhook(context, id)
  expect(receiver.received, 'it may still be under way').toEqual([])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(db)
  later(3)
  expect(await sweepWebhooks(context)).toMatchObject({ queued: 1 })
  expect((await jobsQueued()).map((job) => job.id)).toEqual([id])
  await deliverWebhook(context, id)
  expect(receiver.received.map(({ message }) => message.id)).toEqual([id])
  later(31 * 24 * 60)
  expect(await sweepWebhooks(context)).toEqual({ queued: 0, forgotten: 1 })
})

test('the commands add, list, show and remove; the secret is said once, and kept sealed', async () => {
  const added = JSON.parse(
    (await run('webhooks', 'add', 'https://tool.example/hooks', '--event', 'donated', '--email', '--json')).lines.join(
      '\n',
    ),
  )
  expect(added).toMatchObject({
    ok: true,
    events: ['donated'],
    withEmail: true,
    secret: expect.stringMatching(/^whsec_/),
  })
  const { rows } = await sql<{ row: string }>`
    select endpoint::text || encode(secret, 'escape') as row from webhook_endpoints endpoint`.execute(db)
  expect(rows[0]?.row).not.toContain(added.secret.slice(6, 30))
  const listed = await run('webhooks', 'list', '--json')
  expect(JSON.parse(listed.lines.join('\n'))).toEqual(JSON.parse(JSON.stringify(await readEndpoints(context))))
  expect(listed.lines.join('\n')).not.toContain('whsec_')
  for (const wrong of [['http://tool.example/'], ['https://tool.example/', '--event', 'everything']])
    expect((await run('webhooks', 'add', ...wrong)).code).toBe(1)
  await run('webhooks', 'remove', added.ref, '--dry-run')
  expect(await readEndpoints(context)).toHaveLength(1)
  expect((await run('webhooks', 'remove', added.ref)).code).toBe(0)
  expect(await readEndpoints(context)).toEqual([])
  expect((await run('webhooks', 'remove', added.ref)).code).toBe(1)
})
