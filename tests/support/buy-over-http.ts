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

/** Buys things from the tested site as a browser's own requests would, and tells the token of the receipt. */
export async function buyOverHttp(url: string, things: readonly object[], form: object): Promise<string> {
  const site = { url, api: await request.newContext({ baseURL: url }) }
  try {
    for (const thing of things) await post(site, '/api/cart', thing)
    const { type, data } = await submit(site, form)
    if (type === 'gratis') return data
    await sandboxOfSite().paymentIntents.confirm(data.payment_intent_id, {
      payment_method: 'pm_card_visa',
      return_url: url,
    })
    return await receiptOf(site, data.payment_intent_id)
  } finally {
    await site.api.dispose()
  }
}
