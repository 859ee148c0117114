import type Stripe from 'stripe'

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** An error as Stripe tells it, under `error`. */
export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  advice_code?: string
  network_decline_code?: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  payment_method_type?: string
  setup_intent?: Stripe.SetupIntent
  request_log_url?: string
}

/** The way out of a call that is refused. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** A declined charge has happened: what was written before the refusal stays. */
  readonly keepsWork: boolean

  constructor(status: number, body: ErrorBody, { keepsWork = false } = {}) {
    super(body.message)
    this.status = status
    this.body = { ...body, ...(body.code && { doc_url: `https://stripe.com/docs/error-codes/${docName(body.code)}` }) }
    this.keepsWork = keepsWork
  }
}

const docName = (code: string) => code.replaceAll('_', '-')

type Details = { code?: string; param?: string }

export const invalidRequest = (message: string, details: Details = {}, status = 400) =>
  new ApiError(status, { type: 'invalid_request_error', message, ...details })

export const noSuch = (what: string, id: string, param = 'id', status = 404) =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, status)

export const missingParam = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const unauthorized = (message: string, code?: string) =>
  new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) })
