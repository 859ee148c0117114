import { z } from 'zod'

/** The settings of the payment provider. */
export const paymentSettings = {
  PAYMENTS: z.enum(['stripe', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must start with whsec_')
    .optional(),
  SANDBOX_STRIPE_API: z.url({ protocol: /^https?$/ }).optional(),
}

const shape = z.object(paymentSettings)
type Settings = z.infer<typeof shape>

export type StripeKeys = Readonly<{ secretKey: string; publishableKey: string; webhookSecret: string }>

export type PaymentConfig = Readonly<{
  /** Null where the sandbox is paid. */
  stripe: StripeKeys | null
  /** A sandbox that is running already; null where the site starts one. */
  sandboxStripeApi: string | null
}>

const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Several processes pay at one provider: a sandbox that one of them starts for itself is none of the others'. */
const soleProblem = (s: Settings, { alone }: { alone: boolean }) =>
  alone || s.SANDBOX_STRIPE_API
    ? []
    : ['SANDBOX_STRIPE_API: required with ROLE=web or ROLE=worker, unless Stripe is paid']

export function paymentProblems(s: Settings, process: { production: boolean; alone: boolean }): string[] {
  const { production } = process
  const given = names.filter((name) => s[name])
  const live = given.filter((name) => /^(sk|rk|pk)_live_/.test(s[name] ?? ''))
  if (s.PAYMENTS === 'sandbox' || s.SANDBOX_STRIPE_API) {
    if (live.length > 0) return live.map((name) => `${name}: a live key is refused with the payment sandbox`)
    if (s.PAYMENTS === 'stripe') return ['SANDBOX_STRIPE_API: refused with PAYMENTS=stripe']
    if (production && s.PAYMENTS !== 'sandbox')
      return ['SANDBOX_STRIPE_API: refused with NODE_ENV=production, unless PAYMENTS=sandbox']
    return soleProblem(s, process)
  }
  const isRequired = production || s.PAYMENTS === 'stripe' || given.length > 0
  const missing = names.filter((name) => isRequired && !s[name])
  if (missing.length > 0) return missing.map((name) => `${name}: required to be paid by Stripe (or PAYMENTS=sandbox)`)
  if (live.length === 1) return [`${live[0]}: one key is live and the other is not`]
  return given.length > 0 ? [] : soleProblem(s, process)
}

export function toPaymentConfig(s: Settings): PaymentConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = s
  const isSandbox = s.PAYMENTS === 'sandbox' || s.SANDBOX_STRIPE_API !== undefined
  const keys = secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null
  return { stripe: isSandbox ? null : keys, sandboxStripeApi: s.SANDBOX_STRIPE_API ?? null }
}
