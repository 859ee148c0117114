import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { isSessionSpent, sessionEnd } from '#domain/access/session-life.ts'
import { isStaffRole, type StaffRole } from '#domain/audit/staff-roles.ts'
import { findSession, prolongSession, type SessionRow, type SessionWay } from '#store/access/sessions.ts'

type Holder = {
  accountId: string
  ref: string
  name: string
  email: string
  emailKey: string
  emailConfirmed: boolean
  /** When the session began. */
  begunAt: Date
  /** Whether the account keeps where its holder stopped reading. */
  keepsPlaces: boolean
}

/**
 * Whose session it is. A member of staff who has not shown the second factor yet is only that: `half-way`, and nobody
 * anywhere else.
 */
export type Session =
  | { kind: 'none' }
  /** `viewing`: the account that a member of staff looks at; nothing can be written meanwhile. */
  | ({
      kind: 'account'
      isStaff: boolean
      roles: readonly StaffRole[]
      viewing: string | null
      /** When a member of staff last showed the second factor. */
      secondFactorAt: Date | null
    } & Holder)
  | ({ kind: 'half-way'; way: SessionWay; roles: readonly StaffRole[] } & Holder)
  | { kind: 'institution'; name: string; licenceFrom: string; licenceTo: string | null }

const HOUR_MS = 60 * 60 * 1000
/** No cookie of ours is longer. */
export const LONGEST_TOKEN = 100

/** Finds out who holds a session, and lets it last from now again. `find`: how its row is looked up. */
export async function readSession(
  { db, now }: UseCaseContext,
  token: string | null,
  find: (hash: Buffer) => Promise<SessionRow | undefined> = (hash) => findSession(db, hash, now()),
): Promise<Session> {
  if (!token || token.length > LONGEST_TOKEN) return { kind: 'none' }
  const row = await find(hashLinkToken(token))
  const at = now()
  if (!row || isSessionSpent(row.created_at, { isStaff: row.role === 'staff' }, at)) return { kind: 'none' }
  const notSince = new Date(at.getTime() - HOUR_MS)
  if (row.last_used_at < notSince) await prolongSession(db, { id: row.id, now: at, expires: sessionEnd(at), notSince })
  return describe(row)
}

function describe(row: SessionRow): Session {
  if (row.account_id === null) {
    const { institution_name, licence_from, licence_to } = row
    if (institution_name === null || licence_from === null) return { kind: 'none' }
    return { kind: 'institution', name: institution_name, licenceFrom: licence_from, licenceTo: licence_to }
  }
  const holder = {
    accountId: row.account_id,
    ref: row.account_ref ?? '',
    name: row.account_name ?? '',
    email: row.email ?? '',
    emailKey: row.email_key ?? '',
    emailConfirmed: row.email_confirmed_at !== null,
    begunAt: row.created_at,
    keepsPlaces: row.keeps_places ?? false,
  }
  if (row.role !== 'staff')
    return { kind: 'account', isStaff: false, roles: [], viewing: null, secondFactorAt: null, ...holder }
  const roles = (row.staff_roles ?? []).filter(isStaffRole)
  const { second_factor_at: secondFactorAt, viewing_account_id: viewing } = row
  return secondFactorAt
    ? { kind: 'account', isStaff: true, roles, viewing, secondFactorAt, ...holder }
    : { kind: 'half-way', way: row.way as SessionWay, roles, ...holder }
}
