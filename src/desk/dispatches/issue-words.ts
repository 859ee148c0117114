import type { Explained } from '#application/dispatches/explain-delivery.ts'
import type { IssueRun } from '#application/dispatches/list-issue-runs.ts'
import type { MailingList } from '#application/dispatches/make-mailing-list.ts'
import type { ReleaseOutcome } from '#application/dispatches/release-issue.ts'
import type { DispatchReport, LeftOut } from '#domain/dispatches/dispatch.ts'
import type { Explanation, NotOnList } from '#domain/dispatches/explain-delivery.ts'
import { type Deliverable, deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { missingLine } from './missing-words.ts'

const refusals: Record<string, string> = {
  'no-such-issue': 'there is no such issue: see issue list',
  'no-such-account': 'there is no such account',
  'no-such-dispatch': 'it has no such list: see issue list',
  'already-cut': 'its mailing list is cut already',
  'not-cut': 'its mailing list is not cut yet',
  'being-cut': 'its mailing list is being cut: call issue cut again to finish it',
  'being-undone': 'its cut is being undone: call issue undo again to finish it',
  'already-handed-over': 'its list has been handed over',
  'already-delivered': 'it has been delivered',
  'already-released': 'it is released already: withdraw it first to release it at another time',
  'not-released': 'it is neither released nor about to be',
  'no-such-time': 'that is no time: --at takes 2026-12-10 or 2026-12-10T09:00, by the magazine’s clocks',
  'earlier-not-cut':
    'an issue before it is not cut yet, which readers with one token left would miss: cut that first, or say --out-of-order',
  'no-such-label': 'there is no such label: see issue labels',
  'same-label': 'the label says that already',
  'bad-label': 'it can not be sent like this:',
  'nobody-waits': 'no address has come for anybody who waits',
}

export const refusal = (reason: string): string => `✗ ${refusals[reason] ?? reason}`

const leftOutWords: Record<LeftOut, string> = {
  'no-tokens': 'all issues that were bought are used up',
  cancelled: 'cancelled',
  skipped: 'skipped at their own wish',
}

/** Counts by category, and who is left out. */
export function reportLines({ sent, withoutAddress, leftOut }: DispatchReport): string[] {
  const rows = deliverables.flatMap((deliverable) => {
    const name = deliverableName(deliverable).padEnd(22)
    const [on, off] = [sent[deliverable], withoutAddress[deliverable]]
    return [
      ...(on.accounts > 0 ? [`  ${name} ${count(on.accounts)} subscribers, ${count(on.copies)} copies`] : []),
      ...(off.accounts > 0 ? [`  ${name} ${count(off.accounts)} bound, but on no list: no address`] : []),
    ]
  })
  const left = Object.entries(leftOut).filter(([, accounts]) => accounts > 0)
  return [
    ...(rows.length > 0 ? rows : ['  nobody']),
    ...left.map(
      ([reason, accounts]) => `  ${'left out'.padEnd(22)} ${count(accounts)}: ${leftOutWords[reason as LeftOut]}`,
    ),
  ]
}

const count = (number: number) => String(number).padStart(8)

const releaseWords = ({ state, at }: IssueRun['release']): string =>
  ({
    none: 'not released',
    scheduled: `to be released ${at}`,
    released: `released ${at}`,
    withdrawn: `withdrawn ${at}`,
  })[state]

export const runLines = (runs: readonly IssueRun[]): string[] =>
  runs.flatMap(({ number, title, state, release, dispatches }) => [
    `${String(number).padStart(4)}  ${title.padEnd(24)} ${state.padEnd(10)} ${releaseWords(release)}`,
    ...dispatches.map(
      ({ number: dispatch, state, cutAt, handedOverAt }) =>
        `        list ${dispatch}: ${state}${cutAt ? `, cut ${cutAt.toISOString()}` : ''}${handedOverAt ? `, handed over ${handedOverAt.toISOString()}` : ''}`,
    ),
  ])

/** Names files that went out, or may have, and are not what the labels say by now. */
export const staleLines = (stale: readonly string[]): string[] =>
  stale.length > 0 ? [`! Stale, since addresses have changed after they were made: ${stale.join(', ')}`] : []

type Made = Extract<MailingList, { ok: true }>

export const listLines = ({ files, stale, changed, isFinal }: Made, folder: string): string[] => [
  ...files.map(
    ({ name, labels, copies, sha256 }) => `  ${name}  ${labels} labels, ${copies} copies  ${sha256.slice(0, 16)}`,
  ),
  ...staleLines(stale),
  changed.length > 0
    ? `✗ Not what they were when the list was handed over: ${changed.join(', ')}`
    : `✓ The mailing list is in ${folder}${isFinal ? '' : '; addresses may still change it until issue hand-over'}`,
]

const notOnList: Record<NotOnList, string> = {
  'never-subscribed': 'has never had a subscription',
  'no-record': 'the issue was sent before this ledger began: there is no record of its list',
  'subscribed-after': 'subscribed after the list was cut',
  cancelled: 'every subscription had been cancelled by then',
  'no-tokens': 'every issue that was bought was used up by then',
  'would-not-be-bound': 'the list is not cut yet; would not be on it: nothing is left, or all is cancelled',
}

/** The answer to: what was sent, where and why? */
export function explanationLines({ explanation, sent, missing }: Extract<Explained, { ok: true }>): string[] {
  if ('skip' in explanation) return skipLines(explanation)
  if (!explanation.on && explanation.reason !== 'would-be-bound') {
    const { bound } = explanation
    return [`Not on the list: ${notOnList[explanation.reason]}.`, `  Bound to issues: ${bound.join(', ') || 'none'}`]
  }
  const { cycle } = explanation
  const from = `  From ${cycle.token}: ${cycle.phase}, ${cycle.term} ${cycle.level}, ${cycle.taken} of ${cycle.tokens ?? '∞'} taken`
  if (!explanation.on) return [`The list is not cut yet; would be on it, as ${cycle.deliverables.active}.`, from]
  const { delivery } = explanation
  const where = sent && sent.to.length > 0 ? `  To ${sent.to.join(', ')}` : null
  const what = `${delivery.deliverable} ×${delivery.copies}, ${delivery.state}, bound ${sent?.boundAt.toISOString()}`
  return [
    explanation.reason === 'waits-for-address'
      ? `Bound, but on no list: there was no address. ${what}`
      : `On list ${sent?.list}: ${what}`,
    from,
    ...(where ? [where] : []),
    ...changedLines(delivery.deliverable, cycle.deliverables.active),
    ...(missing ? [missingLine(missing)] : []),
  ]
}

function skipLines({ reason, skip }: Extract<Explanation, { skip: unknown }>): string[] {
  const asked = `asked for on ${skip.askedAt.toISOString()}`
  return reason === 'skipped'
    ? [`Not on the list: skipped at their own wish, ${asked}. The token stays.`]
    : [`The list is not cut yet; would not be on it: skips it at their own wish, ${asked}.`]
}

/** A change that came too late for this issue counts from the next one on. */
const changedLines = (sent: Deliverable, active: Deliverable): string[] =>
  sent === active ? [] : [`  The subscription is set to ${active} by now, from the next issue on`]

type Released = Extract<ReleaseOutcome, { ok: true }>

export function releaseLine(issue: number, { isPublic, at, timeZone }: Released, dryRun: boolean): string {
  if (isPublic) return dryRun ? `Would release issue ${issue}` : `✓ Issue ${issue} is released`
  const when = `${at} (${timeZone})`
  return dryRun ? `Would release issue ${issue} on ${when}` : `✓ Issue ${issue} will be released on ${when}`
}
