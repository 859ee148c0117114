import type { RenewalLetter } from '#domain/renewals/renewal-letter.ts'
import type { Letterhead } from './mail.ts'

export const papers = ['A4', 'LETTER'] as const
export type Paper = (typeof papers)[number]

/** All letters of a run as one PDF, a sheet each. */
export type MakeRenewalLetters = (
  letters: readonly RenewalLetter[],
  letterhead: Letterhead,
  how: { paper: Paper; madeAt: Date },
) => Promise<Uint8Array>
