import type { UseCaseContext } from '#application/context.ts'
import { isOpen, tokenState } from '#domain/subscriptions/token-state.ts'
import { countTokensOf } from '#store/token-counts.ts'

/** What an account's subscription opens. One query: it is asked with every page that is not for everyone. */
export async function readSubscriptionAccess(
  { db }: UseCaseContext,
  accountId: string,
): Promise<'none' | 'active' | 'expired'> {
  const { standing } = tokenState(await countTokensOf(db, accountId))
  if (isOpen(standing)) return 'active'
  return standing === 'none' ? 'none' : 'expired'
}
