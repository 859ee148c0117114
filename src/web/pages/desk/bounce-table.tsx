import type { Bounces } from '#application/mail/read-bounces.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Props = { bounces: Bounces['bounces']; timeZone: string }

/** When mail came back, and who said that it arrives again. */
export const BounceTable = ({ bounces, timeZone }: Props) => {
  const inWords = (at: Date) => minuteIn(timeZone, at).replace('T', ' ')
  return bounces.length === 0 ? null : (
    <DataTable
      id="bounces"
      caption="Mail that came back"
      whenNarrow="stack"
      rows={bounces}
      rowKey={({ at, reason }) => `${at.getTime()} ${reason}`}
      columns={[
        { key: 'at', label: 'When', rowHeader: true, cell: ({ at }) => inWords(at) },
        { key: 'reason', label: 'What was said', cell: ({ reason }) => reason },
        {
          key: 'lifted',
          label: 'Arrives again',
          cell: ({ liftedAt, liftedBy }) =>
            liftedAt ? `since ${inWords(liftedAt)}, says ${liftedBy ?? 'the site'}` : '–',
        },
      ]}
    />
  )
}

/** Behind an address, where mail to it comes back. */
export const ComesBack = ({ mailBack }: { mailBack: Bounces | null }) =>
  mailBack === null || mailBack.since === null ? null : <strong> (mail comes back)</strong>
