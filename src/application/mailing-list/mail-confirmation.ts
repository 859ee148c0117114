import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { Trx } from '#store/database.ts'
import { insertLinks } from '#store/mailing-list/mailing-list.ts'
import { confirmPath, unsubscribePath } from './links.ts'

const CONFIRM_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

type Reader = { id: string; email: string }

/** Mails a reader the link that puts them on the list, and one that keeps them off it. */
export async function mailConfirmation(trx: Trx, reader: Reader, siteUrl: string, now: Date): Promise<void> {
  const confirm = makeLinkToken()
  const unsubscribe = makeLinkToken()
  const expires = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS)
  await insertLinks(trx, [
    { hash: confirm.hash, reader_id: reader.id, purpose: 'confirm', expires_at: expires },
    { hash: unsubscribe.hash, reader_id: reader.id, purpose: 'unsubscribe', expires_at: null },
  ])
  await queueMail(trx, {
    kind: 'mailing-list-confirmation',
    to: reader.email,
    data: {
      confirmUrl: siteUrl + confirmPath(confirm.token),
      unsubscribeUrl: siteUrl + unsubscribePath(unsubscribe.token),
    },
    cause: `mailing-list-confirmation:${confirm.hash.toString('hex')}`,
  })
}
