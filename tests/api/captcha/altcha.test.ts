import { expect, test } from 'vitest'
import { altchaCaptcha } from '#adapters/captcha/altcha.ts'
import { sweepCaptchaTokens } from '#application/captcha/sweep-captcha-tokens.ts'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { type Proof, prove, solveCaptcha, toToken } from '../../support/solve-captcha.ts'
import { openTestSite } from '../../support/test-site.ts'

const { app, context, db } = await openTestSite()
const { makeChallenge } = context.ports.captcha
if (!makeChallenge) throw new Error('ALTCHA makes challenges')

const later = (seconds: number) => ({ ...context, now: () => new Date(Date.now() + seconds * 1000) })
const verify = (token: string, action: 'signup' | 'checkout' = 'signup', at = context) =>
  verifyCaptcha(at, token, action)
const proofFor = async (action: 'signup' | 'checkout' = 'signup', work = 1) =>
  prove(await makeChallenge(action, new Date(), work))
const refused = (reason: string) => ({ ok: false, reason })

test('a proof of too little work opens nothing and is not used up; one of enough does, and is one step behind at most', async () => {
  const easy = toToken(await proofFor('checkout', 1))
  expect(await verifyCaptcha(context, easy, 'checkout', 4)).toEqual(refused('too-easy'))
  expect(await verifyCaptcha(context, easy, 'checkout', 2)).toEqual({ ok: true })
  const { challenge, solution } = await proofFor('checkout', 4)
  expect(solution.counter).toBeGreaterThanOrEqual(160)
  const claimed = { ...challenge.parameters, data: { ...challenge.parameters.data, work: 32 } }
  const forged = toToken({ challenge: { ...challenge, parameters: claimed }, solution })
  expect(await verifyCaptcha(context, forged, 'checkout', 32)).toEqual(refused('forged'))
  expect(await verifyCaptcha(context, toToken({ challenge, solution }), 'checkout', 4)).toEqual({ ok: true })
})

test('a solved challenge opens the door, once', async () => {
  const token = await solveCaptcha(app)
  expect(await verify(token)).toEqual({ ok: true })
  expect(await verify(token)).toEqual(refused('used'))
})

test('of fifty uses at once, one is accepted', async () => {
  const token = toToken(await proofFor())
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => verify(token)))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
  expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason === 'used')).toHaveLength(49)
})

test('the same proof written in another way is the same proof', async () => {
  const { challenge, solution } = await proofFor()
  expect(await verify(toToken({ challenge, solution }))).toEqual({ ok: true })
  const parameters = Object.fromEntries(Object.entries(challenge.parameters).reverse())
  for (const twin of [
    { solution, challenge },
    { challenge, solution: { ...solution, time: 1 } },
    { challenge: { ...challenge, parameters }, solution },
  ])
    expect(await verify(toToken(twin))).toEqual(refused('used'))
  expect(await verify(Buffer.from(JSON.stringify({ challenge, solution }, null, 2)).toString('base64'))).toEqual(
    refused('used'),
  )
})

test('a token for one action is worth nothing for the other, and is not used up by trying', async () => {
  const signup = toToken(await proofFor('signup'))
  const checkout = toToken(await proofFor('checkout'))
  expect(await verify(signup, 'checkout')).toEqual(refused('wrong-action'))
  expect(await verify(checkout, 'signup')).toEqual(refused('wrong-action'))
  expect(await verify(signup, 'signup')).toEqual({ ok: true })
  expect(await verify(checkout, 'checkout')).toEqual({ ok: true })
})

test('a token is good for five minutes', async () => {
  expect(await verify(toToken(await proofFor()), 'signup', later(295))).toEqual({ ok: true })
  expect(await verify(toToken(await proofFor()), 'signup', later(301))).toEqual(refused('expired'))
})

const forgeries: [string, (proof: Proof) => unknown][] = [
  ['another action', (proof) => change(proof, { data: { ...proof.challenge.parameters.data, action: 'checkout' } })],
  ['a later end', (proof) => change(proof, { data: { ...proof.challenge.parameters.data, validUntil: 9e12 } })],
  ['less work', (proof) => change(proof, { cost: 1 })],
  ['another prefix', (proof) => change(proof, { keyPrefix: '00' })],
  ['another nonce', (proof) => change(proof, { nonce: '00'.repeat(16) })],
  [
    'another signature',
    ({ challenge, solution }) => ({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
  ],
]

const change = ({ challenge, solution }: Proof, parameters: object) => ({
  challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  solution,
})

test.each(forgeries)('a challenge with %s is a forgery', async (_what, forge) => {
  expect(await verify(toToken(forge(await proofFor())))).toEqual(refused('forged'))
})

test('a challenge that someone else signed is a forgery', async () => {
  const other = altchaCaptcha({ challenge: 'other', solution: 'other' }, 20)
  const proof = await prove(await other.makeChallenge?.('signup', new Date(), 1))
  expect(await verify(toToken(proof))).toEqual(refused('forged'))
})

test.each([
  ['a made-up key', { derivedKey: 'ab'.repeat(32) }],
  ['only the part of the key that the challenge tells', { derivedKey: 'prefix' }],
])('a challenge with %s is not solved', async (_what, solution) => {
  const { challenge, solution: real } = await proofFor()
  const { keyPrefix } = challenge.parameters
  const derivedKey = solution.derivedKey === 'prefix' ? keyPrefix : solution.derivedKey
  expect(await verify(toToken({ challenge, solution: { ...real, derivedKey } }))).toEqual(refused('unsolved'))
})

test.each(['', 'x', 'null', toToken(null), toToken([]), toToken({}), toToken({ challenge: {}, solution: {} })])(
  '%j is no token',
  async (token) => expect(await verify(token)).toEqual(refused('malformed')),
)

test('a token with anything beside what was asked is malformed', async () => {
  const { challenge, solution } = await proofFor()
  expect(await verify(toToken({ challenge, solution, extra: 1 }))).toEqual(refused('malformed'))
  expect(await verify(toToken(change({ challenge, solution }, { cost: 1e9 })))).toEqual(refused('malformed'))
})

test('used tokens are remembered until they could not be used any more', async () => {
  const token = toToken(await proofFor())
  await verify(token)
  const rows = () => db.selectFrom('captcha_tokens_used').select('hash').execute()
  await sweepCaptchaTokens(later(290))
  expect(await verify(token)).toEqual(refused('used'))
  await sweepCaptchaTokens(later(600))
  expect(await rows()).toEqual([])
  expect(await verify(token, 'signup', later(600))).toEqual(refused('expired'))
})

test('only a hash of what was used is kept', async () => {
  const proof = await proofFor()
  await verify(toToken(proof))
  const [row] = await db.selectFrom('captcha_tokens_used').selectAll().execute()
  expect(row?.hash).toHaveLength(32)
  expect(row?.hash.toString('hex')).not.toBe(proof.challenge.signature)
})

test('a challenge is made for the actions that there are, and kept by nobody', async () => {
  const answer = await app.inject('/api/captcha/challenge?action=checkout')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().parameters.data.action).toBe('checkout')
  for (const query of ['', '?action=', '?action=nothing', '?action=signup&action=checkout']) {
    const refusal = await app.inject(`/api/captcha/challenge${query}`)
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json()).toEqual({ errors: expect.any(String) })
  }
})

test('each challenge is another', async () => {
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => (await app.inject('/api/captcha/challenge?action=signup')).json()),
  )
  expect(new Set(nonces.map(({ parameters }) => parameters.nonce)).size).toBe(20)
})
