import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/** `npm run proof` tries everything as often as the proof asks for; each commit tries a part of it. */
export const isWholeProof = process.env.PROOF === 'whole'

/** The whole proof kills a site at each of its steps; a commit at every fourth, so that a few commits have had them all. */
export const STRIDE = isWholeProof ? 1 : 4

/** The first step to be killed at. */
export const anyFirstStep = () => randomInt(1, STRIDE + 1)

/**
 * Tells `npm run proof` how often a test has tried something of a row, once it has held: called after what is expected, with
 * the words that the row asks by (`scripts/proof`). Told more than once, the times are added.
 */
export function reached(row: number | string, what: string, times: number) {
  const file = process.env.PROOF_REPORT
  if (file) appendFileSync(file, `${JSON.stringify({ row, what, times })}\n`)
}
