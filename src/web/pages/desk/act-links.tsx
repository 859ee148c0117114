import { mayDo } from '#domain/audit/actor.ts'
import type { ActKind } from './acts/desk-act.ts'
import type { Staff } from './load-desk.ts'

type Props<Subject> = { staff: Staff; kind: ActKind<Subject>; subject: Subject }

/** What can be done about something; what somebody's roles do not let them do stands there as words. */
export const ActLinks = <Subject,>({ staff, kind, subject }: Props<Subject>) => (
  <nav className="desk-acts no-print" aria-label="What can be done">
    <ul>
      {kind.acts.map(({ verb, act, label }) => (
        <li key={verb}>
          {mayDo(staff.by, act) ? (
            <a href={`${kind.home(subject)}/${verb}`}>{label}</a>
          ) : (
            <span>{label} (not with your roles)</span>
          )}
        </li>
      ))}
    </ul>
  </nav>
)
