/** `npm run proof` tries everything as often as the proof asks for; each commit tries a part of it. */
export const isWholeProof = process.env.PROOF === 'whole'
