import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findLink } from '#store/mailing-list/mailing-list.ts'

export type ConfirmLink =
  /** `tags` is what would be confirmed, as whoever made the link wrote it. */
  { state: 'open'; tags: string[] } | { state: 'done' } | { state: 'gone' }

/** What a confirmation link would do. Looking uses nothing up. */
export async function readConfirmLink({ db, now }: UseCaseContext, token: string): Promise<ConfirmLink> {
  const link = await findLink(db, hashLinkToken(token), 'confirm')
  if (!link) return { state: 'gone' }
  if (link.used_at) return link.confirmed_at && !link.unsubscribed_at ? { state: 'done' } : { state: 'gone' }
  if (!link.expires_at || link.expires_at <= now()) return { state: 'gone' }
  return { state: 'open', tags: link.requested_tags }
}
