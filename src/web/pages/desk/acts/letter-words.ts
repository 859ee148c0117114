import type { LetterScheduled } from '#application/letters/schedule-letter.ts'
import type { LetterSteered } from '#application/letters/steer-letter.ts'
import { RATES } from '#domain/letters/letter.ts'
import { type LeftOutReason, leftOutWords } from '#domain/letters/segments.ts'

type Reason = Extract<LetterSteered | LetterScheduled, { ok: false }>['reason']

export const letterRefusals: Readonly<Record<Reason, string>> = {
  'no-such-letter': 'There is no such letter any more.',
  'not-a-draft': 'It is not a draft any more: it is on its way, has gone, or was stopped.',
  'not-on-its-way': 'It is not on its way.',
  'not-paused': 'It is not paused.',
  nobody: 'Nobody would get it: everyone in its segments is left out, or there is nobody in them.',
  'no-such-time': 'That is no time: write 2026-12-10 or 2026-12-10T09:00.',
  over: 'That time is over. Leave it empty to send now.',
  'no-such-rate': `From ${RATES.least} to ${RATES.most} in a second.`,
}

type LeftOut = readonly { reason: LeftOutReason; count: number }[]

/** '3 left out: 2 left the mailing list; 1 …', or that nobody is. */
export function leftOutText(leftOut: LeftOut): string {
  const all = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return 'nobody is left out'
  return `${all} left out (${leftOut.map(({ reason, count }) => `${count}: ${leftOutWords[reason]}`).join('; ')})`
}

export const addresses = (count: number): string => (count === 1 ? '1 address' : `${count} addresses`)
