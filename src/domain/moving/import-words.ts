import type { RowOutcome } from './decide-import.ts'

export const outcomeWords: Readonly<Record<RowOutcome | 'undone' | 'waiting', string>> = {
  added: 'added',
  joined: 'added to an account',
  known: 'imported before',
  existing: 'left out: has an account',
  duplicate: 'left out: twice in the file',
  faulty: 'left out: something is wrong',
  undone: 'taken back',
  waiting: 'not yet looked at',
}

export const stateWords: Readonly<Record<string, string>> = {
  draft: 'not run yet',
  running: 'running',
  done: 'done, not live',
  'going-live': 'going live',
  live: 'live',
  undone: 'undone',
}

export const undoReasons = {
  bound: 'an issue is bound for',
  'logged-in': 'has logged in',
  changed: 'was changed since',
} as const

/** Why something about a run can't be done. */
export const importRefusals = {
  'no-such-run': 'There is no such import.',
  begun: 'It has been run already.',
  'nothing-to-do': 'There is no row that could be added.',
  'not-done': 'It is not at its end.',
  live: 'It is live: from then on its readers are like all others.',
  undone: 'It was undone.',
} as const

export function usedWords(facts: readonly { reason: keyof typeof undoReasons; ref: string }[]): string {
  const parts = (['bound', 'logged-in', 'changed'] as const).flatMap((reason) => {
    const refs = facts.filter((fact) => fact.reason === reason).map(({ ref }) => ref)
    return refs.length === 0
      ? []
      : [`${refs.slice(0, 5).join(', ')}${refs.length > 5 ? ' and more' : ''} (${undoReasons[reason]})`]
  })
  return `It is too late: ${parts.join('; ')}.`
}
