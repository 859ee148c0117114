/** What a letter is about. Whoever gets it can leave each kind alone. */
export const letterKinds = ['issue', 'news'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindNames: Readonly<Record<LetterKind, string>> = { issue: 'Issue letter', news: 'News' }
/** As readers are told which letters come no more. */
export const letterKindWords: Readonly<Record<LetterKind, string>> = {
  issue: 'letters about new issues',
  news: 'letters with news',
}

export const letterStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped'] as const
export type LetterState = (typeof letterStates)[number]

export const isLetterKind = (word: string): word is LetterKind => (letterKinds as readonly string[]).includes(word)

export const LONGEST_SUBJECT = 150
export const LONGEST_BODY = 20_000

/** What is done to a letter once it is written. */
export type LetterStep = 'edit' | 'schedule' | 'pause' | 'resume' | 'stop'
export type LetterRefusal = 'no-such-letter' | 'not-a-draft' | 'not-on-its-way' | 'not-paused'

/** `hasStarted`: its recipients are written down, and some of them may have it. */
type Standing = { state: LetterState; hasStarted: boolean }

const onItsWay: readonly LetterState[] = ['scheduled', 'sending']

/**
 * The state that a step leads to, or why it can't be taken. One that is stopped before anybody has it is a draft again;
 * after that it stays as it is: those who have it were told what stands in it.
 */
export function stepLetter({ state, hasStarted }: Standing, step: LetterStep): { to: LetterState } | LetterRefusal {
  switch (step) {
    case 'edit':
      return state === 'draft' ? { to: 'draft' } : 'not-a-draft'
    case 'schedule':
      return state === 'draft' ? { to: 'scheduled' } : 'not-a-draft'
    case 'pause':
      return onItsWay.includes(state) ? { to: 'paused' } : 'not-on-its-way'
    case 'resume':
      return state === 'paused' ? { to: hasStarted ? 'sending' : 'scheduled' } : 'not-paused'
    case 'stop':
      if (!onItsWay.includes(state) && state !== 'paused') return 'not-on-its-way'
      return { to: hasStarted ? 'stopped' : 'draft' }
  }
}

/** How long a batch lasts: a pause takes hold within it, and a process that dies loses no more than it. */
export const BATCH_SECONDS = 2
/** More than so many batches are not under way at once: a mail server that takes none holds the rest back. */
const MOST_BATCHES = 5

export const RATES = { least: 1, most: 200, usual: 10 } as const

/** How many may be handed to the outbox now, where so many of the letter wait in it. */
export function batchSize(perSecond: number, underWay: number): number {
  const batch = perSecond * BATCH_SECONDS
  return Math.max(0, Math.min(batch, MOST_BATCHES * batch - underWay))
}

export const nextBatchAt = (now: Date): Date => new Date(now.getTime() + BATCH_SECONDS * 1000)

/** Settings that were imported before there were letters say nothing of them. */
export const lettersPerSecond = ({ letters }: { readonly letters?: { perSecond: number } }): number =>
  letters?.perSecond ?? RATES.usual
