import type { UseCaseContext } from '#application/context.ts'
import { readDeskCount } from '#application/desk-count.ts'
import { type Wave, wavesOf } from '#domain/renewals/waves.ts'
import { lastToCome } from '#domain/subscriptions/coming-issues.ts'
import { countedOf } from '#domain/text/said-count.ts'
import { countOpenRenewals } from '#store/renewals/listed-renewals.ts'
import { countToBill } from '#store/renewals/to-bill.ts'
import { countWaitingLetters } from '#store/renewals/waiting-letters.ts'
import { findNextToCut } from '#store/subscriptions/skips.ts'
import { readRenewalSettings } from './read-members.ts'
import { waveCounts } from './wave-counts.ts'

export type WaveCounted = {
  wave: Wave
  /** The last issue of whoever skips none; null after the end. */
  lastIssue: number | null
  readers: number
  /** Of them, those who were told of it: by mail, and by a letter that is printed or is to be. */
  mailed: number
  letters: number
  /** Letters that wait to be printed, also of those who have gone on since. */
  toPrint: number
}

export type RenewalsDesk = {
  waves: WaveCounted[]
  /** When readers were counted, those of the waves and of `notices`; null where they were just now. */
  countedAt: Date | null
  /** Charges that were declined and are made again. */
  failing: number
  /** Those who were told that they will be charged; null where they are more than are counted. */
  charges: number | null
  /** Those who renew by themselves and are to be told of it, with the next list or now. */
  notices: number
  letters: number
  /** Those of institutions, and of several copies, that end and are billed anew by staff. */
  bills: number
}

/** What the desk's page on renewals counts, readers as they were counted last. Waves that are set no more are there while a letter of theirs waits. */
export async function readRenewalsDesk(context: UseCaseContext, { anew = false } = {}): Promise<RenewalsDesk> {
  const { db, now } = context
  const settings = await readRenewalSettings(context)
  const { counted, countedAt } = await readDeskCount(context, waveCounts, { anew })
  const toPrint = await countWaitingLetters(db)
  const { failing, waiting } = await countOpenRenewals(db)
  const next = await findNextToCut(db)
  const set = settings ? wavesOf(settings) : []
  const gone = toPrint.map(({ wave }) => wave).filter((wave) => !set.includes(wave))
  const waves = [...set, ...gone].map((wave): WaveCounted => {
    const { readers = 0, mailed = 0, letters = 0 } = counted.find((one) => one.wave === wave) ?? {}
    const lastIssue = wave.startsWith('left') ? lastIssueOf(wave, next.number) : null
    const waits = toPrint.find((one) => one.wave === wave)?.letters ?? 0
    return { wave, lastIssue, readers, mailed, letters, toPrint: waits }
  })
  return {
    waves,
    countedAt,
    failing,
    charges: countedOf(waiting),
    notices: counted.find((one) => one.wave === 'autorenew')?.readers ?? 0,
    letters: toPrint.reduce((sum, { letters }) => sum + letters, 0),
    bills: await countToBill(db, now()),
  }
}

/** With none left it is the one before the next. */
const lastIssueOf = (wave: Wave, next: number): number => lastToCome(Number(wave.split('-')[1]), next) ?? next - 1
