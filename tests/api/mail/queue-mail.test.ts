import { describe, expect, test } from 'vitest'
import { queueMail } from '#application/mail/queue-mail.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db } = await openTestDatabase()

const code = (cause: string, to = 'reader@example.org') =>
  ({ kind: 'sign-in-code', to, data: { code: '123456', minutes: 10 }, cause }) as const

const mailsOf = (cause: string) => db.selectFrom('mails').selectAll().where('cause', '=', cause).execute()

async function jobsOf(mailId: string): Promise<number> {
  const rows = await db.executeQuery<{ key: string }>(
    // The queue's own view of what waits.
    { sql: 'select key from graphile_worker.jobs where key = $1', parameters: [`send-mail:${mailId}`] } as never,
  )
  return rows.rows.length
}

describe('queueing a mail', () => {
  test('writes the mail and its job with the transaction that causes them', async () => {
    const { queued } = await db.transaction().execute((trx) => queueMail(trx, code('sign-in-code:1')))
    expect(queued).toBe(true)
    const [mail] = await mailsOf('sign-in-code:1')
    expect(mail).toMatchObject({ kind: 'sign-in-code', email: 'reader@example.org', attempts: 0, sent_at: null })
    expect(mail?.data).toEqual({ code: '123456', minutes: 10 })
    expect(await jobsOf(mail?.id ?? '')).toBe(1)
  })
})
