import { type RenewalsDesk, readRenewalsDesk } from '#application/renewals/waves/read-renewals-desk.ts'
import {
  parseRenewalList,
  type RenewalListPage,
  type RenewalListSort,
  readRenewalsList,
  renewalListSorts,
} from '#application/renewals/waves/read-renewals-list.ts'
import { reportWaves, type WavesReported } from '#application/renewals/waves/report-waves.ts'
import { RENEWALS_PATH, renewalsPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { waveActs } from '#web/pages/desk/acts/wave-acts.tsx'
import { asksAnew, COUNT_QUERY, CountedAt } from '#web/pages/desk/counted-at.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { RenewalsListShown } from './renewals-list.tsx'
import { OtherCounts, WaveReportTable, WavesTable } from './renewals-overview.tsx'

/** `list`: null where none is asked for; `hidden` where roles show counts alone. */
type Shown = {
  desk: RenewalsDesk
  report: WavesReported | null
  list: RenewalListPage | 'hidden' | null
  seesReaders: boolean
  seesMoney: boolean
  done: string | null
}

const LAST_PAGE = 10_000

function wantedOf(query: URLSearchParams) {
  const page = query.get('page') ?? ''
  return {
    list: parseRenewalList(query.get('list') ?? ''),
    sort: renewalListSorts.find((one) => one === query.get('sort')) ?? ('time' as RenewalListSort),
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** Who comes to the end of what they have, by wave, and whose charges fail. The address is the list. */
export const deskRenewalsPage = definePage<AtPage<Shown>>({
  path: RENEWALS_PATH,
  styles: 'desk',
  query: ['list', 'sort', 'page', 'done', COUNT_QUERY],
  load(request) {
    const { list, sort, page } = wantedOf(request.query)
    const { context } = request
    return loadDesk(request, { page: renewalsPath({ list, sort, page }), sees: 'see counts' }, async ({ by }) => {
      const seesReaders = mayDo(by, 'see readers')
      const anew = asksAnew(request.query)
      return {
        desk: await readRenewalsDesk(context, { anew }),
        report: list === null ? await reportWaves(context, { anew }) : null,
        list: list && (seesReaders ? await readRenewalsList(context, { list, sort, page }) : 'hidden'),
        seesReaders,
        seesMoney: mayDo(by, 'see money'),
        done: actDone(waveActs, request.query.get('done')),
      }
    })
  },
  head: () => ({
    title: 'Renewals',
    description: 'Subscriptions that end, and those that renew themselves',
    canonical: RENEWALS_PATH,
    robots: 'noindex',
  }),
  View: RenewalsView,
})

function RenewalsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { staff } = data
  const { timeZone, currency } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={RENEWALS_PATH} title="Renewals" notice={data.shown?.done ?? null}>
      {({ desk, report, list, seesReaders, seesMoney }) => {
        if (list === 'hidden') return <NamesHidden />
        if (list !== null)
          return <RenewalsListShown {...list} desk={desk} staff={staff} timeZone={timeZone} sign={currency} />
        return (
          <>
            {!seesReaders && <p>Your roles show how many they are, and nobody’s name.</p>}
            <WavesTable waves={desk.waves} staff={staff} leads={seesReaders} />
            <p className="desk-more">
              Readers, and the notices to come:{' '}
              <CountedAt at={desk.countedAt} timeZone={timeZone} page={RENEWALS_PATH} />
            </p>
            <OtherCounts desk={desk} leads={seesReaders} />
            {report && <WaveReportTable report={report} sign={seesMoney ? currency : null} timeZone={timeZone} />}
          </>
        )
      }}
    </DeskLayout>
  )
}

const NamesHidden = () => (
  <p>
    Your roles show how many they are, and nobody’s name. <a href={RENEWALS_PATH}>All counts</a>
  </p>
)
