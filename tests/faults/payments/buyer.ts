import type { Town } from './town.ts'

/** How somebody buys: pays at once, is declined first, by bank, in two tabs, or not at all in the end. */
export type Habit = 'card' | 'declined-first' | 'bank' | 'two-tabs' | 'leaves'

const METHODS: Record<string, string> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  bank: 'pm_usBankAccount_success',
}

type Begun = { outcome: 'open' | 'gone-on'; intentId: string | null; secret: string | null }
type Buying = { town: Pick<Town, 'shopUrl' | 'bankUrl'>; id: string; amount: number; dice: () => number }

/** Somebody who wants one order, and tries again as people do when nothing comes back. */
export async function buy(buying: Buying, habit: Habit): Promise<void> {
  const tabs = habit === 'two-tabs' ? 2 : 1
  await Promise.all(Array.from({ length: tabs }, (_, tab) => buyInTab(buying, habit, tab)))
}

async function buyInTab(buying: Buying, habit: Habit, tab: number): Promise<void> {
  for (let submit = 0; submit < 8; submit += 1) {
    // Who submits again has often changed something.
    const begun = await begin(buying, submit + tab)
    if (habit === 'leaves') return
    if (begun.outcome === 'gone-on' || !begun.intentId) break
    if (habit === 'declined-first' && submit === 0) await confirm(buying, begun, 'declined')
    else if (await confirm(buying, begun, habit === 'bank' ? 'bank' : 'good')) break
  }
  if (buying.dice() < 0.5) await wait(buying)
}

/** Until the shop answers: it may be closed at this moment. */
async function begin({ town, id, amount }: Buying, again: number): Promise<Begun> {
  for (;;) {
    const answer = await ask(`${town.shopUrl}/orders`, { id, amount, again })
    if (answer?.ok) return (await answer.json()) as Begun
    await pause()
  }
}

/** True where the provider says that it is done; a time-out says nothing. */
async function confirm({ town }: Buying, { intentId, secret }: Begun, method: 'good' | 'declined' | 'bank') {
  const body = new URLSearchParams({
    client_secret: secret ?? '',
    payment_method: METHODS[method] ?? '',
    return_url: 'http://localhost/',
    ...(method === 'bank' && {
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][online][ip_address]': '192.0.2.1',
      'mandate_data[customer_acceptance][online][user_agent]': 'a browser',
    }),
  })
  const headers = { authorization: 'Bearer pk_test_town', 'stripe-version': '2026-10-28.endive' }
  try {
    const address = `${town.bankUrl}/v1/payment_intents/${intentId}/confirm`
    const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(400) })
    return answer.ok
  } catch {
    return false
  }
}

/** As the page does, for a while. */
async function wait({ town, id, amount }: Buying) {
  const { intentId } = await begin({ town, id, amount, dice: () => 0 }, 0)
  for (let n = 0; n < 10; n += 1) {
    const answer = await ask(`${town.shopUrl}/api/checkout/${intentId}`)
    const told = answer?.ok ? ((await answer.json()) as { status: string }) : null
    if (told && told.status !== 'in-progress') return
    await pause()
  }
}

const pause = () => new Promise((done) => setTimeout(done, 60))

async function ask(address: string, body?: object): Promise<Response | null> {
  const headers = { 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  try {
    return await fetch(address, { ...sent, signal: AbortSignal.timeout(5_000) })
  } catch {
    return null
  }
}
