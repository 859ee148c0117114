import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/** `npm run proof` tries everything as often as the proof asks for; each commit tries a part of it. */
export const isWholeProof = process.env.PROOF === 'whole'

/** The whole proof kills a site at each of its steps; a commit at every fourth, so that a few commits have had them all. */
export const STRIDE = isWholeProof ? 1 : 4

/** The first step to be killed at. */
export const anyFirstStep = () => randomInt(1, STRIDE + 1)

const firstWidth = randomInt(0, 2)

/** A phone and a screen. */
export const widths = [360, 1280] as const

/**
 * The pages that are walked through at this width: a commit sees each at one of the two, and another run may see it at the
 * other; the whole proof sees all at both.
 */
export const walkedAt = <Visit>(width: (typeof widths)[number], visits: readonly Visit[]): readonly Visit[] =>
  isWholeProof ? visits : visits.filter((_, at) => widths[(at + firstWidth) % 2] === width)

/**
 * Tells `npm run proof` how often a test has tried something of a row, once it has held: called after what is expected, with
 * the words that the row asks by (`scripts/proof`). Told more than once, the times are added.
 */
export function reached(row: number | string, what: string, times: number) {
  const file = process.env.PROOF_REPORT
  if (file) appendFileSync(file, `${JSON.stringify({ row, what, times })}\n`)
}
