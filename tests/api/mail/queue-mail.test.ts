import { expect, test } from 'vitest'
import { type MailToQueue, queueMail } from '#application/mail/queue-mail.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, pool } = await openTestDatabase()

const code = (cause: string, to = 'reader@example.org'): MailToQueue<'sign-in-code'> => ({
  kind: 'sign-in-code',
  to,
  data: { code: '123456', minutes: 10, url: 'http://localhost:8080/login/code?token=abc' },
  cause,
})
const queue = (mail: MailToQueue<'sign-in-code'>) => db.transaction().execute((trx) => queueMail(trx, mail))
const mailsOf = (cause: string) => db.selectFrom('mails').selectAll().where('cause', '=', cause).execute()
const countJobs = async (mailId: string | undefined) =>
  (await pool.query('select from graphile_worker.jobs where key = $1', [`send-mail:${mailId}`])).rowCount

test('the mail and its job are written with the transaction that causes them', async () => {
  expect(await queue(code('code:1'))).toEqual({ queued: true })
  const [mail] = await mailsOf('code:1')
  expect(mail).toMatchObject({ kind: 'sign-in-code', email: 'reader@example.org', attempts: 0, sent_at: null })
  expect(mail?.data).toEqual({ code: '123456', minutes: 10, url: 'http://localhost:8080/login/code?token=abc' })
  expect(await countJobs(mail?.id)).toBe(1)
})

test('what is rolled back sends nothing', async () => {
  let id: string | undefined
  const undone = db.transaction().execute(async (trx) => {
    await queueMail(trx, code('code:2'))
    id = (await trx.selectFrom('mails').select('id').where('cause', '=', 'code:2').executeTakeFirst())?.id
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(id).toBeDefined()
  expect(await mailsOf('code:2')).toEqual([])
  expect(await countJobs(id)).toBe(0)
})

test('the same cause makes one mail, however often and however many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => queue(code('code:3'))))
  expect(answers.filter(({ queued }) => queued)).toHaveLength(1)
  expect(await queue(code('code:3', 'another@example.org'))).toEqual({ queued: false })
  const mails = await mailsOf('code:3')
  expect(mails).toHaveLength(1)
  expect(await countJobs(mails[0]?.id)).toBe(1)
})

test('a queue entry names nobody', async () => {
  await queue(code('code:4', 'very.private@example.org'))
  const { rows } = await pool.query('select payload::text from graphile_worker._private_jobs')
  expect(JSON.stringify(rows)).not.toContain('private')
})

test.each(['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', 'A <a@example.org>', ''])(
  'a mail to %j is not queued',
  async (to) => {
    await expect(queue(code(`code:to:${to}`, to))).rejects.toThrow('email address')
    expect(await mailsOf(`code:to:${to}`)).toEqual([])
  },
)

test('data that its kind does not know is not queued', async () => {
  const data = { code: '12', minutes: 10, url: 'http://localhost:8080/login/code?token=abc' }
  await expect(queue({ ...code('code:5'), data })).rejects.toThrow()
  expect(await mailsOf('code:5')).toEqual([])
})
