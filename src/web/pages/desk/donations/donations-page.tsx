import { type DonationPage, findDonations } from '#application/donations/staff/list-donations.ts'
import { countGifts, listGifts, type SingleGift } from '#application/donations/staff/list-gifts.ts'
import { DONATIONS_PATH, GIFTS_PATH, STATEMENTS_PATH } from '#contract/page-paths.ts'
import { type MonthlyStatus, monthlyStatuses } from '#domain/donations/monthly/monthly-charge.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { PageLinks } from '#web/pages/desk/page-links.tsx'
import { StateLinks } from '#web/pages/desk/state-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { GiftTable } from './gift-table.tsx'
import { MonthlyTable } from './monthly-table.tsx'

type Shown = DonationPage & {
  status: MonthlyStatus | null
  /** `toThank`: null where there are too many to be counted. */
  gifts: { latest: SingleGift[]; toThank: number | null }
}

const addressOf = (status: MonthlyStatus | null, page: number) => {
  const query = new URLSearchParams({ ...(status && { state: status }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${DONATIONS_PATH}?${query}` : DONATIONS_PATH
}

/** So many of the latest single gifts stand below the donors; the rest has a page. */
const LATEST = 10

/** Who gives every month, and what was given of late. */
export const deskDonationsPage = definePage<AtPage<Shown>>({
  path: DONATIONS_PATH,
  styles: 'desk',
  query: ['state', 'page'],
  load(request) {
    const { context, query } = request
    const status = monthlyStatuses.find((one) => one === query.get('state')) ?? null
    const page = Number.parseInt(query.get('page') ?? '1', 10) || 1
    return loadDesk(request, { page: addressOf(status, page), sees: 'see readers' }, async () => {
      const latest = await listGifts(context, { view: 'all', limit: LATEST, offset: 0 })
      const toThank = await countGifts(context, 'to-thank')
      return { ...(await findDonations(context, { status, page })), status, gifts: { latest, toThank } }
    })
  },
  head: () => ({ title: 'Donations', description: 'Donations', canonical: DONATIONS_PATH, robots: 'noindex' }),
  View: DonationsView,
})

function DonationsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { currency: sign, timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title="Donations">
      {({ status, donations, counts, count, gifts, ...place }) => (
        <>
          <p>
            Active: {saidCount(counts.active)}. The last charge declined: {saidCount(counts.failing)}. Ended:{' '}
            {saidCount(counts.cancelled)}.
          </p>
          <StateLinks path={DONATIONS_PATH} states={monthlyStatuses} chosen={status} first="all" />
          {count === 0 ? <p>There is none.</p> : <MonthlyTable {...{ donations, sign, timeZone }} />}
          <PageLinks {...place} addressOf={(one) => addressOf(status, one)} />
          {gifts.latest.length === 0 ? (
            <p>Nobody has given once yet.</p>
          ) : (
            <GiftTable caption="Single gifts of late" gifts={gifts.latest} {...{ sign, timeZone }} staff={data.staff} />
          )}
          <p className="desk-more">
            <a href={GIFTS_PATH}>{saidCount(gifts.toThank)} to be thanked for</a> ·{' '}
            <a href={`${GIFTS_PATH}?state=all`}>All single gifts</a> ·{' '}
            <a href={STATEMENTS_PATH}>Statements, year by year</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}
