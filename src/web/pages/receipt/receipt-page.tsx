import type { Receipt, ReceiptState } from '#application/ports/receipt-document.ts'
import { readReceipt } from '#application/sales/receipt/read-receipt.ts'
import { receiptPdfPath } from '#contract/page-paths.ts'
import { HOW_IT_RENEWS_PATH } from '#domain/checkout/checkout-texts.ts'
import { MONTHLY_BEGUN } from '#domain/donations/donation-texts.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ReceiptDownloads } from './receipt-downloads.tsx'
import { ReceiptGifts } from './receipt-gifts.tsx'
import { ReceiptShipments } from './receipt-shipments.tsx'

type Shown = { token: string; receipt: Receipt }

/** What came of an order, for whoever has its token. Its links are new each time it is opened. */
export const receiptPage = definePage<Shown>({
  path: '/receipts',
  styles: 'receipt',
  query: ['token'],
  async load({ context, query, site }) {
    const token = query.get('token') ?? ''
    const receipt = await readReceipt(context, token, site.magazine.currency)
    if (!receipt) return { kind: 'not-found' }
    return { kind: 'found', data: { token, receipt }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Your receipt',
    description: 'What you bought, and where it goes.',
    canonical: '/receipts',
    robots: 'noindex',
  }),
  View: ReceiptView,
})

const titles: Record<ReceiptState, string> = {
  completed: 'Thank you',
  refunded: 'This order was refunded',
  'given-back': 'This order could not be completed',
}

function ReceiptView({ data: { token, receipt }, site }: ViewProps<Shown>) {
  const { state, ref, gifts, downloads, shipments } = receipt
  const { magazine } = site
  return (
    <SiteLayout site={site} signup={false}>
      <article className="receipt">
        <header className="receipt-head">
          <p className="label">Receipt</p>
          <h1>{titles[state]}</h1>
          <Opening {...receipt} />
          <ReadNow {...receipt} site={site} />
        </header>
        <div className="receipt-body">
          <div className="receipt-sheet">
            <address className="receipt-from fine">
              <strong>{magazine.name}</strong>
              {magazine.postalAddress.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <Facts {...receipt} />
            <Bought {...receipt} />
          </div>
          <div className="receipt-beside">
            <ReceiptDownloads downloads={downloads} />
            <ReceiptGifts gifts={gifts} magazine={magazine.name} />
            <ReceiptShipments shipments={shipments} parcels={receipt.parcels ?? []} timeZone={site.magazine.timeZone} />
            <p className="receipt-ways no-print">
              <ButtonLink look="secondary" icon="download" href={receiptPdfPath(token)}>
                Receipt as PDF
              </ButtonLink>
            </p>
            <p className="fine">
              Is something not right? Write to <a href={`mailto:${magazine.supportEmail}`}>{magazine.supportEmail}</a>{' '}
              and name the order, {ref}.
            </p>
          </div>
        </div>
      </article>
    </SiteLayout>
  )
}

/** Where whoever has subscribed begins to read. */
function ReadNow({ subscription, site }: Pick<Receipt, 'subscription'> & Pick<ViewProps<Shown>, 'site'>) {
  const [newest] = site.issues
  if (!newest || subscription === null || subscription === 'mailed-link') return null
  return (
    <p className="receipt-ways no-print">
      <ButtonLink href={`/issue/${newest.slug}`}>
        Read issue {newest.number}, {newest.title}
      </ButtonLink>
    </p>
  )
}

function Opening({ state, buyer, subscription, renews, gives, isMonthly }: Receipt) {
  if (state === 'refunded') return <p className="receipt-lede">What was paid has gone back the way it came.</p>
  if (state === 'given-back') {
    return (
      <p className="receipt-lede">
        Something in it was gone by the time your payment arrived. The payment has been given back in full; banks take a
        few days to show it.
      </p>
    )
  }
  return (
    <>
      <p className="receipt-lede">
        Your order is complete, {buyer.name}. This receipt is also on its way to <strong>{buyer.email}</strong>.
      </p>
      {subscription === 'begun' && (
        <p>
          Your subscription begins now. See it in <a href="/account">your account</a>.
        </p>
      )}
      {subscription === 'renewed' && (
        <p>
          Your subscription is renewed: its issues follow those you already have. See it in{' '}
          <a href="/account">your account</a>.
        </p>
      )}
      {renews && (
        <p>
          {`It renews itself after its last issue, at the price of that day (${renews.amount} today). `}
          <a href={HOW_IT_RENEWS_PATH}>How to turn this off</a>
        </p>
      )}
      {isMonthly && <p>{MONTHLY_BEGUN}</p>}
      {gives && (
        <p>
          {`Your gift of ${gives.amount} a month is next charged on ${formatDate(gives.nextOn)}. `}
          <a href={gives.url}>Change, pause or stop it</a>
        </p>
      )}
      {subscription === 'redeemed' && (
        <p>
          Your gift is redeemed. See what comes next in <a href="/account">your account</a>.
        </p>
      )}
      {subscription === 'upgraded' && (
        <p>
          Your subscription is upgraded. See what comes next in <a href="/account">your account</a>.
        </p>
      )}
      {subscription === 'mailed-link' && (
        <p>There is already an account with this address, so we have mailed a link that adds the subscription to it.</p>
      )}
    </>
  )
}

function Facts({ ref, date, buyer, paidWith }: Receipt) {
  const facts: [string, string][] = [
    ['Order', ref],
    ['Date', formatDate(date)],
    ['For', buyer.name],
    ...(paidWith ? [['Paid with', paidWith] as [string, string]] : []),
  ]
  return (
    <dl className="receipt-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bought({ lines, sums }: Receipt) {
  const keyed = lines.map((line, index) => ({ ...line, key: index }))
  return (
    <table className="table">
      <caption className="visually-hidden">What you bought</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="table-numeric table-narrow">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ key, name, quantity, amount }) => (
          <tr key={key}>
            <th scope="row">
              {quantity > 1 && <span className="receipt-times">{quantity} × </span>}
              {name}
            </th>
            <td className="table-numeric">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, amount }, index) => (
          <tr key={label} className={index === sums.length - 1 ? 'table-total' : undefined}>
            <th scope="row">{label}</th>
            <td className="table-numeric">{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
