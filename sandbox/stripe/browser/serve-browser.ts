import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '../http/answer-call.ts'
import { html, pageAnswer } from '../pages/html.ts'
import type { PageCall } from '../pages/page-call.ts'
import { bundle } from './bundle.ts'

const here = import.meta.dirname
const asset = (name: string) => () => readFileSync(join(here, '../assets', name), 'utf8')

/** The script that stands in for Stripe.js, under the names that Stripe's own has, and the files of the sandbox's pages. */
const files: Record<string, { type: string; read: () => string }> = {
  '/v3/stripe.js': { type: 'text/javascript', read: () => bundle(join(here, 'page/main.ts')) },
  '/assets/payment-frame.js': { type: 'text/javascript', read: () => bundle(join(here, 'frame/main.ts')) },
  '/assets/payment-frame.css': { type: 'text/css', read: asset('payment-frame.css') },
  '/assets/sandbox.css': { type: 'text/css', read: asset('sandbox.css') },
  '/assets/challenge-done.js': { type: 'text/javascript', read: asset('challenge-done.js') },
  '/assets/wallet.js': { type: 'text/javascript', read: asset('wallet.js') },
}

/** They do not change while the sandbox runs. */
const kept = new Map<string, string>()

export function answerBrowser({ request, path, query }: PageCall): Answer | undefined {
  if (request.method !== 'GET') return undefined
  if (path === '/elements/payment') return paymentFrame
  const wallet = /^\/wallet\/(apple_pay|google_pay)$/.exec(path)?.[1]
  if (wallet) return walletSheet(wallet, query.get('amount'))
  const name = path === '/endive/stripe.js' || path === '/v3/' ? '/v3/stripe.js' : path
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) return undefined
  const body = kept.get(name) ?? file.read()
  kept.set(name, body)
  return {
    status: 200,
    body,
    headers: {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}

/** The page inside the Payment Element: what is typed here never reaches the page around it. */
const paymentFrame = pageAnswer({
  title: 'Payment details',
  className: 'payment-frame',
  styles: ['/assets/payment-frame.css'],
  scripts: ['/assets/payment-frame.js'],
  framable: true,
  body: html`<form id="payment" novalidate></form>`,
})

const walletNames: Record<string, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/** Stands in for the sheet that a wallet shows. */
const walletSheet = (wallet: string, amount: string | null) =>
  pageAnswer({
    title: walletNames[wallet] ?? wallet,
    className: 'bank',
    scripts: ['/assets/wallet.js'],
    framable: true,
    body: html`<main class="card">
<p class="eyebrow">Sandbox wallet</p>
<h1>${walletNames[wallet]}</h1>
<p>${amount ? html`Pay <strong>${amount}</strong> with the card ending in <strong>4242</strong>?` : html`Use the card ending in <strong>4242</strong>?`}</p>
<div class="choices"><button type="button" class="primary" data-answer="approved" disabled>Approve</button><button type="button" data-answer="refused" disabled>Refuse</button></div>
<p class="note">This is a sandbox. No wallet is asked and no money moves.</p>
</main>`,
  })
