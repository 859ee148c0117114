import { SKIPS_A_YEAR, type SkipRefusal } from './skips.ts'

export const SKIP_TITLE = 'Away for a While?'
export const SKIP_LABEL = 'Skip the next issue'
export const SEND_AFTER_ALL = 'Send it after all'

/** The last issue that is paid for: as it is, and with one skipped more. Null for a lifetime. */
export type LastIssue = { readonly now: number | null; readonly skipped: number | null }

/** Said before an issue is skipped: what comes of it. */
export function skipEffect(issue: number, { now, skipped }: LastIssue): string {
  const kept = `If you skip issue ${issue}, it is not sent to you and stays paid for.`
  if (now === null || skipped === null) return `${kept} Your issues go on with issue ${issue + 1}.`
  return `${kept} Your last issue is then issue ${skipped}, no longer issue ${now}.`
}

/** `last` is the last issue that is paid for; null for a lifetime. */
export function skippedText(issue: number, { askedOn, last }: { askedOn: string; last: number | null }): string {
  const skipped = `You skip issue ${issue}. It was asked for on ${askedOn}.`
  return last === null ? skipped : `${skipped} It stays paid for: your last issue is issue ${last}.`
}

export const SKIP_WHILE =
  'You read everything online all the same. It can be taken back until the mailing list of the issue is made.'

export const LIST_BEING_MADE = 'Its mailing list is being made, so it can no longer be taken back.'

/** '3 of 4 are left.' */
export function skipsLeftText(left: number, counted: readonly number[]): string {
  const said = `You can skip up to ${SKIPS_A_YEAR} issues in 12 months`
  if (counted.length === 0) return `${said}.`
  return `${said}: ${left === 0 ? 'none' : left} left (skipped: ${counted.map((issue) => `issue ${issue}`).join(', ')}).`
}

export const skipsUsedUp = (from: string): string => `Another issue can be skipped from ${from}.`

export function skipRefused(reason: SkipRefusal, issue: number): string {
  switch (reason) {
    case 'not-announced':
      return 'The next issue is not announced yet. It can be skipped once it is.'
    case 'not-next':
      return `Only the next issue can be skipped, and issue ${issue} is a later one.`
    case 'list-made':
      return `The mailing list of issue ${issue} is made already, or being made, so it can no longer be skipped.`
    case 'nothing-to-skip':
      return 'You have no subscription that the next issue would come from.'
    case 'digital':
      return 'A digital subscription has nothing to skip: nothing is mailed.'
    case 'used-up':
      return `You have skipped ${SKIPS_A_YEAR} issues within 12 months. Your next issue comes as usual.`
  }
}

export const notTakenBack = (reason: SkipRefusal, issue: number): string =>
  reason === 'list-made'
    ? `The mailing list of issue ${issue} is made already, or being made, without you. The issue stays paid for, and a later one comes in its place.`
    : skipRefused(reason, issue)

/** What staff are told of each who skip an issue for somebody, or send it after all. */
export const staffSkipRefusals: Readonly<Record<SkipRefusal | 'no-such-account', string>> = {
  'no-such-account': 'There is no such account any more.',
  'not-announced': 'The next issue is not announced yet.',
  'not-next': 'Another issue is next.',
  'list-made': 'The mailing list of the issue is made, or being made.',
  'nothing-to-skip': 'No subscription of theirs has an issue left for it.',
  digital: 'Their subscription is digital: nothing is mailed.',
  'used-up': `They have skipped ${SKIPS_A_YEAR} issues within 12 months already.`,
}

export const skippedAlready = (issue: number): string => `Issue ${issue} is skipped already.`
export const notSkipped = (issue: number): string => `Issue ${issue} is not skipped: it is sent to them as it is.`
