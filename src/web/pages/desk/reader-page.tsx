import { findSurvivor } from '#application/desk/find-survivor.ts'
import { type ReaderFile, readReaderFile } from '#application/desk/read-reader-file.ts'
import { type ReaderMoney, readReaderMoney } from '#application/desk/read-reader-money.ts'
import { readTimeline, type Timeline } from '#application/desk/read-timeline.ts'
import { readerPath } from '#contract/page-paths.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { actDone } from './acts/desk-act.ts'
import { readerActs } from './acts/reader-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { ReaderGifts, ReaderPays, ReaderSingleDonations } from './reader-giving.tsx'
import { ReaderBounces, ReaderDevices, ReaderMails, ReaderNotes, ReaderTimeline } from './reader-history.tsx'
import { ReaderDonations, ReaderOrders } from './reader-money.tsx'
import { ReaderAddresses, ReaderCycles, ReaderIssues, standingText } from './reader-subscription.tsx'

type Shown = { file: ReaderFile; money: ReaderMoney; timeline: Timeline; done: string | null }

/** Everything about a reader on one page, and what can be done. */
export const deskReaderPage = definePage<AtPage<Shown>>({
  path: '/desk/readers/:ref',
  styles: 'desk',
  query: ['done', 'before'],
  async load(request) {
    const ref = request.params.ref ?? ''
    let survivor: string | null = null
    const loaded = await loadDesk(request, { page: readerPath(ref), sees: 'see readers' }, async () => {
      const file = await readReaderFile(request.context, ref)
      if (!file) survivor = await findSurvivor(request.context, ref)
      if (!file) return null
      const { account } = file.subscriber
      const [money, timeline] = await Promise.all([
        readReaderMoney(request.context, account),
        readTimeline(request.context, { ...account, before: request.query.get('before') }),
      ])
      return { file, money, timeline, done: actDone(readerActs, request.query.get('done')) }
    })
    // Told only to whoever may see readers: nobody else comes to asking.
    return survivor === null ? loaded : { kind: 'moved', to: readerPath(survivor), forNow: true }
  },
  head: (data) => ({
    title: data.shown?.file.subscriber.account.name ?? 'A reader',
    description: 'A reader',
    canonical: readerPath(data.shown?.file.subscriber.account.ref ?? ''),
    robots: 'noindex',
  }),
  View: ReaderView,
})

function ReaderView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone, currency } = site.magazine
  const name = data.shown?.file.subscriber.account.name ?? 'A reader'
  return (
    <DeskLayout {...data} site={site} at="/desk/find" title={name} notice={data.shown?.done ?? null}>
      {({ file, money, timeline }) => (
        <div className="desk-reader">
          <ReaderHead file={file} />
          <ActLinks staff={data.staff} kind={readerActs} subject={file} />
          <ReaderNotes file={file} timeZone={timeZone} />
          <ReaderCycles file={file} />
          <ReaderIssues file={file} />
          <ReaderAddresses file={file} />
          <ReaderPays money={money} />
          <ReaderOrders file={file} timeZone={timeZone} currency={currency} />
          <ReaderDonations file={file} currency={currency} />
          <ReaderSingleDonations money={money} timeZone={timeZone} currency={currency} />
          <ReaderGifts money={money} />
          <ReaderMails file={file} timeZone={timeZone} />
          <ReaderBounces file={file} timeZone={timeZone} />
          <ReaderDevices file={file} timeZone={timeZone} />
          <ReaderTimeline timeline={timeline} home={readerPath(file.subscriber.account.ref)} timeZone={timeZone} />
        </div>
      )}
    </DeskLayout>
  )
}

function ReaderHead({ file: { subscriber, mailBack } }: { file: ReaderFile }) {
  const { email, ref } = subscriber.account
  return (
    <p className="desk-standing">
      <a href={`mailto:${email}`}>{email}</a>
      {mailBack.since !== null && <strong> (mail comes back)</strong>} · <code>{ref}</code>
      <br />
      {standingText(subscriber)}
      <br />
      <a href={`/account?admin-view=${encodeURIComponent(ref)}`}>As the reader sees it</a>
    </p>
  )
}
