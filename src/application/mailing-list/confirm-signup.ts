import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { markConfirmed, spendConfirmLink } from '#store/mailing-list/mailing-list.ts'
import { readConfirmLink } from './read-confirm-link.ts'

export type Confirmation = { ok: true } | { ok: false; reason: 'gone' }

/** Puts the reader whom the link was mailed to on the list. Pressed twice, it has still happened once. */
export async function confirmSignup(context: UseCaseContext, token: string): Promise<Confirmation> {
  const { db } = context
  const now = context.now()
  const confirmed = await db.transaction().execute(async (trx) => {
    const readerId = await spendConfirmLink(trx, hashLinkToken(token), now)
    if (readerId === null) return false
    const { tags } = await markConfirmed(trx, readerId, now)
    await noteEvent(trx, { name: 'signup', at: now, data: { tags }, about: { listReader: readerId } })
    return true
  })
  if (confirmed) return { ok: true }
  const { state } = await readConfirmLink(context, token)
  return state === 'done' ? { ok: true } : { ok: false, reason: 'gone' }
}
