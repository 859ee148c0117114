import type { UseCaseContext } from '#application/context.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { isOpen } from '#domain/subscriptions/token-state.ts'

/** What an account's subscription opens. One query: it is asked with every page that is not for everyone. */
export async function readSubscriptionAccess(
  context: UseCaseContext,
  accountId: string,
): Promise<'none' | 'active' | 'expired'> {
  const standing = await readStanding(context, accountId)
  if (isOpen(standing)) return 'active'
  return standing === 'none' ? 'none' : 'expired'
}
