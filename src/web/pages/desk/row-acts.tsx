import { mayDo } from '#domain/audit/actor.ts'
import type { DeskAct } from './acts/desk-act.ts'
import type { Staff } from './load-desk.ts'

type Act = Pick<DeskAct<unknown>, 'verb' | 'act' | 'label'>

type Props<Subject> = {
  staff: Staff
  kind: { home: (subject: Subject) => string; acts: readonly Act[] }
  subject: Subject
  /** Those that can be done as things stand; all of the kind unless said. */
  acts?: readonly Act[]
  /** Names the row to whoever hears the link alone. */
  of: string
}

/** What can be done about a row of a list. For want of a role it is there as words. */
export const RowActs = <Subject,>({ staff, kind, subject, acts = kind.acts, of }: Props<Subject>) =>
  acts.length === 0 ? null : (
    <ul className="desk-row-acts">
      {acts.map(({ verb, act, label }) => (
        <li key={verb}>
          {mayDo(staff.by, act) ? (
            <a href={`${kind.home(subject)}/${verb}`}>
              {label}
              <span className="visually-hidden">: {of}</span>
            </a>
          ) : (
            <span>{label} (not with your roles)</span>
          )}
        </li>
      ))}
    </ul>
  )
