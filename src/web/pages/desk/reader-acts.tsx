import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { readerPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { readerActs } from './acts/act-list.tsx'
import type { Staff } from './load-desk.ts'

/** What can be done about a reader; what somebody's roles do not let them do stands there as words. */
export const ReaderActs = ({ staff, file }: { staff: Staff; file: ReaderFile }) => (
  <nav className="desk-acts no-print" aria-label="What can be done">
    <ul>
      {readerActs.map(({ verb, act, label }) => (
        <li key={verb}>
          {mayDo(staff.by, act) ? (
            <a href={`${readerPath(file.subscriber.account.ref)}/${verb}`}>{label}</a>
          ) : (
            <span>{label} (not with your roles)</span>
          )}
        </li>
      ))}
    </ul>
  </nav>
)
