import type { CountedGood } from '#application/store/change-stock.ts'
import { type DeskCoupon, type DeskStore, readDeskStore } from '#application/store/read-desk-store.ts'
import { deskCouponPath, deskGoodsPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { CouponScope } from '#domain/coupons/coupon.ts'
import { couponRenewalRate } from '#domain/figures/coupons.ts'
import { shownCell } from '#domain/figures/shown-cell.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { couponActs } from '#web/pages/desk/acts/coupon-acts.tsx'
import { scopeTexts } from '#web/pages/desk/acts/coupon-fields.tsx'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { newCouponActs } from '#web/pages/desk/acts/new-coupon-act.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'

const PATH = '/desk/store'

type Shown = DeskStore & { now: Date; done: string | null }

/** What is in stock, and the coupons with what came of them. */
export const deskStorePage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: PATH, sees: 'see readers' }, async () => {
      const done = request.query.get('done')
      return {
        ...(await readDeskStore(request.context)),
        now: request.context.now(),
        done: actDone(newCouponActs, done) ?? actDone(couponActs, done),
      }
    }),
  head: () => ({ title: 'Store', description: 'Stock and coupons', canonical: PATH, robots: 'noindex' }),
  View: StoreView,
})

function StoreView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone, currency } = site.magazine
  const maySet = mayDo(data.staff.by, 'set coupon')
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Store" notice={data.shown?.done ?? null}>
      {({ goods, coupons, now }) => (
        <>
          {maySet && (
            <nav className="desk-acts no-print" aria-label="What can be done">
              <ul>
                <li>
                  <a href={`${PATH}/coupons/new`}>Make a coupon</a>
                </li>
              </ul>
            </nav>
          )}
          <GoodsTable goods={goods} />
          {coupons.length === 0 ? (
            <>
              <h2>Coupons</h2>
              <p>There is none.</p>
            </>
          ) : (
            <CouponTable {...{ coupons, now, timeZone, maySet }} sign={currency} />
          )}
          <p className="desk-more">
            What came of coupons is counted at night. <a href="/desk/figures?of=coupons">With a chart, and as CSV</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}

const GoodsTable = ({ goods }: { goods: CountedGood[] }) => (
  <DataTable
    id="goods"
    caption="In stock"
    rows={goods}
    rowKey={({ ref }) => ref}
    columns={[
      {
        key: 'name',
        label: 'Thing',
        rowHeader: true,
        cell: ({ ref, name }) => <a href={deskGoodsPath(ref)}>{name}</a>,
      },
      { key: 'ref', label: 'Ref', cell: ({ ref }) => ref },
      { key: 'free', label: 'To be had', numeric: true, cell: ({ inStock }) => inStock },
      { key: 'held', label: 'Being paid for', numeric: true, cell: ({ held }) => held },
      { key: 'to-send', label: 'To send', numeric: true, cell: ({ toSend }) => toSend },
    ]}
  />
)

type CouponProps = { coupons: DeskCoupon[]; now: Date; timeZone: string; sign: string; maySet: boolean }

const CouponTable = ({ coupons, now, timeZone, sign, maySet }: CouponProps) => (
  <DataTable
    id="coupons"
    caption="Coupons, and what came of them"
    rows={coupons}
    rowKey={({ key }) => key}
    columns={[
      { key: 'code', label: 'Coupon', rowHeader: true, cell: ({ code }) => code },
      { key: 'scope', label: 'For', cell: ({ scope }) => scopeTexts[scope as CouponScope] },
      { key: 'state', label: 'State', cell: (coupon) => stateOf(coupon, now, timeZone) },
      { key: 'uses', label: 'Uses', numeric: true, cell: usesOf },
      { key: 'income', label: 'Income', numeric: true, cell: ({ result }) => shownCell(result.cents, 'cents', sign) },
      {
        key: 'renewed',
        label: 'Renewed',
        numeric: true,
        cell: ({ result }) =>
          `${result.renewed} of ${result.ended} (${shownCell(couponRenewalRate(result), 'rate', sign)})`,
      },
      {
        key: 'acts',
        label: 'To do',
        cell: ({ code, ends_at }) => maySet && <CouponLinks code={code} isOver={ends_at !== null && ends_at <= now} />,
      },
    ]}
  />
)

const CouponLinks = ({ code, isOver }: { code: string; isOver: boolean }) => (
  <ul className="desk-row-acts">
    <li>
      <a href={`${deskCouponPath(code)}/change`}>Change</a>
    </li>
    {!isOver && (
      <li>
        <a href={`${deskCouponPath(code)}/end`}>End it</a>
      </li>
    )}
  </ul>
)

function usesOf({ taken, total_limit, result }: DeskCoupon): string {
  // Of one that is used that often, the night has counted how often.
  const said = taken === null ? `${result.uses} by last night` : String(taken)
  return total_limit === null ? said : `${said} of ${total_limit}`
}

function stateOf({ starts_at, ends_at }: DeskCoupon, now: Date, timeZone: string): string {
  if (ends_at && ends_at <= now) return `ended ${minuteIn(timeZone, ends_at)}`
  if (starts_at && starts_at > now) return `begins ${minuteIn(timeZone, starts_at)}`
  return ends_at ? `until ${minuteIn(timeZone, ends_at)}` : 'in use'
}
