import type { Actor } from '#domain/audit/actor.ts'
import type { Session } from './read-session.ts'

type Person = Pick<Extract<Session, { kind: 'account' }>, 'ref' | 'name' | 'roles'>

/** Somebody on the staff, as the audit log names them. */
export const actorOf = ({ ref, name, roles }: Person): Actor => ({ kind: 'staff', accountRef: ref, name, roles })
