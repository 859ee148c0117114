import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { expect, vi } from 'vitest'
import { cartAnswer } from '#contract/cart.ts'
import type { Bill } from '#domain/cart/bill.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { prove, toToken } from '../../support/solve-captcha.ts'
import { american, things } from './buyers-cart.ts'
import type { Cluster } from './open-cluster.ts'
import { type Answer, openVisitor, send } from './visitor.ts'

const READERS = 2
const BUYERS = 2
/** Between two requests of a reader and two orders of a buyer: the load goes on all the time, and leaves room for those who start. */
const PACE_MS = 50
const paths = ['/', '/about', '/archive', '/issues', '/search?q=sea', '/store', '/api/session', '/feed.xml']

type Failed = { path: string; status: number; told: string }
type Ask = (path: string, body?: object) => Promise<{ status: number; told: Record<string, never> }>
/** What a buyer was told: the price of each thing before they paid, and what became of their payment. */
export type Paid = { id: string; email: string; bill: Bill; total: number; status: string; ask: Ask }

/** Readers and buyers who go on whatever happens, and remember every answer that was not a good one. */
export function startLoad({ proxy, bank }: Pick<Cluster, 'proxy' | 'bank'>) {
  const failed: Failed[] = []
  const paid: Paid[] = []
  let answered = 0
  let isOn = true
  let people = 0

  /** From an address of its own, as readers are. */
  const nextAddress = () => {
    people += 1
    return `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
  }

  async function request(url: string, init: RequestInit): Promise<Answer> {
    const answer = await send(url, init)
    answered += 1
    if (answer.status >= 500) failed.push({ ...nameOf(url, answer), status: answer.status })
    return answer
  }
  const nameOf = (url: string, { bytes }: Answer) => ({
    path: url.slice(proxy.url.length),
    told: bytes.toString().slice(0, 300),
  })
  const lost = (path: string) => (error: Error) => {
    failed.push({ path, status: 0, told: String(error.cause ?? error) })
    return null
  }

  /** A browser that asks again, as a person would, while the answer is that of a shop in trouble. */
  function openBrowser(): Ask {
    const visit = openVisitor(proxy.url, { origin: proxy.url, from: nextAddress(), by: request })
    return async (path, body) => {
      for (;;) {
        const answer = await visit(path, body).catch(lost(path))
        if (answer && answer.status < 500) return { status: answer.status, told: JSON.parse(answer.bytes.toString()) }
        await wait(PACE_MS)
      }
    }
  }

  /** From an empty cart to a payment that the bank has taken. */
  async function buy(email: string): Promise<Paid> {
    const ask = openBrowser()
    const password = { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' }
    for (const thing of things) expect((await ask('/api/cart', thing)).status).toBe(200)
    const form = { session: true, origin: '/store/checkout', name: 'Ada Quill', email, password, address: american }
    for (;;) {
      const bill = await readBill(ask)
      const { total } = totalsOf(bill)
      const { told: challenge } = await ask('/api/captcha/challenge?action=checkout')
      const captcha = encodeURIComponent(toToken(await prove(challenge)))
      const path = `/api/cart/checkout?captcha=${captcha}&total=${total}`
      const { told } = await ask(path, { ...form, shipcode: 'ship-a' })
      // An answer that was lost had used its captcha up: then another is solved.
      const { payment_intent_id: id } = (told.data ?? {}) as { payment_intent_id?: string }
      if (!id) continue
      await vi.waitFor(() => confirm(bank.stripe, id), { timeout: 60_000, interval: 100 })
      const { status } = (await ask(`/api/checkout/${id}`)).told
      return { id, email, bill, total, status: String(status), ask }
    }
  }

  async function read(first: number) {
    const from = nextAddress()
    for (let n = first; isOn; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const url = proxy.url + path
      const answer = await request(url, { headers: { 'x-forwarded-for': from } }).catch(lost(path))
      if (answer && answer.status < 500 && answer.status !== 200)
        failed.push({ ...nameOf(url, answer), status: answer.status })
      await wait(PACE_MS)
    }
  }
  async function keepBuying(who: number) {
    for (let n = 0; isOn; n += 1) {
      paid.push(await buy(`r${who}.${n}@reader.example`))
      await wait(PACE_MS * 10)
    }
  }
  const running = Promise.all([
    ...Array.from({ length: READERS }, (_, n) => read(n)),
    ...Array.from({ length: BUYERS }, (_, who) => keepBuying(who)),
  ])
  // Told when the load is stopped; until then somebody must have heard.
  running.catch(() => undefined)

  return {
    paid,
    answered: () => answered,
    /** What has failed since the last time somebody asked. */
    takeFailed: () => failed.splice(0),
    /** As often as it takes until something is written: an article in a cart that is new. */
    async untilWritten() {
      const ask = openBrowser()
      expect((await ask('/api/cart', { type: 'digital-product', item: 'prd:recordings' })).status).toBe(200)
    },
    /** Until somebody who began after this moment has bought something. */
    async untilBought(times = 1) {
      const wanted = paid.length + times
      const isThere = () => expect(paid.length).toBeGreaterThanOrEqual(wanted)
      await Promise.race([vi.waitFor(isThere, { timeout: 120_000, interval: 25 }), running])
    },
    async stop() {
      isOn = false
      await running
    },
  }
}

/** What the cart costs where it goes: something may be in it twice, of which the first answer was lost. */
async function readBill(ask: Ask): Promise<Bill> {
  const { told } = await ask('/api/cart')
  return cartAnswer.parse(told).billing.a
}

/** An answer that was lost may have been a yes. */
async function confirm(stripe: Stripe, id: string) {
  const { status } = await stripe.paymentIntents.retrieve(id)
  if (status !== 'succeeded')
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://localhost/' })
}
