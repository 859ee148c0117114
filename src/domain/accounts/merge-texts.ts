import type { MergeMatter } from './merge.ts'

/** Why two accounts can't be merged yet, and what ends that. */
export const mergeMatterTexts: Readonly<Record<MergeMatter, string>> = {
  staff: 'The account to be closed belongs to somebody on the staff. An owner has to take its roles first.',
  order: 'An order of the account to be closed is not paid to its end. One that is left alone ends within the hour.',
  invoice: 'An invoice of the account to be closed is not paid. Book its payment, or void it.',
  renewal:
    'A renewal of the account to be closed is under way. Turn its autorenew off, or wait until the renewal is paid.',
  'donation-charge': 'A donation of the account to be closed is being charged at this moment.',
  upgrade: 'A change of a subscription of the account to be closed is being paid for at this moment.',
  charging: 'The account that stays is being charged for a renewal at this moment.',
  'same-issue':
    'An issue is on its way to both. Each copy has a label of its own: merge them once the issue is delivered.',
  'missing-copy': 'A copy is missing of an issue that both had. Decide about that report first.',
  'list-being-made': 'A mailing list is being made, or taken back, at this moment.',
}

export const mergeRefusals = {
  'no-such-account': 'There is no such account.',
  'bad-email': 'That is no email address.',
  'same-account': 'That is the same account.',
} as const

type Rows = { readonly what: string; readonly moves: number; readonly ends: number; readonly stays: number }

/** '3 orders move', '2 devices logged in end': what becomes of the rows of a table. */
export function mergeRowText({ what, moves, ends, stays }: Rows): string {
  const parts: [number, string][] = [
    [moves, 'move'],
    [ends, 'end'],
    [stays, 'stay with the closed account'],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, verb]) => `${count} ${verb}`)
  return `${what}: ${told.join(', ')}`
}
