import { type LetterListed, listLetters } from '#application/letters/read-letters.ts'
import { listSegments, type SegmentsListed } from '#application/letters/segment-counts.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { deskLetterPath, LETTERS_PATH } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { letterKindNames } from '#domain/letters/letter.ts'
import { segmentName } from '#domain/letters/segments.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { newLetterActs } from './acts/new-letter-acts.tsx'
import { asksAnew, COUNT_QUERY, CountedAt } from './counted-at.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk, type Staff } from './load-desk.ts'

type Shown = { letters: PageOf<LetterListed>; page: number; listed: SegmentsListed; done: string | null }

const LETTERS_A_PAGE = 100
const pageOfLetters = (page: number) => (page === 1 ? LETTERS_PATH : `${LETTERS_PATH}?page=${page}`)

/** Every letter with what became of it, and who can be written to: counts, and nobody's address. */
export const deskLettersPage = definePage<AtPage<Shown>>({
  path: LETTERS_PATH,
  styles: 'desk',
  query: ['done', 'page', COUNT_QUERY],
  load(request) {
    const page = pageAsked(request.query)
    return loadDesk(request, { page: pageOfLetters(page), sees: 'see counts' }, async () => ({
      letters: pageOf(await listLetters(request.context, sliceOf(page, LETTERS_A_PAGE)), LETTERS_A_PAGE),
      page,
      listed: await listSegments(request.context, 'news', { anew: asksAnew(request.query) }),
      done: actDone(newLetterActs, request.query.get('done')),
    }))
  },
  head: () => ({ title: 'Letters', description: 'Letters to many', canonical: LETTERS_PATH, robots: 'noindex' }),
  View: LettersView,
})

function LettersView({ data, site }: ViewProps<AtPage<Shown>>) {
  return (
    <DeskLayout {...data} site={site} at={LETTERS_PATH} title="Letters" notice={data.shown?.done ?? null}>
      {({ letters, page, listed }) => (
        <>
          <Writing staff={data.staff} />
          {letters.rows.length === 0 ? (
            <p>{page === 1 ? 'No letter has been written yet.' : 'None.'}</p>
          ) : (
            <Letters letters={letters.rows} timeZone={site.magazine.timeZone} />
          )}
          <MoreLinks page={page} hasMore={letters.hasMore} of="letters" addressOf={pageOfLetters} />
          {letters.rows.length > 0 && (
            <p className="no-print">
              <a href={`${LETTERS_PATH}/figures.csv`}>The figures as CSV</a>
            </p>
          )}
          <DataTable
            id="segments"
            caption="Who can be written to"
            rows={listed.segments}
            rowKey={({ segment }) => segment}
            columns={[
              { key: 'segment', label: 'Segment', rowHeader: true, cell: ({ segment }) => segmentName(segment) },
              { key: 'count', label: 'Addresses', numeric: true, cell: ({ count }) => String(count) },
            ]}
          />
          <p className="desk-more">
            For news, without those whose mail comes back and those who unsubscribed.{' '}
            <CountedAt at={listed.countedAt} timeZone={listed.timeZone} page={LETTERS_PATH} />{' '}
            {mayDo(data.staff.by, 'see readers') && <a href="/desk/trouble">Mail that comes back</a>}
          </p>
        </>
      )}
    </DeskLayout>
  )
}

const Writing = ({ staff }: { staff: Staff }) => (
  <nav className="desk-acts no-print" aria-label="What can be done">
    <ul>
      {[
        { href: `${LETTERS_PATH}/new/issue`, label: 'Write about the newest issue' },
        { href: `${LETTERS_PATH}/new`, label: 'Write a letter' },
      ].map(({ href, label }) => (
        <li key={href}>
          {mayDo(staff.by, 'write letter') ? <a href={href}>{label}</a> : <span>{label} (not with your roles)</span>}
        </li>
      ))}
    </ul>
  </nav>
)

const Letters = ({ letters, timeZone }: { letters: LetterListed[]; timeZone: string }) => (
  <DataTable
    id="letters"
    caption="All letters"
    whenNarrow="stack"
    rows={letters}
    rowKey={({ ref }) => ref}
    columns={[
      {
        key: 'subject',
        label: 'Subject',
        rowHeader: true,
        cell: ({ ref, subject }) => <a href={deskLetterPath(ref)}>{subject}</a>,
      },
      { key: 'kind', label: 'Kind', cell: ({ kind }) => letterKindNames[kind] },
      { key: 'state', label: 'State', cell: ({ state }) => state },
      { key: 'when', label: 'When', cell: ({ sendAt }) => (sendAt ? minuteIn(timeZone, sendAt) : '–') },
      { key: 'sent', label: 'Sent', numeric: true, cell: ({ figures }) => `${figures.sent} of ${figures.recipients}` },
      { key: 'bounced', label: 'Bounced', numeric: true, cell: ({ figures }) => String(figures.bounced) },
      { key: 'left', label: 'Unsubscribed', numeric: true, cell: ({ figures }) => String(figures.unsubscribed) },
    ]}
  />
)
