import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Props = { file: ReaderFile; timeZone: string }

const inWords = (minute: string) => minute.replace('T', ' ')

export const ReaderNotes = ({ file: { notes }, timeZone }: Props) =>
  notes.length === 0 ? null : (
    <section aria-labelledby="reader-notes">
      <h2 id="reader-notes">Notes</h2>
      <ul className="desk-notes">
        {notes.map(({ at, by_name, note }) => (
          <li key={`${at.getTime()} ${note}`}>
            <p>{note}</p>
            <p className="desk-more">
              {by_name ?? 'the site'}, {inWords(minuteIn(timeZone, at))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )

export const ReaderMails = ({ file: { mails }, timeZone }: Props) =>
  mails.length === 0 ? null : (
    <DataTable
      id="mails"
      caption="Mails"
      whenNarrow="stack"
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { key: 'kind', label: 'Mail', rowHeader: true, cell: ({ kind }) => kind.replaceAll('-', ' ') },
        { key: 'at', label: 'When', cell: ({ created_at }) => inWords(minuteIn(timeZone, created_at)) },
        {
          key: 'state',
          label: 'State',
          cell: ({ sent_at, refused_at }) => (refused_at ? 'refused' : sent_at ? 'sent' : 'waits'),
        },
      ]}
    />
  )

export const ReaderDevices = ({ file: { signIn }, timeZone }: Props) =>
  !signIn || signIn.devices.length === 0 ? null : (
    <DataTable
      id="devices"
      caption="Logged in with"
      whenNarrow="stack"
      rows={signIn.devices}
      rowKey={({ ref }) => ref}
      columns={[
        { key: 'name', label: 'Device', rowHeader: true, cell: ({ name }) => name },
        { key: 'way', label: 'Way in', cell: ({ way }) => way },
        { key: 'used', label: 'Last used', cell: ({ lastUsedAt }) => inWords(minuteIn(timeZone, lastUsedAt)) },
      ]}
    />
  )

export const ReaderActsDone = ({ file: { acts }, timeZone }: Props) =>
  acts.length === 0 ? null : (
    <DataTable
      id="acts"
      caption="What staff did"
      whenNarrow="stack"
      rows={acts}
      rowKey={({ at, action }) => `${at.getTime()} ${action}`}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ action }) => action },
        { key: 'who', label: 'Who', cell: ({ actor_name }) => actor_name ?? 'the site' },
        { key: 'at', label: 'When', cell: ({ at }) => inWords(minuteIn(timeZone, at)) },
        { key: 'refusal', label: 'Came of it', cell: ({ refusal }) => (refusal ? `refused: ${refusal}` : 'done') },
      ]}
    />
  )
