import { randomInt } from 'node:crypto'

/** `npm run proof` tries everything as often as the proof asks for; each commit tries a part of it. */
export const isWholeProof = process.env.PROOF === 'whole'

/** The whole proof kills a site at each of its steps; a commit at every fourth, so that a few commits have had them all. */
export const STRIDE = isWholeProof ? 1 : 4

/** The first step to be killed at. */
export const anyFirstStep = () => randomInt(1, STRIDE + 1)
