import { daysAfter } from '../payments/dunning.ts'
import type { Cycle } from '../subscriptions/ledger.ts'
import type { Standing } from '../subscriptions/token-state.ts'
import { cycleToRenew, renewsItself } from './renewal-offer.ts'
import type { RenewalSettings } from './renewal-settings.ts'

/** Names of waves as they are kept: so many issues left, so many days lapsed, so many years into a longer term. */
export type Wave = `left-${number}` | `lapsed-${number}` | `year-${number}`

/** Whoever is not told within so many days of a wave's time is not told of it at all: nobody wants to hear of last year. */
export const WAVE_GRACE_DAYS = 14

/** A wave by its name; null for what is none that ends. Those of a longer term are nobody's to send. */
export const parseWave = (written: string): Wave | null =>
  /^(left|lapsed)-(0|[1-9]\d{0,2})$/.test(written) ? (written as Wave) : null

/** Those that a magazine has set, in the order in which a reader hears of them. */
export const wavesOf = ({ waves }: Pick<RenewalSettings, 'waves'>): Wave[] => [
  ...waves.left.toSorted((one, other) => other - one).map((count): Wave => `left-${count}`),
  ...waves.lapsed.toSorted((one, other) => one - other).map((days): Wave => `lapsed-${days}`),
]

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

/** What decides between waves, of an account whose subscription ends. */
export type WaveStanding = Pick<
  WaveFacts,
  'standing' | 'unbound' | 'lapsedAt' | 'isReachable' | 'isBuying' | 'isListed' | 'told'
> & {
  /** They had the next subscription taken back: they have said what they want. */
  readonly gaveUp: boolean
}

/** The wave that an account is to be told of now; null where it is to hear nothing. */
export function dueWave(facts: WaveFacts, settings: RenewalSettings, now: Date): DueWave | null {
  if (!cycleThatEnds(facts)) return null
  const standing = { ...facts, gaveUp: gaveUpLater(facts) }
  const wave = waveNow(standing, settings, now)
  return wave && whyLeftOut(standing, wave) === null ? { wave, by: tellingOf(standing) } : null
}

export const tellingOf = ({ isReachable }: Pick<WaveStanding, 'isReachable'>): DueWave['by'] =>
  isReachable ? 'mail' : 'letter'

/** Whether the account would be told if it were not just buying: then it is looked at again. */
export const waitsForPurchase = (facts: WaveFacts, settings: RenewalSettings, now: Date): boolean =>
  facts.isBuying && dueWave({ ...facts, isBuying: false }, settings, now) !== null

const numbersIn = (told: readonly Wave[], kind: 'left' | 'lapsed'): number[] =>
  told.filter((wave) => wave.startsWith(kind)).map((wave) => Number(wave.slice(kind.length + 1)))

/** The wave whose time it is, whether the account was told of it or not: the nearest of the numbers that are set. */
export function waveNow(
  { standing, unbound, lapsedAt }: Pick<WaveStanding, 'standing' | 'unbound' | 'lapsedAt'>,
  { waves }: Pick<RenewalSettings, 'waves'>,
  now: Date,
): Wave | null {
  const left = Math.min(...waves.left.filter((count) => count >= unbound))
  const before: Wave | null = Number.isFinite(left) ? `left-${left}` : null
  if (standing !== 'expired') return before
  if (lapsedAt === null) return null
  const isTime = (days: number) => daysAfter(lapsedAt, days) <= now && now < daysAfter(lapsedAt, days + WAVE_GRACE_DAYS)
  const days = Math.max(...waves.lapsed.filter(isTime))
  // An issue that was sent in the hour in which its list was made leaves no time to say so before.
  return Number.isFinite(days) ? `lapsed-${days}` : isTime(0) ? before : null
}

/** Why somebody whose time it is for a wave is not told of it. */
export const leftOutReasons = ['told', 'gave-up', 'not-listed', 'buying', 'not-live', 'not-sold'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Null where the account is to be told. What was told once is not told again, nor anything that comes before it. */
export function whyLeftOut(
  facts: Omit<WaveStanding, 'standing' | 'unbound' | 'lapsedAt'>,
  wave: Wave,
): LeftOutReason | null {
  const { told, isListed, isReachable, isBuying, gaveUp } = facts
  const number = Number(wave.split('-')[1])
  if (wave.startsWith('lapsed')) {
    if (numbersIn(told, 'lapsed').some((days) => days >= number)) return 'told'
    if (gaveUp) return 'gave-up'
    if (!isListed && isReachable) return 'not-listed'
  } else if (numbersIn(told, 'left').some((count) => count <= number) || numbersIn(told, 'lapsed').length > 0)
    return 'told'
  return isBuying ? 'buying' : null
}

/** Whoever had the next subscription taken back has said what they want. */
function gaveUpLater({ cycles }: WaveFacts): boolean {
  const last = cycleToRenew(cycles)
  return cycles.some(({ position, cancelledAt }) => cancelledAt !== null && position > (last?.position ?? 0))
}
