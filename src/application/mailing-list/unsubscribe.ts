import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findLink, markUnsubscribed } from '#store/mailing-list/mailing-list.ts'

export type Unsubscription = { ok: true } | { ok: false; reason: 'unknown' }
export type UnsubscribeLink = { state: 'open' } | { state: 'done' } | { state: 'unknown' }

/** What a link for leaving the list would do. Looking uses nothing up. */
export async function readUnsubscribeLink({ db }: UseCaseContext, token: string): Promise<UnsubscribeLink> {
  const link = await findLink(db, hashLinkToken(token), 'unsubscribe')
  if (!link) return { state: 'unknown' }
  return { state: link.unsubscribed_at ? 'done' : 'open' }
}

/** Takes the reader whom the link was mailed to off the list, however often it is pressed. */
export async function unsubscribe({ db, now }: UseCaseContext, token: string): Promise<Unsubscription> {
  return db.transaction().execute(async (trx) => {
    const link = await findLink(trx, hashLinkToken(token), 'unsubscribe')
    if (!link) return { ok: false, reason: 'unknown' }
    const at = now()
    const isNew = await markUnsubscribed(trx, link.reader_id, at)
    if (isNew) await noteEvent(trx, { name: 'list-left', at, data: {}, about: { listReader: link.reader_id } })
    return { ok: true }
  })
}
