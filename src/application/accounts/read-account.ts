import type { UseCaseContext } from '#application/context.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { cycleToRenew, renewsItself } from '#domain/renewals/renewal-offer.ts'
import { viewAccount } from './view-account.ts'

/** `viewOnly`: a member of staff looks at a subscriber's page, and can change nothing on it. */
export type AccountPage =
  | { kind: 'not-logged-in' }
  | { kind: 'half-way' }
  | { kind: 'not-found' }
  | { kind: 'account'; account: ShownAccount; isStaff: boolean; viewOnly: boolean }

type ShownAccount = {
  ref: string
  name: string
  email: string
  /** Whether the subscription renews itself; null where there is none that could. */
  autorenew: boolean | null
}

/** Whose account a page shows, and whether its subscription renews itself. */
export async function readAccount(
  context: UseCaseContext,
  asked: Parameters<typeof viewAccount>[1],
): Promise<AccountPage> {
  const viewed = await viewAccount(context, asked)
  if (viewed.kind !== 'account') return viewed
  const { accountId, ref, name, email } = viewed.account
  return { ...viewed, account: { ref, name, email, autorenew: await readAutorenew(context, accountId) } }
}

async function readAutorenew(context: UseCaseContext, accountId: string): Promise<boolean | null> {
  const subscriber = await readSubscriber(context, accountId)
  const cycle = subscriber && cycleToRenew(subscriber.cycles)
  if (!cycle || !renewsItself(cycle) || subscriber.tokenState.standing === 'lifetime') return null
  return subscriber.payer?.autorenew ?? false
}
