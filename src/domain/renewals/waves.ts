import { daysAfter } from '../payments/dunning.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'
import type { RenewalSettings } from './renewal-settings.ts'

/** Names of waves as they are kept: so many issues left, so many days lapsed, so many years into a longer term. */
export type Wave = `left-${number}` | `lapsed-${number}` | `year-${number}`

/** Whoever is not told within so many days of a wave's time is not told of it at all: nobody wants to hear of last year. */
export const WAVE_GRACE_DAYS = 14

export type WaveFacts = {
  readonly cycles: readonly Cycle[]
  readonly standing: Standing
  /** Issues that are paid for and bound to nothing yet. */
  readonly unbound: number
  /** When the last issue was sent, where all have been. */
  readonly lapsedAt: Date | null
  readonly payer: { readonly method: string | null; readonly autorenew: boolean } | null
  /** False where mail to the reader comes back: they get a letter. */
  readonly isReachable: boolean
  readonly isDeleted: boolean
  /** A subscription of their own is being paid for. */
  readonly isBuying: boolean
  /** They are on the mailing list: only then are they mailed after their subscription is over. */
  readonly isListed: boolean
  /** The waves that the reader was told of for the cycle that ends. */
  readonly told: readonly Wave[]
}

export type DueWave = { readonly wave: Wave; readonly by: 'mail' | 'letter' }

/** Who is told by waves that it ends; whoever renews by itself hears of that instead. */
export function cycleThatEnds(facts: WaveFacts): Cycle | null {
  const { standing, isDeleted } = facts
  if (isDeleted || standing === 'lifetime' || standing === 'none' || goesOnByItself(facts)) return null
  const cycle = cycleToRenew(facts.cycles)
  // What was just bought is not spoken of before its first issue.
  return cycle && renewsItself(cycle) && cycle.taken > 0 ? cycle : null
}

/** Who can't be told of a charge is not charged: that subscription ends, whatever its reader has chosen. */
const goesOnByItself = ({ payer, isReachable }: WaveFacts): boolean =>
  isReachable && payer?.autorenew === true && payer.method !== null

/** The wave that an account is to be told of now; null where it is to hear nothing. */
export function dueWave(facts: WaveFacts, settings: RenewalSettings, now: Date): DueWave | null {
  if (facts.isBuying || !cycleThatEnds(facts)) return null
  const by = facts.isReachable ? 'mail' : 'letter'
  const wave = facts.standing === 'expired' ? waveAfter(facts, settings, now) : waveBefore(facts, settings)
  return wave && { wave, by }
}

/** Whether the account would be told if it were not just buying: then it is looked at again. */
export const waitsForPurchase = (facts: WaveFacts, settings: RenewalSettings, now: Date): boolean =>
  facts.isBuying && dueWave({ ...facts, isBuying: false }, settings, now) !== null

const numbersIn = (told: readonly Wave[], kind: 'left' | 'lapsed'): number[] =>
  told.filter((wave) => wave.startsWith(kind)).map((wave) => Number(wave.slice(kind.length + 1)))

/** The nearest of the numbers that are set. What was told once is not told again, nor anything that comes before it. */
function waveBefore({ unbound, told }: WaveFacts, { waves }: RenewalSettings): Wave | null {
  const left = Math.min(...waves.left.filter((count) => count >= unbound))
  const isTold = numbersIn(told, 'left').some((count) => count <= left) || numbersIn(told, 'lapsed').length > 0
  return Number.isFinite(left) && !isTold ? `left-${left}` : null
}

function waveAfter(facts: WaveFacts, settings: RenewalSettings, now: Date): Wave | null {
  const { lapsedAt, isListed, isReachable } = facts
  if (lapsedAt === null) return null
  const isTime = (days: number) => daysAfter(lapsedAt, days) <= now && now < daysAfter(lapsedAt, days + WAVE_GRACE_DAYS)
  const days = Math.max(...settings.waves.lapsed.filter(isTime))
  // An issue that was sent in the hour in which its list was made leaves no time to say so before.
  if (!Number.isFinite(days)) return isTime(0) ? waveBefore(facts, settings) : null
  const isWanted = (isListed || !isReachable) && !gaveUpLater(facts)
  const isTold = numbersIn(facts.told, 'lapsed').some((told) => told >= days)
  return isWanted && !isTold ? `lapsed-${days}` : null
}

/** Whoever had the next subscription taken back has said what they want. */
function gaveUpLater({ cycles }: WaveFacts): boolean {
  const last = cycleToRenew(cycles)
  return cycles.some(({ position, cancelledAt }) => cancelledAt !== null && position > (last?.position ?? 0))
}
