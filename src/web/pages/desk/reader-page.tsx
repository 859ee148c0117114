import { findSurvivor } from '#application/desk/find-survivor.ts'
import { type ReaderFile, readReaderFile } from '#application/desk/read-reader-file.ts'
import { type ReaderListPage, readReaderList } from '#application/desk/read-reader-lists.ts'
import { type ReaderMoney, readReaderMoney } from '#application/desk/read-reader-money.ts'
import { readTimeline, type Timeline } from '#application/desk/read-timeline.ts'
import { readerPath } from '#contract/page-paths.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { actDone } from './acts/desk-act.ts'
import { readerActs } from './acts/reader-acts.tsx'
import { BounceTable, ComesBack } from './bounce-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk, type Staff } from './load-desk.ts'
import { readerListAsked, readerListPath } from './reader-address.ts'
import { ReaderPays } from './reader-giving.tsx'
import { ReaderDevices, ReaderTimeline } from './reader-history.tsx'
import { ReaderListAlone, ReaderLists } from './reader-lists.tsx'
import { ReaderDonations } from './reader-money.tsx'
import { ReaderAddresses, ReaderCycles, ReaderIssues, standingText } from './reader-subscription.tsx'

type Whole = { kind: 'whole'; file: ReaderFile; money: ReaderMoney; timeline: Timeline; done: string | null }
type Alone = { kind: 'list'; lists: ReaderListPage; page: number }
type Shown = Whole | Alone

const accountOf = (shown: Shown) => (shown.kind === 'whole' ? shown.file.subscriber.account : shown.lists.reader)

/** Everything about a reader on one page, and what can be done; or one of their lists, where the address asks for it. */
export const deskReaderPage = definePage<AtPage<Shown>>({
  path: '/desk/readers/:ref',
  styles: 'desk',
  query: ['done', 'before', 'after', 'list', 'page'],
  async load(request) {
    const ref = request.params.ref ?? ''
    let survivor: string | null = null
    const asked = readerListAsked(request.query)
    const page = asked ? readerListPath(ref, asked.list, asked) : readerPath(ref)
    const loaded = await loadDesk(request, { page, sees: 'see readers' }, async (): Promise<Shown | null> => {
      const lists = asked && (await readReaderList(request.context, ref, asked))
      if (lists) return { kind: 'list', lists, page: asked.page }
      const file = await readReaderFile(request.context, ref)
      if (!file) survivor = await findSurvivor(request.context, ref)
      if (!file) return null
      const { account } = file.subscriber
      const [money, timeline] = await Promise.all([
        readReaderMoney(request.context, account),
        readTimeline(request.context, { ...account, before: request.query.get('before') }),
      ])
      return { kind: 'whole', file, money, timeline, done: actDone(readerActs, request.query.get('done')) }
    })
    // Told only to whoever may see readers: nobody else comes to asking.
    return survivor === null ? loaded : { kind: 'moved', to: readerPath(survivor), forNow: true }
  },
  head: ({ shown }) => ({
    title: shown ? accountOf(shown).name : 'A reader',
    description: 'A reader',
    canonical: readerPath(shown ? accountOf(shown).ref : ''),
    robots: 'noindex',
  }),
  View: ReaderView,
})

function ReaderView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone, currency } = site.magazine
  const name = data.shown ? accountOf(data.shown).name : 'A reader'
  const done = data.shown?.kind === 'whole' ? data.shown.done : null
  return (
    <DeskLayout {...data} site={site} at="/desk/find" title={name} notice={done}>
      {(shown) =>
        shown.kind === 'list' ? (
          <ReaderListAlone {...shown} timeZone={timeZone} currency={currency} />
        ) : (
          <WholeReader {...shown} staff={data.staff} timeZone={timeZone} currency={currency} />
        )
      }
    </DeskLayout>
  )
}

type WholeProps = Whole & { staff: Staff; timeZone: string; currency: string }

function WholeReader({ file, money, timeline, staff, timeZone, currency }: WholeProps) {
  const { account } = file.subscriber
  const lists = (some: Omit<ReaderListPage, 'reader'>) => (
    <ReaderLists lists={{ reader: account, ...some }} page={1} timeZone={timeZone} currency={currency} />
  )
  return (
    <div className="desk-reader">
      <ReaderHead file={file} />
      <ActLinks staff={staff} kind={readerActs} subject={file} />
      {lists({ notes: file.notes })}
      <ReaderCycles file={file} />
      <ReaderIssues file={file} />
      <ReaderAddresses file={file} />
      <ReaderPays money={money} />
      {lists({ orders: file.orders })}
      <ReaderDonations file={file} currency={currency} />
      {lists({ donations: money.donations, gifts: money.gifts, mails: file.mails })}
      <BounceTable bounces={file.mailBack.bounces} timeZone={timeZone} />
      <ReaderDevices file={file} timeZone={timeZone} />
      <ReaderTimeline timeline={timeline} home={readerPath(account.ref)} timeZone={timeZone} />
    </div>
  )
}

function ReaderHead({ file: { subscriber, mailBack } }: { file: ReaderFile }) {
  const { email, ref } = subscriber.account
  return (
    <p className="desk-standing">
      <a href={`mailto:${email}`}>{email}</a>
      <ComesBack mailBack={mailBack} /> · <code>{ref}</code>
      <br />
      {standingText(subscriber)}
      <br />
      <a href={`/account?admin-view=${encodeURIComponent(ref)}`}>As the reader sees it</a>
    </p>
  )
}
