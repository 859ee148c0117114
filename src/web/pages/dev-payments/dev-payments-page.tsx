import { paymentBlock } from '#web/islands/payment-block/payment-block.island.tsx'
import { paymentWorkshop } from '#web/islands/payment-workshop/payment-workshop.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage } from '#web/render/page.ts'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { readWorkshopState, type WorkshopState, workshopStates } from './workshop-states.ts'

const CARD = { card: { type: 'visa', last_four: '4242', exp_month: 12, exp_year: 2040 } }
const BANK = { ach: { bank_name: 'Harbor Savings', last_four: '6789', routing_number: '110000000' } }
const withCard = new Set<WorkshopState>(['saved-card', 'saved-slow', 'authorize-card', 'replace-card'])
const free = new Set<WorkshopState>(['free', 'update', 'redeem'])

/** The payment block in each of its states, paid with play money. */
export const devPaymentsPage = definePage<WorkshopState>({
  path: '/dev/payments',
  styles: 'dev-payments',
  query: ['state'],
  payments: true,
  load: async ({ query }) => ({ kind: 'found', data: readWorkshopState(query.get('state')), tags: ['site'] }),
  head: () => ({
    title: 'Payments',
    description: 'The payment block in each of its states',
    canonical: '/dev/payments',
    robots: 'noindex',
  }),
  View: ({ data, site }) => (
    <SiteLayout site={site} signup={false}>
      <div className="dev-payments">
        <h1>Payments</h1>
        <details className="dev-payments-states">
          <summary>{workshopStates[data]}</summary>
          <ul>
            {Object.entries(workshopStates).map(([state, title]) => (
              <li key={state}>
                <a href={`/dev/payments?state=${state}`} aria-current={state === data ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <Block state={data} supportEmail={site.magazine.supportEmail} />
      </div>
    </SiteLayout>
  ),
})

function Block({ state, supportEmail }: { state: WorkshopState; supportEmail: string }) {
  const { payments, captcha } = usePageSettings()
  if (!payments?.script) return <Notice>There is no payment sandbox to pay with.</Notice>
  const block = {
    payments,
    order: {
      endpoint: `/dev/payments/${state}/checkout`,
      statusPath: `/dev/payments/${state}/status/`,
      body: { session: true, gifted: false, shipcode: 'ship-a' },
    },
    total: free.has(state) ? 0 : 4200,
    payer: { name: 'Jo Reader', email: 'jo@reader.example' },
    billing: { country: 'US', postcode: '10001' },
    saved: withCard.has(state) ? CARD : state === 'saved-bank' ? BANK : null,
    hasAccount: state !== 'guest',
    paysInvoice: state === 'invoice',
    canRenew: state !== 'invoice',
    captcha: captcha.service,
    supportEmail,
    ...(state === 'guest' && { submit: 'Complete Donation' }),
  }
  if (state === 'fields' || state === 'signal' || state === 'setup') {
    return <Island of={paymentWorkshop} id="payment-workshop" shows={state} block={block} />
  }
  return <Island of={paymentBlock} id="payment-block" {...block} />
}
