/** Whoever does something that the audit log keeps. `site`: the site itself, which loads the demo at its first start. */
export type Actor =
  | { readonly kind: 'staff'; readonly accountRef: string; readonly name: string }
  | { readonly kind: 'command-line'; readonly name: string }
  | { readonly kind: 'site' }

/** What stands for the actor in the log: an account's ref, or the door through which somebody without one has come. */
export function actorRef(actor: Actor): string {
  if (actor.kind === 'staff') return actor.accountRef
  return actor.kind === 'command-line' ? 'desk' : 'site'
}

/** The name that the actor is known by; null where there is none. */
export const actorName = (actor: Actor): string | null => (actor.kind === 'site' ? null : actor.name)
