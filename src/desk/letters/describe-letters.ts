import type { LetterFile, LetterListed } from '#application/letters/read-letters.ts'
import type { LetterScheduled } from '#application/letters/schedule-letter.ts'
import type { LetterSteered } from '#application/letters/steer-letter.ts'
import { letterKindNames } from '#domain/letters/letter.ts'
import type { LetterFigures } from '#domain/letters/letter-figures.ts'
import { leftOutWords, segmentName } from '#domain/letters/segments.ts'

const figuresText = (of: LetterFigures): string =>
  `${of.sent} of ${of.recipients} sent, ${of.waiting} waiting, ${of.bounced} bounced, ${of.unsubscribed} unsubscribed, ${of.sold} bought by it` +
  (of.inDoubt > 0 ? `, ${of.inDoubt} in doubt` : '') +
  (of.failed > 0 ? `, ${of.failed} failed` : '') +
  (of.stopped > 0 ? `, ${of.stopped} stopped` : '')

export const letterLine = ({ ref, state, kind, subject, figures }: LetterListed): string =>
  `${ref}  ${state.padEnd(9)}  ${letterKindNames[kind]}: ${subject}  (${figuresText(figures)})`

type Audience = LetterFile['audience']

export const leftOutLines = ({ leftOut }: Audience): string[] =>
  leftOut.map(({ reason, count }) => `  left out, ${count}: ${leftOutWords[reason]}`)

export const letterLines = (letter: LetterFile): string[] => [
  `${letter.ref}: ${letter.subject}`,
  `  ${letterKindNames[letter.kind]}, ${letter.state}, to ${letter.segments.map(segmentName).join('; ')}`,
  ...(letter.sendAt ? [`  from ${letter.sendAt.toISOString()} on, ${letter.perSecond} in a second`] : []),
  letter.startedAt ? `  ${figuresText(letter.figures)}` : `  ${letter.audience.count} would get it now`,
  ...leftOutLines(letter.audience),
]

export function scheduledLines(ref: string, done: LetterScheduled): string[] {
  if (!done.ok) return [`✗ ${ref}: ${done.reason}`]
  const when = done.at ? `goes at ${done.at} (${done.timeZone})` : 'goes at once'
  return [`✓ ${ref} ${when}, to ${done.audience.count}, ${done.perSecond} in a second`, ...leftOutLines(done.audience)]
}

export const steeredLines = (ref: string, done: LetterSteered): string[] =>
  done.ok
    ? [`✓ ${ref}: ${done.before} → ${done.after}`, `  ${figuresText(done.figures)}`]
    : [`✗ ${ref}: ${done.reason}`]
