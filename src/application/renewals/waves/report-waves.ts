import type { UseCaseContext } from '#application/context.ts'
import { readDeskCount } from '#application/desk-count.ts'
import { reportNotices, type WaveReport } from '#store/renewals/notices.ts'
import { countWaitingLetters } from '#store/renewals/waiting-letters.ts'
import { waveResults } from './wave-counts.ts'

export type { WaveReport }

/** `countedAt`: null where it was counted just now. */
export type WavesReported = { waves: WaveReport[]; countedAt: Date | null }

/** What each wave brought: told, renewed after it, and the money that came with it. As counted last, unless from a moment on. */
export async function reportWaves(
  context: UseCaseContext,
  { since = null, anew = false }: { since?: Date | null; anew?: boolean } = {},
): Promise<WavesReported> {
  if (since !== null) return { waves: await reportNotices(context.db, since), countedAt: null }
  const { counted, countedAt } = await readDeskCount(context, waveResults, { anew })
  const toPrint = await countWaitingLetters(context.db)
  // Letters that wait are work: they are told as they are.
  const waitingOf = (wave: string) => toPrint.find((one) => one.wave === wave)?.letters ?? 0
  return { waves: counted.map((one) => ({ ...one, waiting: waitingOf(one.wave) })), countedAt }
}
