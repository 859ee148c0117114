import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type Captcha, type CaptchaJudgement, TOKEN_MINUTES } from '#application/ports/captcha.ts'
import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

/**
 * The usual work of one proof: between `from` and `to` tries, which a browser does in its native code, off the page's thread.
 * Where more is wanted, there are as many times more tries.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', from: 40, to: 120 } as const

const hex = z.string().regex(/^[0-9a-f]{1,128}$/)

/** What a browser sends back: the challenge as it was given, and its solution. */
const proof = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(WORK.algorithm),
      cost: z.int().positive().max(1_000_000),
      data: z.strictObject({ action: z.string().max(40), validUntil: z.int(), work: z.int().min(1) }),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex, time: z.number() }),
})

type Proof = z.infer<typeof proof>

/** The keys sign the challenge and the answer to it, so that the server need not remember what it asked. */
export type AltchaKeys = { challenge: string; solution: string }

/** ALTCHA's proof of work, asked and judged by this server alone. `rounds` of SHA-256 make one try; what a challenge costs is signed. */
export function altchaCaptcha(keys: AltchaKeys, rounds: number): Captcha {
  const secrets = { hmacSignatureSecret: keys.challenge, hmacKeySignatureSecret: keys.solution }
  return {
    service: 'altcha',
    siteKey: null,
    async makeChallenge(action, now, work) {
      const { algorithm, from, to } = WORK
      const counter = randomInt(from * work, to * work + 1)
      const data = { action, validUntil: now.getTime() + TOKEN_MINUTES * 60_000, work }
      return { ...(await createChallenge({ algorithm, cost: rounds, counter, deriveKey, data, ...secrets })) }
    },
    async judge(token, action, now) {
      const sent = readProof(token)
      if (!sent) return { ok: false, reason: 'malformed' }
      const { verified, invalidSignature } = await verifySolution({ ...sent, deriveKey, ...secrets })
      if (invalidSignature) return { ok: false, reason: 'forged' }
      if (!verified) return { ok: false, reason: 'unsolved' }
      return judgeSigned(sent, action, now)
    },
  }
}

/** The library reads the clock itself where it is told an expiry: ours stands in the signed data, and is given the time. */
function judgeSigned({ challenge }: Proof, action: CaptchaAction, now: Date): CaptchaJudgement {
  const { data } = challenge.parameters
  if (data.action !== action) return { ok: false, reason: 'wrong-action' }
  if (data.validUntil <= now.getTime()) return { ok: false, reason: 'expired' }
  // The signature, not the token: the same proof can be written in more than one way.
  return { ok: true, id: challenge.signature, expiresAt: new Date(data.validUntil), work: data.work }
}

function readProof(token: string): Proof | null {
  try {
    return proof.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
