import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { FastifyInstance } from 'fastify'
import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

export type Proof = { challenge: Challenge; solution: Solution }

export const toToken = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')

/** The work that a browser does for a challenge. */
export async function prove(challenge: unknown): Promise<Proof> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (!solution) throw new Error('The challenge could not be solved')
  return { challenge: challenge as Challenge, solution }
}

/** A token as a browser gets one from this site. */
export async function solveCaptcha(app: FastifyInstance, action: CaptchaAction = 'signup'): Promise<string> {
  const answer = await app.inject(`/api/captcha/challenge?action=${action}`)
  return toToken(await prove(answer.json()))
}
