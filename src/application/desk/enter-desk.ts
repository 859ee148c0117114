import { actorOf } from '#application/access/actor-of.ts'
import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { Actor } from '#domain/audit/actor.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'

/** Who stands at the desk. To whoever is not on the staff there is none. */
export type AtDesk =
  | { kind: 'not-logged-in' }
  | { kind: 'half-way' }
  | { kind: 'not-staff' }
  | { kind: 'staff'; by: Actor; name: string; roles: readonly StaffRole[]; secondFactorAt: Date }

export async function enterDesk(context: UseCaseContext, sessionToken: string | null): Promise<AtDesk> {
  const session = await readSession(context, sessionToken)
  if (session.kind === 'half-way') return { kind: 'half-way' }
  if (session.kind !== 'account') return { kind: 'not-logged-in' }
  if (!session.isStaff || !session.secondFactorAt) return { kind: 'not-staff' }
  const { name, roles, secondFactorAt } = session
  return { kind: 'staff', by: actorOf(session), name, roles, secondFactorAt }
}
