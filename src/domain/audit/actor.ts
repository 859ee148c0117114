import { may, type StaffRole, type StaffVerb } from './staff-roles.ts'

/** Whoever does something that the audit log keeps. `site`: the site itself, which loads the demo at its first start. */
export type Actor =
  | { readonly kind: 'staff'; readonly accountRef: string; readonly name: string; readonly roles: readonly StaffRole[] }
  | { readonly kind: 'command-line'; readonly name: string }
  | { readonly kind: 'site' }

/** What stands for the actor in the log: an account's ref, or the door through which somebody without one has come. */
export function actorRef(actor: Actor): string {
  if (actor.kind === 'staff') return actor.accountRef
  return actor.kind === 'command-line' ? 'desk' : 'site'
}

/** The name that the actor is known by; null where there is none. */
export const actorName = (actor: Actor): string | null => (actor.kind === 'site' ? null : actor.name)

/**
 * Whoever has a shell on the site's machine has its database too: no role would keep anything from them. Whoever is on the
 * staff and has no role yet can log in, and nothing else.
 */
export const mayDo = (actor: Actor, verb: StaffVerb): boolean =>
  actor.kind !== 'staff' || verb === 'log in' || actor.roles.some((role) => may(role, verb))
