import { type DonationShown, showDonation } from '#application/donations/staff/list-donations.ts'
import { DONATIONS_PATH, deskDonationPath, deskOrderPath } from '#contract/page-paths.ts'
import { chargeWords, monthlyStanding, nextChargeOf } from '#domain/donations/monthly/standing.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { donationActs } from '#web/pages/desk/acts/donation-acts.tsx'
import { BounceTable, ComesBack } from '#web/pages/desk/bounce-table.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk, type Staff } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Thanks } from './gift-table.tsx'
import { Reader } from './monthly-table.tsx'

type Shown = { donation: DonationShown; done: string | null }

/** One monthly donation: how it stands, what was given, and what can be done. */
export const deskDonationPage = definePage<AtPage<Shown>>({
  path: `${DONATIONS_PATH}/monthly/:id`,
  styles: 'desk',
  query: ['done'],
  load(request) {
    const id = request.params.id ?? ''
    return loadDesk(request, { page: deskDonationPath(id), sees: 'see readers' }, async () => {
      const donation = await showDonation(request.context, id)
      return donation && { donation, done: actDone(donationActs, request.query.get('done')) }
    })
  },
  head: ({ shown }) => ({
    title: shown?.donation.name ?? 'A monthly donor',
    description: 'A monthly donor',
    canonical: shown ? deskDonationPath(shown.donation.id) : DONATIONS_PATH,
    robots: 'noindex',
  }),
  View: MonthlyView,
})

function MonthlyView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { shown, staff } = data
  const { currency: sign, timeZone } = site.magazine
  const title = shown?.donation.name ?? 'A monthly donor'
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title={title} notice={shown?.done ?? null}>
      {({ donation }) => (
        <>
          <Facts {...{ donation, sign, timeZone }} />
          <ActLinks staff={staff} kind={donationActs} subject={donation} />
          {donation.gifts.length === 0 ? (
            <p>Nothing of it was paid here yet.</p>
          ) : (
            <GivenTable {...{ donation, sign, timeZone, staff }} />
          )}
          <BounceTable bounces={donation.mailBack?.bounces ?? []} timeZone={timeZone} />
        </>
      )}
    </DeskLayout>
  )
}

type FactsProps = { donation: DonationShown; sign: string; timeZone: string }

function Facts({ donation, sign, timeZone }: FactsProps) {
  const { email, account, amountCents, day, since, mailBack } = donation
  const next = nextChargeOf(donation)
  const charge = chargeWords(donation, (at) => dayIn(timeZone, at))
  return (
    <p className="desk-standing">
      <Reader email={email} account={account} />
      <ComesBack mailBack={mailBack} />
      <br />
      {formatMoney(cents(amountCents), sign)} a month, on day {day}, since {dayIn(timeZone, since)}
      <br />
      {monthlyStanding(donation)}
      {next !== null && `; the next charge is on ${next}`}
      {charge !== null && (
        <>
          <br />
          <strong>{charge}</strong>
        </>
      )}
      <br />
      <a href={DONATIONS_PATH}>All donors</a>
    </p>
  )
}

const GivenTable = ({ donation, sign, timeZone, staff }: FactsProps & { staff: Staff }) => (
  <DataTable
    id="given"
    caption="What was given, the last first"
    whenNarrow="stack"
    rows={donation.gifts}
    rowKey={({ order }) => order}
    columns={[
      {
        key: 'order',
        label: 'Order',
        rowHeader: true,
        cell: ({ order }) => <a href={deskOrderPath(order)}>{order}</a>,
      },
      { key: 'day', label: 'Day', cell: ({ at }) => dayIn(timeZone, at) },
      { key: 'state', label: 'State', cell: ({ status }) => status },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
      {
        key: 'thanks',
        label: 'Thanks',
        cell: (gift) => <Thanks {...gift} name={donation.name} email={donation.email} {...{ timeZone, staff }} />,
      },
    ]}
  />
)
