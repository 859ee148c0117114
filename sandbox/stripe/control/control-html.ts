import type Stripe from 'stripe'
import type { Engine } from '../engine.ts'
import { formatMoney, type Html, html } from '../pages/html.ts'

type Presets = Record<string, { label: string }>

const moment = (seconds: number) => new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 16)

const press = (lever: string, label: string, more: Record<string, string> = {}) =>
  html`<form method="post" action="/control/do"><input type="hidden" name="lever" value="${lever}">${Object.entries(
    more,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${label}</button></form>`

/** What the sandbox holds, and the levers on it. */
export function controlHtml(engine: Engine, presets: Presets): Html {
  return html`<header><p class="eyebrow">Colophon</p><h1>Payment sandbox</h1>
<p class="lede">Stands in for Stripe on this machine. No money moves. Everything below is made up, and is there again after a restart.</p></header>
<main>
${clockSection(engine)}
${paymentsSection(engine)}
${faultsSection(engine, presets)}
${webhooksSection(engine)}
${cardsSection}
</main>`
}

const steps = [
  ['3600', 'an hour'],
  ['86400', 'a day'],
  ['345600', 'four days'],
  ['2592000', '30 days'],
]

const clockSection = ({ clock }: Engine) => html`<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p><strong class="figure">${moment(clock.seconds)}</strong> UTC${clock.aheadMilliseconds > 0 && html`, ${Math.round(clock.aheadMilliseconds / 3_600_000)} hours ahead`}</p>
<div class="row"><span>Move it on by</span>${steps.map(
  ([seconds, label]) =>
    html`<form method="post" action="/control/do"><button name="advance_seconds" value="${seconds}">${label}</button></form>`,
)}</div>
<p class="note">Bank debits settle after four days, bank refunds after five, holds lapse after seven; disputes come after an hour, and are lost after nine days without an answer.</p></section>`

function paymentsSection({ objects }: Engine): Html {
  const { data } = objects.list('payment_intent', { limit: 20 })
  const rows = data.map(
    (
      intent,
    ) => html`<tr><td><code>${intent.id}</code></td><td class="figure">${formatMoney(intent.amount, intent.currency)}</td>
<td><span class="status status-${intent.status}">${intent.status.replaceAll('_', ' ')}</span></td><td><div class="row">${leversFor(intent, objects)}</div></td></tr>`,
  )
  return html`<section aria-labelledby="payments"><h2 id="payments">Payments</h2>
${rows.length === 0 ? html`<p class="note">None yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Recent payments"><table><thead><tr><th scope="col">Intent</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Make it happen</th></tr></thead><tbody>${rows}</tbody></table></div>`}</section>`
}

function leversFor(
  { id, status, next_action, latest_charge }: Stripe.PaymentIntent,
  objects: Engine['objects'],
): Html[] {
  if (status === 'processing')
    return [press(`payment_intents/${id}/settle`, 'Settle'), press(`payment_intents/${id}/fail`, 'Fail')]
  if (status === 'requires_action' && next_action?.type !== 'verify_with_microdeposits')
    return [
      press(`payment_intents/${id}/authenticate`, 'Approve'),
      press(`payment_intents/${id}/authenticate`, 'Refuse', { approve: 'false' }),
    ]
  if (status !== 'succeeded') return []
  const [dispute] = objects.list('dispute', { limit: 1, equal: { '$.payment_intent': id } }).data
  if (!dispute) return [press(`charges/${String(latest_charge)}/dispute`, 'Dispute')]
  if (isOver(dispute)) return []
  return [
    press(`disputes/${dispute.id}/close`, 'Dispute won', { won: 'true' }),
    press(`disputes/${dispute.id}/close`, 'Dispute lost'),
  ]
}

const isOver = ({ status }: Stripe.Dispute) => ['won', 'lost', 'warning_closed', 'prevented'].includes(status)

function faultsSection({ faults }: Engine, presets: Presets): Html {
  const { api, webhooks } = faults.list
  const asked = [...api, ...webhooks].map((fault) => html`<li><code>${JSON.stringify(fault)}</code></li>`)
  return html`<section aria-labelledby="faults"><h2 id="faults">Faults</h2>
<form method="post" action="/control/do" class="row"><label for="preset">Let this go wrong</label><select id="preset" name="preset">${Object.entries(
    presets,
  ).map(
    ([name, { label }]) => html`<option value="${name}">${label}</option>`,
  )}</select><button>Ask for it</button></form>
${asked.length === 0 ? html`<p class="note">Nothing is asked to go wrong.</p>` : html`<ul class="faults">${asked}</ul><form method="post" action="/control/do"><button name="clear_faults" value="1">Let all be well again</button></form>`}</section>`
}

function webhooksSection({ objects, deliveries }: Engine): Html {
  const endpoints = objects.list('webhook_endpoint', { limit: 10 }).data
  const rows = deliveries.list(20).map((delivery) => {
    const type = objects.find('event', delivery.event)?.body.type
    return html`<tr><td>${type}</td><td><span class="status status-${delivery.state}">${delivery.state}</span></td><td>${delivery.attempts > 0 && html`${delivery.attempts} × ${delivery.said}`}</td>
<td>${press(`events/${delivery.event}/resend`, 'Send again')}</td></tr>`
  })
  return html`<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
${endpoints.length === 0 ? html`<p class="note">Nobody is listening.</p>` : html`<ul>${endpoints.map(({ url }) => html`<li><code>${url}</code></li>`)}</ul>`}
${rows.length > 0 && html`<div class="scroll" tabindex="0" role="region" aria-label="Recent webhooks"><table><thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Make it happen</th></tr></thead><tbody>${rows}</tbody></table></div>`}</section>`
}

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks the bank’s customer, until it is set up'],
  ['4000 0027 6000 3184', 'always asks the bank’s customer'],
  ['4000 0000 0000 0341', 'can be saved, but not charged'],
  ['4000 0000 0000 0259', 'pays, and is disputed an hour later'],
  ['110000000 / 000123456789', 'bank account: settles after four days'],
  ['110000000 / 000222222227', 'bank account: fails after four days'],
]

const cardsSection = html`<section aria-labelledby="cards"><h2 id="cards">Test numbers</h2>
<p class="note">Any date to come and any security code. Other numbers are refused, so that nobody types a real card.</p>
<dl class="cards">${cards.map(([number, does]) => html`<div><dt class="figure">${number}</dt><dd>${does}</dd></div>`)}</dl></section>`
