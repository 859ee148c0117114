import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import type { ReaderMail, ReaderNote } from '#application/desk/read-reader-lists.ts'
import type { Timeline } from '#application/desk/read-timeline.ts'
import { deskOrderPath } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Rows<Row> = { rows: Row[]; timeZone: string }
type Props = { file: ReaderFile; timeZone: string }

const inWords = (minute: string) => minute.replace('T', ' ')

export const ReaderNotes = ({ rows, timeZone }: Rows<ReaderNote>) =>
  rows.length === 0 ? null : (
    <section aria-labelledby="reader-notes">
      <h2 id="reader-notes">Notes</h2>
      <ul className="desk-notes">
        {rows.map(({ at, by_name, note }) => (
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

export const ReaderMails = ({ rows, timeZone }: Rows<ReaderMail>) =>
  rows.length === 0 ? null : (
    <DataTable
      id="mails"
      caption="Mails"
      whenNarrow="stack"
      rows={rows}
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

type HistoryProps = { timeline: Timeline; home: string; timeZone: string }

/** What happened and what staff did about it, in one line of time. */
export const ReaderTimeline = ({ timeline: { lines, older, isFirst }, home, timeZone }: HistoryProps) =>
  lines.length === 0 && isFirst ? null : (
    <>
      <DataTable
        id="history"
        caption="History"
        whenNarrow="stack"
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { key: 'what', label: 'What', rowHeader: true, cell: ({ text }) => text },
          { key: 'at', label: 'When', cell: ({ at }) => inWords(minuteIn(timeZone, at)) },
          { key: 'who', label: 'Who', cell: ({ who }) => who ?? 'the site' },
          { key: 'about', label: 'About', cell: ({ about }) => <About name={about} /> },
        ]}
      />
      <nav className="no-print" aria-label="Pages of the history">
        {!isFirst && <a href={`${home}#history`}>Newest</a>}{' '}
        {older !== null && <a href={`${home}?${new URLSearchParams({ before: older })}#history`}>Older</a>}
      </nav>
    </>
  )

/** Orders have pages of their own; the rest is named, so that it can be found. */
const About = ({ name }: { name: string | null }) =>
  name === null ? (
    <>–</>
  ) : name.startsWith('ord-') && !name.includes('.') ? (
    <a href={deskOrderPath(name)}>{name}</a>
  ) : (
    <code>{name}</code>
  )
