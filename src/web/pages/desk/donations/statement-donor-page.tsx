import { type DonorFile, readDonorOfYear } from '#application/donations/statements/list-donors.ts'
import type { ShownGift } from '#application/donations/statements/show-statement.ts'
import {
  DONATIONS_PATH,
  deskGiftPath,
  deskOrderPath,
  STATEMENTS_PATH,
  statementDonorPath,
  statementsPath,
} from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { donorStanding } from '#domain/donations/donor-views.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { ActLinks } from '#web/pages/desk/act-links.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { goodsAct } from '#web/pages/desk/acts/goods-act.tsx'
import { statementDonorActs } from '#web/pages/desk/acts/statement-donor-acts.tsx'
import { yearAsked } from '#web/pages/desk/acts/statements-act.tsx'
import { giftActs } from '#web/pages/desk/acts/thank-act.tsx'
import { BounceTable, ComesBack } from '#web/pages/desk/bounce-table.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk, type Staff } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Papers } from './donor-table.tsx'
import { Reader } from './monthly-table.tsx'

type Shown = { year: number; donor: DonorFile; done: string | null }

/** What one donor gave in a year, what was stated of it, and what can be done. */
export const deskStatementDonorPage = definePage<AtPage<Shown>>({
  path: `${STATEMENTS_PATH}/:year/donors/:gift`,
  styles: 'desk',
  query: ['done'],
  load(request) {
    const { context, params, query } = request
    const [year, gift] = [yearAsked(params.year ?? '') ?? 0, params.gift ?? '']
    return loadDesk(request, { page: statementDonorPath(year, gift), sees: 'see readers' }, async () => {
      const donor = year === 0 ? null : await readDonorOfYear(context, { year, gift })
      const done = actDone(statementDonorActs, query.get('done')) ?? actDone(giftActs, query.get('done'))
      return donor && { year, donor, done }
    })
  },
  head: ({ shown }) => ({
    title: shown ? `${shown.donor.name}, ${shown.year}` : 'A donor',
    description: 'What a donor gave in a year',
    canonical: shown ? statementDonorPath(shown.year, shown.donor.gift) : STATEMENTS_PATH,
    robots: 'noindex',
  }),
  View: DonorView,
})

function DonorView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { currency: sign, timeZone } = site.magazine
  const { shown, staff } = data
  const title = shown ? `${shown.donor.name}, ${shown.year}` : 'A donor'
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title={title} notice={shown?.done ?? null}>
      {({ year, donor }) => (
        <>
          <p className="desk-standing">
            <Reader email={donor.email} account={donor.account} />
            <ComesBack mailBack={donor.mailBack} />
            {donor.account === null && ', without an account'}
            <br />
            Given: {formatMoney(donor.sums.given, sign)}
            {donor.sums.goods > 0 && `; sent for it: ${formatMoney(donor.sums.goods, sign)}`}; total:{' '}
            {formatMoney(donor.sums.total, sign)}
            <br />
            Statement: {donorStanding(donor)}
            {donor.issued.length > 0 && (
              <>
                {' '}
                (<Papers issued={donor.issued} />)
              </>
            )}
            <br />
            <a href={statementsPath(year)}>All donors of {year}</a>
          </p>
          <ActLinks staff={staff} kind={statementDonorActs} subject={{ year, sign, donor }} />
          {donor.gifts.length === 0 ? (
            <p>Nothing that was given in {year} was kept.</p>
          ) : (
            <GivenTable gifts={donor.gifts} year={year} sign={sign} staff={staff} />
          )}
          <BounceTable bounces={donor.mailBack?.bounces ?? []} timeZone={timeZone} />
        </>
      )}
    </DeskLayout>
  )
}

type GivenProps = { gifts: ShownGift[]; year: number; sign: string; staff: Staff }

const GivenTable = ({ gifts, year, sign, staff }: GivenProps) => (
  <DataTable
    id="given"
    caption={`Given in ${year}`}
    whenNarrow="stack"
    rows={gifts}
    rowKey={({ id }) => id}
    columns={[
      { key: 'date', label: 'Day', rowHeader: true, cell: ({ date }) => date },
      {
        key: 'order',
        label: 'Order',
        cell: ({ order }) => (order === null ? '–' : <a href={deskOrderPath(order)}>{order}</a>),
      },
      { key: 'amount', label: 'Kept', numeric: true, cell: ({ amount }) => formatMoney(amount, sign) },
      {
        key: 'back',
        label: 'Given back',
        numeric: true,
        cell: ({ givenBack }) => (givenBack > 0 ? formatMoney(givenBack, sign) : '–'),
      },
      {
        key: 'goods',
        label: 'Sent for it',
        cell: ({ goods }) => (goods ? `${goods.name}, ${formatMoney(goods.value, sign)}` : '–'),
      },
      {
        key: 'act',
        label: 'To do',
        cell: ({ id, order, date }) => <Goods gift={order ?? id} of={date} staff={staff} />,
      },
    ]}
  />
)

function Goods({ gift, of, staff }: { gift: string; of: string; staff: Staff }) {
  if (!mayDo(staff.by, goodsAct.act)) return `${goodsAct.label} (not with your roles)`
  return (
    <a href={`${deskGiftPath(gift)}/${goodsAct.verb}`}>
      {goodsAct.label}
      <span className="visually-hidden">: {of}</span>
    </a>
  )
}
