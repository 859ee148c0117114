import type Stripe from 'stripe'
import { type Engine, SANDBOX } from '../engine.ts'
import type { Answer } from '../http/answer-call.ts'
import { ApiError } from '../http/api-error.ts'
import { answerSetupChallenge } from '../resources/confirm-setup.ts'
import { answerChallenge } from '../resources/finish-payment.ts'
import type { Kept } from '../state/objects.ts'
import { formatMoney, html, pageAnswer } from './html.ts'
import type { PageCall } from './page-call.ts'

type Kind = 'payment_intent' | 'setup_intent'
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

/** Where a bank sees its customer: a plain page with a yes and a no, in a frame of the shop or on its own. */
export function answerChallengePage(engine: Engine, { request, path, query, body }: PageCall): Answer | undefined {
  const [, kind, id] = /^\/3ds\/(payment_intent|setup_intent)\/(\w+)$/.exec(path) ?? []
  if (!kind || !id) return undefined
  const kept = engine.objects.find(kind as Kind, id)
  if (!kept || kept.body.client_secret !== query.get('client_secret')) return notFound
  const framed = query.get('framed') === '1'
  if (request.method !== 'POST')
    return kept.body.status === 'requires_action' ? question(engine, kept.body) : done(kept, framed)
  const approved = new URLSearchParams(body).get('answer') === 'approve'
  answer(engine, kind as Kind, id, approved)
  return done(engine.objects.find(kind as Kind, id) ?? kept, framed)
}

function answer(engine: Engine, kind: Kind, id: string, approved: boolean) {
  try {
    engine.doWork(SANDBOX, (work) =>
      kind === 'payment_intent'
        ? answerChallenge(work, work.objects.find('payment_intent', id) as Kept<'payment_intent'>, approved)
        : answerSetupChallenge(work, work.objects.find('setup_intent', id) as Kept<'setup_intent'>, approved),
    )
  } catch (error) {
    // What the bank said is in the intent; there is nobody here to tell it to.
    if (!(error instanceof ApiError)) throw error
  }
  engine.settle()
}

const notFound = pageAnswer({
  title: 'Nothing to approve',
  className: 'bank',
  status: 404,
  framable: true,
  body: html`<main class="card"><h1>Nothing to approve</h1><p>This payment is not known here.</p></main>`,
})

function question(engine: Engine, intent: Intent): Answer {
  const card = engine.objects.find('payment_method', String(intent.payment_method))?.body.card
  const what =
    intent.object === 'payment_intent'
      ? html`Approve a payment of <strong>${formatMoney(intent.amount, intent.currency)}</strong>`
      : html`Approve saving your card`
  return pageAnswer({
    title: 'Your bank asks: is this you?',
    className: 'bank',
    framable: true,
    body: html`<main class="card">
<p class="eyebrow">Test bank · 3-D Secure</p>
<h1>Is this you?</h1>
<p>${what} with the card ending in <strong>${card?.last4 ?? '????'}</strong>.</p>
<form method="post" class="choices">
<button name="answer" value="approve" class="primary">Approve</button>
<button name="answer" value="refuse">Refuse</button>
</form>
<p class="note">This is a sandbox. No bank is asked and no money moves.</p>
</main>`,
  })
}

/** Back to the shop: by its own address, or by a word to the page around the frame. */
function done({ body, inner }: Kept<Kind>, framed: boolean): Answer {
  const back = framed ? undefined : inner.returnUrl
  if (back) return { status: 303, body: '', headers: { location: withResult(back, body), 'cache-control': 'no-store' } }
  return pageAnswer({
    title: 'Answered',
    className: 'bank',
    framable: true,
    scripts: framed ? ['/assets/challenge-done.js'] : [],
    body: html`<main class="card"><p class="eyebrow">Test bank · 3-D Secure</p><h1>Thank you</h1><p>You can go back to the shop now.</p></main>`,
  })
}

function withResult(address: string, intent: Intent): string {
  const url = new URL(address)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}
