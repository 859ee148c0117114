import { afterEach, expect, test } from 'vitest'
import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import { blankOldMails } from '#application/mail/blank-old-mails.ts'
import { type MailToQueue, queueMail } from '#application/mail/queue-mail.ts'
import { sendQueuedMail } from '#application/mail/send-queued-mail.ts'
import { openMailSandbox, SENDER } from '../../support/mail-sandbox.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool, context } = await openTestDatabase()
const sandbox = await openMailSandbox()
const working = { ...context, ports: sandbox.makePorts() }

afterEach(async () => {
  await sandbox.setFaults([])
  await sandbox.clear()
})

let causes = 0
async function queue(
  to: string,
  data: MailToQueue<'password-link'>['data'] = { url: 'https://m.example/p?t=1', hours: 2 },
) {
  causes += 1
  const cause = `password-link:${causes}`
  await db.transaction().execute((trx) => queueMail(trx, { kind: 'password-link', to, data, cause }))
  return (await db.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()).id
}
const rowOf = (id: string) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a queued mail arrives as it was meant, from the magazine', async () => {
  const id = await queue('reader@example.org')
  await sendQueuedMail(working, id)
  const [listed, ...more] = await sandbox.inbox.list('reader@example.org')
  expect(more).toEqual([])
  const mail = await sandbox.inbox.open(listed?.id ?? '')
  expect(mail).toMatchObject({ from: SENDER, to: ['reader@example.org'], messageId: `<${id}@magazine.example>` })
  expect(mail?.text).toContain('https://m.example/p?t=1')
  expect(mail?.html).toContain('https://m.example/p?t=1')
  const headers = new Map(mail?.headers)
  expect(headers.get('From')).toBe(`Lodestar <${SENDER}>`)
  expect(headers.get('Reply-To')).toBe('Lodestar <help@lodestar.example>')
})

test('who is named to answer stands in its headers in place of the magazine', async () => {
  const named = createNodemailerSender({
    smtpUrl: sandbox.smtpUrl,
    from: SENDER,
    name: 'Mara at Lodestar',
    replyTo: 'mara@lodestar.example',
    connections: 1,
  })
  await sendQueuedMail(
    { ...working, ports: { ...working.ports, sendMail: named.sendMail } },
    await queue('a@b.example'),
  )
  named.close()
  const [listed] = await sandbox.inbox.list('a@b.example')
  const headers = new Map((await sandbox.inbox.open(listed?.id ?? ''))?.headers)
  expect(headers.get('From')).toBe(`Mara at Lodestar <${SENDER}>`)
  expect(headers.get('Reply-To')).toBe('Mara at Lodestar <mara@lodestar.example>')
  expect(headers.get('Auto-Submitted')).toBe('auto-generated')
})

test('once it has gone, its link is no longer kept, and it is not sent again', async () => {
  const id = await queue('reader@example.org')
  for (let run = 0; run < 3; run += 1) await sendQueuedMail(working, id)
  expect(await sandbox.inbox.list()).toHaveLength(1)
  const row = await rowOf(id)
  expect(row).toMatchObject({ data: null, attempts: 1, message_id: `<${id}@magazine.example>`, refused_at: null })
  expect(row.sent_at).not.toBeNull()
})

test('two workers with the same mail send it once', async () => {
  await sandbox.setFaults([{ at: 'dot', act: 'wait', milliseconds: 150 }])
  const id = await queue('reader@example.org')
  await Promise.all(Array.from({ length: 4 }, () => sendQueuedMail(working, id)))
  expect(await sandbox.inbox.list()).toHaveLength(1)
})

test('a server that can’t take it now is tried again; the trouble is told without naming anyone', async () => {
  await sandbox.setFaults([{ at: 'rcpt', act: 'refuse', code: 450, text: '<reader@example.org> is busy', times: 1 }])
  const id = await queue('reader@example.org')
  const trouble = await sendQueuedMail(working, id).catch((error) => error)
  expect(trouble.message).toBe('The mail server did not take a mail at RCPT TO (450)')
  expect(`${trouble.stack} ${JSON.stringify(trouble)} ${trouble.cause}`).not.toContain('example.org')
  expect(await rowOf(id)).toMatchObject({ attempts: 1, sent_at: null, refused_at: null, email: 'reader@example.org' })
  await sendQueuedMail(working, id)
  expect(await rowOf(id)).toMatchObject({ attempts: 2 })
  expect(await sandbox.inbox.list()).toHaveLength(1)
})

test('a mailbox that does not exist is not tried again, and counts as a bounce', async () => {
  await sandbox.setFaults([{ at: 'rcpt', act: 'refuse', code: 550, text: '5.1.1 <gone@example.org> unknown' }])
  const id = await queue('gone@example.org')
  await sendQueuedMail(working, id)
  const row = await rowOf(id)
  expect(row).toMatchObject({ data: null, sent_at: null, attempts: 1 })
  expect(row.refused_at).not.toBeNull()
  const bounces = await db.selectFrom('mail_bounces').select(['email', 'reason']).execute()
  expect(bounces).toEqual([{ email: 'gone@example.org', reason: '550 5.1.1' }])
  await sandbox.setFaults([])
  await sendQueuedMail(working, id)
  expect(await sandbox.inbox.list()).toEqual([])
})

test.each([
  ['a relay that does not know us', { at: 'rcpt', code: 550, text: '5.7.1 Relaying denied' }],
  ['a sender that is refused', { at: 'mail', code: 550, text: '5.1.1 Sender unknown' }],
  ['a text that is refused', { at: 'dot', code: 554, text: '5.7.1 Looks like spam' }],
] as const)('%s is no bounce of the reader: the mail waits', async (_trouble, fault) => {
  const before = await db.selectFrom('mail_bounces').select('id').execute()
  await sandbox.setFaults([{ ...fault, act: 'refuse', times: 1 }])
  const id = await queue('reader@example.org')
  await expect(sendQueuedMail(working, id)).rejects.toThrow('did not take')
  expect(await db.selectFrom('mail_bounces').select('id').execute()).toEqual(before)
  await sendQueuedMail(working, id)
  expect(await sandbox.inbox.list()).toHaveLength(1)
})

test('a mail whose row is gone, or was blanked, is nothing to do', async () => {
  await sendQueuedMail(working, '00000000-0000-4000-8000-000000000000')
  const id = await queue('reader@example.org')
  await pool.query('update mails set email = null, data = null where id = $1', [id])
  await sendQueuedMail(working, id)
  expect(await sandbox.inbox.list()).toEqual([])
})

test.each([
  'Lamp\r\nBcc: everyone@example.org',
  'Lamp\nContent-Type: text/html\n\n<b>x</b>',
  'Lamp <evil@example.org>, other@example.org',
  '"Lamp" <evil@example.org>',
  'Lamp=?utf-8?q?=0D=0ABcc:_evil@example.org?=',
  'Lamp\u2028Bcc: evil@example.org',
  '<script>alert(1)</script>',
  'Größe 雑誌 مجلة 👩🏽‍🚀 e\u0301',
])('a magazine called %j sends one mail to one reader, from one address', async (name) => {
  await pool.query(`update magazine set settings = jsonb_set(settings, '{name}', $1::jsonb)`, [JSON.stringify(name)])
  const id = await queue('reader@example.org')
  await sendQueuedMail(working, id)
  const [listed, ...more] = await sandbox.inbox.list()
  expect(more).toEqual([])
  expect(listed).toMatchObject({ from: SENDER, to: ['reader@example.org'] })
  const mail = await sandbox.inbox.open(listed?.id ?? '')
  const names = mail?.headers.map(([header]) => header.toLowerCase()) ?? []
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('bcc')
  expect(names.sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ])
  const oneLine = name.replaceAll(/[\r\n\u2028]+/g, ' ').replaceAll('=?', '= ?')
  expect(listed?.subject).toBe(`Choose your password for ${oneLine}`)
  expect(mail?.html).not.toContain('<script>alert')
})

test('addresses go some days after the mail, its cause and times stay', async () => {
  const sent = await queue('sent@example.org')
  await sendQueuedMail(working, sent)
  const waiting = await queue('waiting@example.org')
  const inDays = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * 86_400_000) })

  await blankOldMails(inDays(6))
  expect(await rowOf(sent)).toMatchObject({ email: 'sent@example.org' })
  await blankOldMails(inDays(8))
  const blanked = await rowOf(sent)
  expect(blanked).toMatchObject({ email: null, data: null, kind: 'password-link' })
  expect([blanked.cause, blanked.created_at, blanked.sent_at]).not.toContain(null)
  expect(await rowOf(waiting)).toMatchObject({ email: 'waiting@example.org' })
  await blankOldMails(inDays(15))
  expect(await rowOf(waiting)).toMatchObject({ email: null, data: null })
})
