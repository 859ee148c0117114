import { mayDo } from '#domain/audit/actor.ts'
import type { ActKind } from './acts/desk-act.ts'
import type { Staff } from './load-desk.ts'

type Props<Subject> = { staff: Staff; kind: ActKind<Subject>; subject: Subject }

/** What can be done about something. What can't, for want of a role or as things stand, is there as words that say why. */
export function ActLinks<Subject>({ staff, kind, subject }: Props<Subject>) {
  const acts = kind.acts.map(({ verb, act, label, hindrance }) => {
    const isAllowed = mayDo(staff.by, act)
    return { verb, label, isAllowed, because: isAllowed ? (hindrance?.(subject) ?? null) : null }
  })
  const hindered = acts.filter(({ because }) => because !== null)
  return (
    <nav className="desk-acts no-print" aria-label="What can be done">
      <ul>
        {acts
          .filter(({ because }) => because === null)
          .map(({ verb, label, isAllowed }) => (
            <li key={verb}>
              {isAllowed ? (
                <a href={`${kind.home(subject)}/${verb}`}>{label}</a>
              ) : (
                <span>{label} (not with your roles)</span>
              )}
            </li>
          ))}
      </ul>
      {hindered.length > 0 && (
        <details>
          <summary>Not now ({hindered.length})</summary>
          <dl>
            {hindered.map(({ verb, label, because }) => (
              <div key={verb}>
                <dt>{label}</dt>
                <dd>{because}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </nav>
  )
}
