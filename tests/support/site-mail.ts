import { type APIRequestContext, expect } from '@playwright/test'
import { createTransport } from 'nodemailer'

export type SiteMail = { id: string; to: string[]; subject: string; messageId: string; html: string; text: string }

/** Mails that the site under test has sent to `to`, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<SiteMail[]> {
  const answer = await request.get(`/dev/mail.json?${new URLSearchParams({ to })}`)
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** Waits for a mail to `to`, and returns the newest; of those that hold something, where the site may write by itself meanwhile. */
export async function mailTo(request: APIRequestContext, to: string, holds?: RegExp): Promise<SiteMail> {
  let mails: SiteMail[] = []
  await expect
    .poll(async () => {
      mails = (await mailsTo(request, to)).filter(({ text }) => !holds || holds.test(text))
      return mails.length
    })
    .toBeGreaterThan(0)
  return mails[0] as SiteMail
}

/** Puts a mail into the inbox of the site under test, past the site: for tests of how mails are shown. */
export async function deliver(mail: { to: string; subject: string; html: string; text: string }) {
  const transport = createTransport({ url: process.env.E2E_SMTP_URL ?? '' })
  await transport.sendMail({ from: 'someone@example.org', ...mail })
  transport.close()
}
