import { expect, test } from 'vitest'
import { leaveLetters, readLeaveLink } from '#application/letters/leave-letters.ts'
import { previewLetter } from '#application/letters/preview-letter.ts'
import { proposeLetter } from '#application/letters/propose-letter.ts'
import { listLetters, readLetterFile } from '#application/letters/read-letters.ts'
import { scheduleLetter } from '#application/letters/schedule-letter.ts'
import { sendLetters } from '#application/letters/send-letters.ts'
import { steerLetter } from '#application/letters/steer-letter.ts'
import { testLetter } from '#application/letters/test-letter.ts'
import { writeLetter } from '#application/letters/write-letter.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { addSteps } from '#store/figures/readings.ts'
import { SITE_URL } from '../../support/access.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openLetters } from '../../support/letters.ts'

const site = await openLetters()
const { db, context, clock, addReader, newLetter, statesOf, mailsOf, sendAll, later } = site
const run = openDeskGroup({ DATABASE_URL: site.url })
const now = { at: null, perSecond: null, dryRun: false }

test('a letter goes to each address of its segments once, and says why; the figures are the command’s', async () => {
  const [both, leaver, bouncing] = [
    await addReader('a.events'),
    await addReader('b.events'),
    await addReader('c.events'),
  ]
  await site.leaveList(leaver)
  await db
    .insertInto('mail_bounces')
    .values({ email: bouncing, at: later(1), reason: '550' })
    .execute()
  const { ref } = await newLetter({ segments: ['tag:events', 'list'] })
  const before = await readLetterFile(context, ref)
  const scheduled = await scheduleLetter(context, { ref, ...now })
  expect(scheduled).toMatchObject({ ok: true, at: null, audience: before?.audience })
  await sendAll(ref)
  const mails = await mailsOf(both)
  expect(mails).toHaveLength(1)
  expect(await mailsOf(leaver)).toEqual([])
  expect(await mailsOf(bouncing)).toEqual([])
  const after = await readLetterFile(context, ref)
  expect(after?.state).toBe('sent')
  expect(after?.audience.leftOut).toContainEqual({ reason: 'bounces', count: 1 })
  expect(after?.figures).toMatchObject({ sent: before?.audience.count, waiting: 0, bounced: 0 })
  const told = JSON.parse((await run('letters', 'list', '--json')).said)
  expect(told.find((one: { ref: string }) => one.ref === ref).figures).toEqual(after?.figures)
  expect((await listLetters(context)).find((one) => one.ref === ref)?.figures).toEqual(after?.figures)
  expect((await run('letters', 'list', '--csv')).said).toContain(`"${ref}","news","sent"`)
})

test('subscribers, donors and former subscribers are written to; who has left the list, or is not on it, is left out by reason', async () => {
  const { ref } = await newLetter({ segments: ['subscribers-print', 'subscribers-digital', 'donors', 'lapsed'] })
  const file = await readLetterFile(context, ref)
  const lapsed = await newLetter({ segments: ['lapsed'] })
  const alone = await readLetterFile(context, lapsed.ref)
  // The demo's former subscriber never joined the list.
  expect(alone?.audience).toEqual({ count: 0, leftOut: [{ reason: 'not-on-list', count: expect.any(Number) }] })
  expect(await scheduleLetter(context, { ref: lapsed.ref, ...now })).toEqual({ ok: false, reason: 'nobody' })
  await site.joinList('expired@demo.example')
  expect((await readLetterFile(context, lapsed.ref))?.audience.count).toBe(1)
  const counted = await context.db.selectFrom('accounts').select('email_key').where('deleted_at', 'is', null).execute()
  expect(file?.audience.count).toBeGreaterThan(5)
  expect(file?.audience.count).toBeLessThanOrEqual(counted.length + 5)
})

test('who unsubscribes while it goes out, or deletes the account, does not get it', async () => {
  const readers = [await addReader('w1'), await addReader('w2'), await addReader('w3')]
  const { ref, id } = await newLetter({ segments: ['tag:w1', 'tag:w2', 'tag:w3'] })
  await scheduleLetter(context, { ref, ...now, perSecond: 1 })
  // Two in a batch: the third waits.
  await sendLetters(context)
  const [waiting] = await db
    .selectFrom('letter_recipients')
    .selectAll()
    .where('letter_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await db
    .insertInto('letter_optouts')
    .values({ email_key: waiting?.email_key ?? '', kind: 'news', at: clock.now })
    .execute()
  await sendAll(ref)
  expect(await statesOf(id)).toEqual({ sent: 2, 'left-out': 1 })
  expect((await Promise.all(readers.map(mailsOf))).flat()).toHaveLength(2)
})

test('whoever leaves by a letter’s link is told to other tools once, with what they left', async () => {
  await db
    .insertInto('webhook_endpoints')
    .values({
      ref: 'hook-letters',
      url: 'https://tool.example/',
      events: ['letter.unsubscribed', 'list.changed'],
      with_email: true,
      secret: Buffer.from('x'),
      added_at: clock.now,
    })
    .execute()
  const email = await addReader('told')
  const { ref } = await newLetter({ segments: ['tag:told'] })
  await scheduleLetter(context, { ref, ...now })
  await sendLetters(context)
  // Before it is sent: a mail that went out is forgotten.
  const [mail] = await mailsOf(email)
  await sendAll(ref)
  const token = new URL(mail?.data.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
  const told = async () => {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .innerJoin('mailing_list_readers as reader', 'reader.id', 'list_reader_id')
      .select(['event', 'data', 'reader.email_key'])
      .orderBy('at')
      .orderBy('event')
      .execute()
    return rows.filter(({ email_key }) => email_key === email).map(({ event, data }) => ({ event, data }))
  }
  await Promise.all([1, 2, 3, 4].map(() => leaveLetters(context, token, { all: false })))
  const first = { event: 'letter.unsubscribed', data: { kinds: ['news'], letter: ref } }
  expect(await told()).toEqual([first])
  clock.now = later(1)
  for (let nth = 0; nth < 2; nth += 1) await leaveLetters(context, token, { all: true })
  expect(await told()).toEqual([
    first,
    { event: 'letter.unsubscribed', data: { kinds: ['issue'], letter: ref } },
    { event: 'list.changed', data: { change: 'left' } },
  ])
  await db.deleteFrom('webhook_endpoints').where('ref', '=', 'hook-letters').execute()
})

test('links of a letter carry its tag, those of a test none, and what was paid after them is the letter’s', async () => {
  const email = await addReader('tagged')
  const { ref } = await newLetter({ segments: ['tag:tagged'] })
  await scheduleLetter(context, { ref, ...now })
  await sendLetters(context)
  // Before it is sent: a mail that went out is forgotten.
  const [mail] = await mailsOf(email)
  await sendAll(ref)
  expect(mail?.data.tag).toBe(ref)
  const shown = async () => (await readLetterFile(context, ref))?.figures
  expect(await shown()).toMatchObject({ sold: 0, soldCents: 0 })
  const step = { day: '2026-11-18', article: '', campaign: ref, count: 1 }
  await db.transaction().execute((trx) =>
    addSteps(trx, [
      { ...step, step: 'subscribe', cents: 0 },
      { ...step, step: 'paid', cents: 4_800 },
      { ...step, day: '2026-11-20', step: 'paid', cents: 200 },
      { ...step, campaign: 'let-other', step: 'paid', cents: 900 },
    ]),
  )
  expect(await shown()).toMatchObject({ sold: 2, soldCents: 5_000 })
  const listed = (await listLetters(context)).find((one) => one.ref === ref)
  expect(listed?.figures).toMatchObject({ sold: 2, soldCents: 5_000, sent: 1 })
})

test('one click leaves that kind and no other, works after a year, and signing up again brings letters back', async () => {
  const email = await addReader('leaving')
  const { ref } = await newLetter({ segments: ['tag:leaving'] })
  await scheduleLetter(context, { ref, ...now })
  await sendLetters(context)
  const [mail] = await mailsOf(email)
  const url = new URL(mail?.data.unsubscribeUrl ?? '')
  const token = url.searchParams.get('token') ?? ''
  await sendAll(ref)
  clock.now = later(400)
  const looked = await site.app.inject(url.href.slice(SITE_URL.length))
  expect(looked.body.replaceAll('<!-- -->', '')).toContain('sends no more letters with news')
  expect((await readLeaveLink(context, token)).state, 'looking changes nothing').toBe('open')
  const pressed = {
    method: 'POST' as const,
    url: url.href.slice(SITE_URL.length),
    payload: 'List-Unsubscribe=One-Click',
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = await Promise.all([1, 2, 3].map(() => site.app.inject({ ...pressed, headers })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await readLeaveLink(context, token)).toEqual({ state: 'done', kind: 'news' })
  expect((await readLetterFile(context, ref))?.figures.unsubscribed).toBe(1)
  const [news, issue] = [
    await newLetter({ segments: ['tag:leaving'] }),
    await newLetter({ segments: ['tag:leaving'], kind: 'issue' }),
  ]
  expect((await readLetterFile(context, news.ref))?.audience).toEqual({
    count: 0,
    leftOut: [{ reason: 'left-kind', count: 1 }],
  })
  expect((await readLetterFile(context, issue.ref))?.audience.count).toBe(1)
  await site.joinList(email)
  expect((await readLetterFile(context, news.ref))?.audience.count).toBe(1)
  await leaveLetters(context, token, { all: true })
  const gone = await db
    .selectFrom('mailing_list_readers')
    .select('unsubscribed_at')
    .where('email_key', '=', email)
    .executeTakeFirst()
  expect(gone?.unsubscribed_at).not.toBeNull()
})

test('a token of somebody else’s making, or of a test, unsubscribes nobody', async () => {
  const { id } = await newLetter({})
  expect(await leaveLetters(context, `${id}.forged`, { all: true })).toEqual({ ok: false })
  expect(await leaveLetters(context, '', { all: false })).toEqual({ ok: false })
  const testing = context.ports.orderLinks.letterToken('test')
  expect(await leaveLetters(context, testing, { all: true })).toEqual({ ok: true })
  expect((await site.app.inject(`/mailing-list/letters?token=${testing}`)).body).toContain('This was a test')
  const answer = await site.app.inject({
    method: 'POST',
    url: '/mailing-list/letters?token=x',
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(404)
})

test('what is no address is counted as failed, and everyone else gets the letter', async () => {
  const [good, bad] = [await addReader('odd'), await addReader('odd')]
  const broken = { email: 'no address', email_key: 'no address' }
  await db.updateTable('mailing_list_readers').set(broken).where('email_key', '=', bad).execute()
  const { ref, id } = await newLetter({ segments: ['tag:odd'] })
  await scheduleLetter(context, { ref, ...now })
  await sendAll(ref)
  expect(await statesOf(id)).toEqual({ sent: 1, failed: 1 })
  expect(await mailsOf(good)).toHaveLength(1)
})

test('mail that comes back is counted for its letter, and stops the next', async () => {
  const [refused, returned] = [await addReader('back'), await addReader('back')]
  clock.now = later(1)
  const { ref } = await newLetter({ segments: ['tag:back'] })
  await scheduleLetter(context, { ref, ...now })
  await sendAll(ref, (to) => (to === refused ? { outcome: 'refused', reason: '550 5.1.1' } : null))
  expect((await readLetterFile(context, ref))?.figures).toMatchObject({ sent: 1, bounced: 1 })
  await recordBounce(context, { email: returned, reason: 'full' })
  expect((await readLetterFile(context, ref))?.figures).toMatchObject({ sent: 0, bounced: 2 })
  const next = await newLetter({ segments: ['tag:back'] })
  expect((await readLetterFile(context, next.ref))?.audience).toEqual({
    count: 0,
    leftOut: [{ reason: 'bounces', count: 2 }],
  })
})

test('a letter is proposed from the newest issue, looked at, and tested to one address', async () => {
  const proposed = await proposeLetter(context)
  if (!proposed) throw new Error('The demo has issues')
  const written = await writeLetter(context, {
    ...proposed,
    ref: null,
    kind: 'issue',
    segments: ['list'],
    dryRun: false,
  })
  if (!written.ok) throw new Error(written.reason)
  const mail = await previewLetter(context, written.ref)
  expect(mail?.html).toContain(`${SITE_URL}/article/`)
  expect(mail?.html).toContain('/og/issue/')
  expect(mail?.text).toContain(`${SITE_URL}/issue/`)
  expect((await run('letters', 'preview', written.ref)).said).toContain(mail?.text.slice(0, 300))
  expect(await testLetter(context, { ref: written.ref, to: 'not an address', dryRun: false })).toMatchObject({
    ok: false,
  })
  expect(await testLetter(context, { ref: written.ref, to: 'ed@keel.example', dryRun: true })).toMatchObject({
    ok: true,
  })
  expect(await mailsOf('ed@keel.example')).toEqual([])
  expect(await testLetter(context, { ref: written.ref, to: 'ed@keel.example', dryRun: false })).toEqual({
    ok: true,
    to: 'ed@keel.example',
  })
  const [testMail] = await mailsOf('ed@keel.example')
  await sendQueuedMail(
    site.posting(() => null),
    testMail?.id ?? '',
  )
  expect((await readLetterFile(context, written.ref))?.state, 'nobody has it by that').toBe('draft')
})

test('a time is by the magazine’s clocks, and what is over or no time is refused', async () => {
  const { ref } = await newLetter({ segments: ['list'] })
  for (const [at, reason] of [
    ['2001-01-01', 'over'],
    ['soon', 'no-such-time'],
  ] as const)
    expect(await scheduleLetter(context, { ref, ...now, at })).toEqual({ ok: false, reason })
  expect(await scheduleLetter(context, { ref, ...now, perSecond: 0 })).toEqual({ ok: false, reason: 'no-such-rate' })
  const at = `${clock.now.getUTCFullYear() + 1}-06-01T09:00`
  expect(await scheduleLetter(context, { ref, ...now, at })).toMatchObject({ ok: true, at: at.replace('T', ' ') })
  await sendLetters(context)
  expect((await readLetterFile(context, ref))?.state, 'its time has not come').toBe('scheduled')
  expect(await steerLetter(context, 'stop', { ref, dryRun: false })).toMatchObject({ ok: true, after: 'draft' })
})

test('erasing an account takes its address from the letters, and its link answers', async () => {
  const email = await addReader('erased')
  const { ref, id } = await newLetter({ segments: ['tag:erased'] })
  await scheduleLetter(context, { ref, ...now })
  await sendAll(ref)
  const [to] = await db.selectFrom('letter_recipients').select('id').where('letter_id', '=', id).execute()
  await db
    .updateTable('letter_recipients')
    .set({ email: null, email_key: null })
    .where('email_key', '=', email)
    .execute()
  expect(await readLeaveLink(context, context.ports.orderLinks.letterToken(to?.id ?? ''))).toEqual({
    state: 'forgotten',
  })
  expect((await readLetterFile(context, ref))?.figures.sent).toBe(1)
})

test.each([Number.NaN, 1.5, 999_999])(
  'a letter about an issue numbered %s is refused at its field',
  async (issueNumber) => {
    const typed = { subject: 'News', kind: 'news', body: 'The harbour is open.', segments: ['list'], issueNumber }
    expect(await writeLetter(context, { ...typed, ref: null, dryRun: true })).toEqual({
      ok: false,
      reason: 'faults',
      faults: { issue: 'There is no such issue.' },
    })
  },
)
