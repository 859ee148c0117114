import { actorOf } from '#application/access/actor-of.ts'
import { readSession, type Session } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { setViewing } from '#store/access/sessions.ts'
import { findAccountById, findAccountByRef } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

type Own = Extract<Session, { kind: 'account' }>
type Asked = { sessionToken: string | null; page: string; adminView: string | null }

/** Whose account a page shows. `viewOnly`: a member of staff looks at somebody's, and can change nothing. */
export type ViewedAccount =
  | { kind: 'not-logged-in' }
  | { kind: 'half-way' }
  | { kind: 'not-found' }
  | { kind: 'account'; account: Pick<Own, 'accountId' | 'ref' | 'name' | 'email'>; isStaff: boolean; viewOnly: boolean }

/**
 * One's own account, or, to a member of staff who names another's ref, that one: the session then looks at it on every
 * page, until it leaves. Each look is written to the audit log. To anyone else the name means nothing.
 */
export async function viewAccount(context: UseCaseContext, asked: Asked): Promise<ViewedAccount> {
  const { sessionToken, page, adminView } = asked
  const session = await readSession(context, sessionToken)
  if (session.kind === 'half-way') return { kind: 'half-way' }
  if (session.kind !== 'account' || sessionToken === null) return { kind: 'not-logged-in' }
  const { isStaff, viewing } = session
  if (!isStaff || (adminView === null && viewing === null))
    return { kind: 'account', account: session, isStaff, viewOnly: false }
  // Whose roles show no reader is told no more than anybody else.
  if (!mayDo(actorOf(session), 'view account')) return { kind: 'not-found' }
  return context.db.transaction().execute(async (trx): Promise<ViewedAccount> => {
    const viewed =
      adminView === null ? await findAccountById(trx, viewing ?? '') : await findAccountByRef(trx, adminView)
    if (!viewed) return { kind: 'not-found' }
    if (viewed.id !== viewing) await setViewing(trx, hashLinkToken(sessionToken), viewed.id)
    const by = actorOf(session)
    const entry = { action: 'view account', subject_ref: viewed.ref, details: { page } } as const
    await insertAuditEntry(trx, { at: context.now(), by, ...entry })
    const { id: accountId, ref, name, email } = viewed
    return { kind: 'account', account: { accountId, ref, name, email }, isStaff: false, viewOnly: true }
  })
}

/** The session looks at its holder's own account again. */
export async function leaveView({ db }: UseCaseContext, sessionToken: string | null): Promise<void> {
  if (sessionToken) await setViewing(db, hashLinkToken(sessionToken), null)
}
