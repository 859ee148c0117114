import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { cycleToRenew, renewsItself } from '#domain/renewals/renewal-offer.ts'
import { findAccountByRef } from '#store/accounts.ts'
import { insertAuditEntry } from '#store/audit-log.ts'

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

type Asked = { sessionToken: string | null; page: string; adminView: string | null }

/**
 * Whose account a page shows: one's own, or, to a member of staff who names another's ref, that one, which is written
 * to the audit log. To anyone else the name means nothing.
 */
export async function readAccount(
  context: UseCaseContext,
  { sessionToken, page, adminView }: Asked,
): Promise<AccountPage> {
  const session = await readSession(context, sessionToken)
  if (session.kind === 'half-way') return { kind: 'half-way' }
  if (session.kind !== 'account') return { kind: 'not-logged-in' }
  const { accountId, ref, name, email, isStaff } = session
  if (!isStaff || adminView === null) {
    const autorenew = await readAutorenew(context, accountId)
    return { kind: 'account', account: { ref, name, email, autorenew }, isStaff, viewOnly: false }
  }
  const { db, now } = context
  const viewed = await findAccountByRef(db, adminView)
  if (!viewed) return { kind: 'not-found' }
  await insertAuditEntry(db, {
    at: now(),
    actor_ref: ref,
    action: 'view account',
    subject_ref: viewed.ref,
    details: { page },
  })
  return {
    kind: 'account',
    account: {
      ref: viewed.ref,
      name: viewed.name,
      email: viewed.email,
      autorenew: await readAutorenew(context, viewed.id),
    },
    isStaff: false,
    viewOnly: true,
  }
}

async function readAutorenew(context: UseCaseContext, accountId: string): Promise<boolean | null> {
  const subscriber = await readSubscriber(context, accountId)
  const cycle = subscriber && cycleToRenew(subscriber.cycles)
  if (!cycle || !renewsItself(cycle) || subscriber.tokenState.standing === 'lifetime') return null
  return subscriber.payer?.autorenew ?? false
}
