import { cartAnswer } from '#contract/cart.ts'
import { newNetwork, openAccess, SITE_URL, TestBrowser } from './access.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A browser with a cart. */
export class Shopper extends TestBrowser {
  readonly #app: ConstructorParameters<typeof TestBrowser>[0]

  constructor(app: ConstructorParameters<typeof TestBrowser>[0]) {
    super(app, newNetwork())
    this.#app = app
  }

  async send(method: Method, url: string, payload?: string, type = 'application/json') {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.inject({
      method,
      url,
      headers: {
        origin: SITE_URL,
        'sec-fetch-site': 'same-origin',
        ...(payload !== undefined && { 'content-type': type }),
        ...(cookie && { cookie }),
      },
      ...(payload !== undefined && { payload }),
      remoteAddress: this.network,
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** The id of the cart that this browser holds. */
  get cartId() {
    return decodeURIComponent(this.cookies.get('cart') ?? '').split('.', 1)[0] as string
  }

  add(body: unknown) {
    return this.send('POST', '/api/cart', JSON.stringify(body))
  }

  change(body: unknown) {
    return this.send('PATCH', '/api/cart', JSON.stringify(body))
  }

  remove(body: unknown) {
    return this.send('POST', '/api/cart/remove', JSON.stringify(body))
  }

  override submitForm(url: string, fields: Record<string, string>) {
    return this.send('POST', url, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded')
  }

  /** The cart as the server tells it, held against the contract. */
  async cart() {
    return cartAnswer.parse((await this.send('GET', '/api/cart')).json())
  }
}

let accounts = 0

export async function openShop(...settings: Parameters<typeof openAccess>) {
  const site = await openAccess(...settings)
  /** An account of its own, with the password of the demo accounts. */
  async function newAccount(): Promise<string> {
    accounts += 1
    const email = `shopper-${accounts}@demo.example`
    const demo = site.db.selectFrom('accounts').select('password_hash').where('email', '=', 'reader@demo.example')
    const { password_hash } = await demo.executeTakeFirstOrThrow()
    const named = { name: 'A shopper', email, email_key: email, password_hash }
    await site.db
      .insertInto('accounts')
      .values({ ...named, created_at: site.clock.now, email_confirmed_at: site.clock.now })
      .execute()
    return email
  }
  return { ...site, newAccount, openShopper: () => new Shopper(site.app) }
}

export const tote = { type: 'basic-product', item: 'prd:tote' } as const
export const printSubscription = { phase: 'introductory', medium: 'print', level: 'low', term: '1year' } as const
export const printGift = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null } as const
