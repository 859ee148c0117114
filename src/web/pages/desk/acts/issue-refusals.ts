import type { IssueSubject } from '#application/desk/read-issue-desk.ts'
import type { IssueStep } from '#domain/dispatches/issue-steps.ts'

const refusals: Record<string, string> = {
  'no-such-issue': 'There is no such issue.',
  'already-cut': 'Its mailing list is cut already.',
  'not-cut': 'Its mailing list is not cut yet.',
  'being-cut': 'Its mailing list is being cut: cut it again to finish that.',
  'being-undone': 'Its cut is being undone: undo it again to finish that.',
  'already-handed-over': 'Its list has been handed over.',
  'already-delivered': 'It has been delivered.',
  'already-released': 'It is released already. Withdraw it first to release it at another time.',
  'not-released': 'It is neither released nor about to be.',
  'earlier-not-cut':
    'An issue before it is not cut yet. Readers with one issue left would miss that one: cut it first.',
  'nobody-waits': 'No address has come for anybody who waits.',
  'no-such-label': 'There is no such label any more.',
  'no-extra-label': 'There is no extra label.',
  'same-label': 'The label says that already.',
}

/** Why something can't be done about an issue, as a sentence. */
export const issueRefusal = (reason: string): string => refusals[reason] ?? `It can’t be done: ${reason}.`

/** Why a step of an issue can't be taken as things stand; null where it can. */
export const issueHindrance =
  (step: IssueStep) =>
  ({ hindrances }: IssueSubject): string | null => {
    const reason = hindrances[step]
    return reason && issueRefusal(reason)
  }
