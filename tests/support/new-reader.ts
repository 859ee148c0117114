import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { OpenedMail } from '#application/ports/read-inbox.ts'
import { expect } from './watch-page.ts'

/** A reader whom the site has never seen: with an address of their own, and coming from a network of their own. */
export async function newReader(page: Page): Promise<string> {
  const part = () => randomInt(256)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
  return `reader-${randomInt(1e12)}@magazine.example`
}

/** The one mail that this reader got. */
export async function onlyMail(request: APIRequestContext, email: string): Promise<OpenedMail> {
  let mails: OpenedMail[] = []
  await expect
    .poll(async () => {
      mails = await (await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()
      return mails.length
    })
    .toBe(1)
  return mails[0] as OpenedMail
}

/** The first link of a mail that leads to a path of the site. */
export function linkIn(mail: OpenedMail, path: string): string {
  const link = mail.text.match(new RegExp(`https?://[^\\s]*${path}[^\\s]*`))?.[0]
  if (!link) throw new Error(`No link to ${path} in:\n${mail.text}`)
  return link
}
