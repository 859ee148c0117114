import { expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'

const problems = (env: Record<string, string>) => {
  const result = readConfig(env, '/project')
  return result.ok ? [] : result.problems
}
const configOf = (env: Record<string, string>) => {
  const result = readConfig(env, '/project')
  if (!result.ok) throw new Error(result.problems.join())
  return result.config
}
const testMode = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const live = { ...testMode, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://magazine.example',
  SITE_SECRET: 'q7Vb2xLk9ZtR4mWc8YpN3sHd6GfJ1uEa',
  DATABASE_URL: 'postgres://localhost/magazine',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'letters@magazine.example',
}

test('without keys the sandbox is paid, with them Stripe', () => {
  expect(configOf({})).toMatchObject({ stripe: null, sandboxStripeApi: null })
  expect(configOf(testMode)).toMatchObject({ stripe: { secretKey: 'sk_test_x' } })
  expect(configOf({ ...testMode, PAYMENTS: 'sandbox' })).toMatchObject({ stripe: null })
})

test.each(Object.keys(testMode))('%s alone is not enough, nor are the others without it', (name) => {
  const { [name as keyof typeof testMode]: value, ...others } = testMode
  expect(problems({ [name]: value })).toHaveLength(2)
  expect(problems(others)).toEqual([`${name}: required to be paid by Stripe (or PAYMENTS=sandbox)`])
})

test('production does not start without keys, unless the sandbox is asked for by name', () => {
  expect(problems(production)).toHaveLength(3)
  expect(problems({ ...production, ...live })).toEqual([])
  expect(problems({ ...production, PAYMENTS: 'sandbox' })).toEqual([])
  expect(problems({ ...production, SANDBOX_STRIPE_API: 'http://127.0.0.1:9' }).join()).toContain('SANDBOX_STRIPE_API')
})

test('a live key never meets a sandbox, nor a key of the test mode', () => {
  const refused = problems({ ...live, PAYMENTS: 'sandbox' })
  expect(refused.join()).toContain('a live key is refused')
  expect(problems({ ...live, SANDBOX_STRIPE_API: 'http://127.0.0.1:9' }).join()).toContain('a live key is refused')
  const mixed = { ...testMode, STRIPE_SECRET_KEY: 'sk_live_x' }
  expect(problems(mixed)).toEqual(['STRIPE_SECRET_KEY: one key is live and the other is not'])
})

test.each(['web', 'worker'])('a process that is only %s is told where the sandbox of all of them is', (ROLE) => {
  expect(problems({ ROLE }).join()).toContain('SANDBOX_STRIPE_API: required')
  expect(problems({ ROLE, SANDBOX_STRIPE_API: 'http://127.0.0.1:9' })).toEqual([])
  expect(problems({ ROLE, ...testMode })).toEqual([])
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_x'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['PAYMENTS', 'paypal'],
  ['SANDBOX_STRIPE_API', 'not an address'],
])('a wrong %s is named', (name, value) => {
  expect(problems({ ...testMode, [name]: value }).join()).toContain(`${name}:`)
})
