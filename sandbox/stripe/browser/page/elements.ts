import type { Appearance, StripeError } from '@stripe/stripe-js'
import type { FrameOptions, MethodType } from '../messages.ts'
import { retrieveIntent } from './api.ts'
import { PaymentElement } from './payment-element.ts'

type GroupOptions = {
  clientSecret?: string
  mode?: 'payment' | 'setup' | 'subscription'
  amount?: number
  currency?: string
  paymentMethodTypes?: string[]
  appearance?: Appearance
}
type Never = 'never' | 'auto' | undefined
type ElementOptions = {
  layout?: string | { type: string; defaultCollapsed?: boolean }
  paymentMethodOrder?: string[]
  defaultValues?: { billingDetails?: FrameOptions['billingDetails'] }
  fields?: {
    billingDetails?: Never | { name?: Never; address?: Never | 'if_required' | { country?: Never; postalCode?: Never } }
  }
  wallets?: { applePay?: Never; googlePay?: Never }
  readOnly?: boolean
}

const SHOWN: MethodType[] = ['card', 'apple_pay', 'google_pay', 'us_bank_account']

/** A group of elements over one intent: what it is for, how it looks, and the one Payment Element in it. */
export class Elements {
  readonly #key: string
  #options: GroupOptions
  #intent: { types: string[]; amount: number | null; currency: string | null } | null = null
  #element: PaymentElement | null = null

  constructor(key: string, options: GroupOptions) {
    this.#key = key
    this.#options = options
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret
  }

  /** For a wallet's sheet. */
  get price(): string | null {
    const amount = this.#intent?.amount ?? this.#options.amount ?? null
    const currency = this.#intent?.currency ?? this.#options.currency ?? null
    if (amount === null || currency === null) return null
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
  }

  create(type: string, options: ElementOptions = {}): PaymentElement {
    if (type !== 'payment') throw new Error(`The sandbox has no element of the type '${type}'`)
    if (this.#element)
      throw new Error('Can only create one Element of type payment. Destroy the one that is there first.')
    let now = options
    const element = new PaymentElement(async () => this.#frameOptions(now))
    element.onUpdate = (changed) => {
      now = { ...now, ...changed }
    }
    element.onDestroy = () => {
      this.#element = null
    }
    this.#element = element
    return element
  }

  getElement(type: unknown): PaymentElement | null {
    return type === 'payment' ? this.#element : null
  }

  update(options: GroupOptions) {
    // An element stays with its intent: another one is another group.
    const { clientSecret, ...others } = options
    this.#options = { ...this.#options, ...others }
    void this.#element?.refresh()
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    try {
      await this.#fetchIntent()
      await this.#element?.refresh()
      return {}
    } catch (error) {
      return { error: error as StripeError }
    }
  }

  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const element = this.#element
    if (!element?.isMounted) return { error: notMounted }
    const error = await element.validate()
    return error ? { error: error as StripeError } : { selectedPaymentMethod: element.state.type }
  }

  async #fetchIntent() {
    const { clientSecret } = this.#options
    if (clientSecret === undefined) return
    const { intent, error } = await retrieveIntent(this.#key, clientSecret)
    if (!intent) throw error
    this.#intent = {
      types: intent.payment_method_types,
      amount: intent.amount ?? null,
      currency: intent.currency ?? null,
    }
  }

  async #frameOptions(options: ElementOptions): Promise<FrameOptions> {
    if (!this.#intent) await this.#fetchIntent()
    const { layout, defaultValues, readOnly = false } = options
    return {
      publishableKey: this.#key,
      types: inOrder(this.#intent?.types ?? this.#options.paymentMethodTypes ?? ['card'], options),
      appearance: this.#options.appearance ?? {},
      defaultCollapsed: typeof layout === 'object' && layout.defaultCollapsed === true,
      billingDetails: structuredClone(defaultValues?.billingDetails ?? {}),
      hidden: hiddenFields(options),
      readOnly,
    }
  }
}

export const notMounted = {
  type: 'invalid_request_error',
  message: 'The Payment Element is not mounted.',
} as StripeError

/** Wallets ride on `card`. */
function inOrder(
  allowed: string[],
  { paymentMethodOrder = ['card', 'apple_pay', 'google_pay'], wallets }: ElementOptions,
): MethodType[] {
  const fits = (type: MethodType) => {
    if (type === 'apple_pay') return allowed.includes('card') && wallets?.applePay !== 'never'
    if (type === 'google_pay') return allowed.includes('card') && wallets?.googlePay !== 'never'
    return allowed.includes(type)
  }
  const rank = (type: MethodType) =>
    paymentMethodOrder.includes(type) ? paymentMethodOrder.indexOf(type) : SHOWN.length + SHOWN.indexOf(type)
  return SHOWN.filter(fits).sort((a, b) => rank(a) - rank(b))
}

function hiddenFields({ fields }: ElementOptions): FrameOptions['hidden'] {
  const billing = fields?.billingDetails
  if (billing === 'never') return ['country', 'postal_code', 'name']
  const address = typeof billing === 'object' ? billing.address : undefined
  const hidden: FrameOptions['hidden'] = typeof billing === 'object' && billing.name === 'never' ? ['name'] : []
  if (address === 'never') return [...hidden, 'country', 'postal_code']
  if (typeof address !== 'object') return hidden
  if (address.country === 'never') hidden.push('country')
  if (address.postalCode === 'never') hidden.push('postal_code')
  return hidden
}
