import { type APIRequestContext, expect, request } from '@playwright/test'
import { sandboxOfSite } from './payment-block.ts'
import { prove, toToken } from './solve-captcha.ts'

type Site = { url: string; api: APIRequestContext }

const headersOf = ({ url }: Site) => ({ origin: url, 'sec-fetch-site': 'same-origin' })

async function post(site: Site, path: string, data: object) {
  const answer = await site.api.post(path, { data, headers: headersOf(site) })
  if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

async function submit(site: Site, form: object) {
  const challenge = await (await site.api.get('/api/captcha/challenge?action=checkout')).json()
  const captcha = encodeURIComponent(toToken(await prove(challenge)))
  return post(site, `/api/cart/checkout?captcha=${captcha}`, { session: true, origin: '/store/checkout', ...form })
}

/** As the payment block asks, until the payment has arrived. */
async function receiptOf({ api }: Site, intentId: string): Promise<string> {
  let receipt: string | null = null
  const asked = async () => {
    receipt = (await (await api.get(`/api/checkout/${intentId}`)).json()).receipt
    return receipt
  }
  await expect.poll(asked, { timeout: 30_000, intervals: [1000] }).not.toBeNull()
  return receipt ?? ''
}

/** Orders things by a bank debit, which then comes back, and tells the token of the order's invoice. */
export async function orderByFailedDebit(url: string, things: readonly object[], form: object): Promise<string> {
  const site = { url, api: await request.newContext({ baseURL: url }) }
  try {
    for (const thing of things) await post(site, '/api/cart', thing)
    const { data } = await submit(site, form)
    const { payment_intent_id: id } = data
    await sandboxOfSite().paymentIntents.confirm(id, {
      payment_method: 'pm_usBankAccount_accountClosed',
      return_url: url,
      mandate_data: { customer_acceptance: { type: 'offline', offline: {} } },
    })
    const status = async () => (await site.api.get(`/api/checkout/${id}`)).json()
    const patient = { timeout: 30_000, intervals: [1000] }
    await expect.poll(async () => (await status()).status, patient).toBe('processing')
    const { invoice } = await status()
    const lever = await site.api.post(`${process.env.E2E_STRIPE_URL}/control/payment_intents/${id}/fail`)
    expect(lever.ok()).toBe(true)
    await expect.poll(async () => (await status()).status, patient).toBe('in-progress')
    return invoice
  } finally {
    await site.api.dispose()
  }
}

/** Buys things from the tested site as a browser's own requests would, and tells the token of the receipt. */
export async function buyOverHttp(
  url: string,
  things: readonly object[],
  form: object,
  stripeUrl?: string,
): Promise<string> {
  const site = { url, api: await request.newContext({ baseURL: url }) }
  try {
    for (const thing of things) await post(site, '/api/cart', thing)
    const { type, data } = await submit(site, form)
    if (type === 'gratis') return data
    await sandboxOfSite(stripeUrl).paymentIntents.confirm(data.payment_intent_id, {
      payment_method: 'pm_card_visa',
      return_url: url,
    })
    return await receiptOf(site, data.payment_intent_id)
  } finally {
    await site.api.dispose()
  }
}
