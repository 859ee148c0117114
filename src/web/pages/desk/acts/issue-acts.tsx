import type { StaffContext } from '#application/context.ts'
import { type IssueSubject, readIssueSubject } from '#application/desk/read-issue-desk.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { planIssue } from '#application/dispatches/plan-issue.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { withdrawIssue } from '#application/dispatches/withdraw-issue.ts'
import { deskIssuePath } from '#contract/page-paths.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import type { IssueStep } from '#domain/dispatches/issue-steps.ts'
import { issueRef } from '#domain/store/goods.ts'
import { deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, ActPlan, DeskAct, Tried } from './desk-act.ts'
import { dropExtraAct, extraAct } from './extra-acts.tsx'
import { issueHindrance, issueRefusal } from './issue-refusals.ts'

type Change = ActPlan['changes'][number]
const planOf = (changes: Change[], mails: string[] = []): ActPlan => ({ changes, mails, money: null })
const refused = (reason: string): Tried => ({ ok: false, refusal: issueRefusal(reason) })
/** What can't be taken back, or is a day's work to do again, is not done by a slip. */
const typeNumber = (issue: number) => ({ label: `Type the issue’s number (${issue}) to do it`, value: String(issue) })

type Step = {
  verb: Exclude<IssueStep, 'release' | 'extra' | 'drop-extra'>
  act: DeskAct<IssueSubject>['act']
  label: string
  done: string
  text: string
}

/** An act without fields of its own. */
const step = (
  { text, ...about }: Step,
  run: (context: StaffContext, issue: number, dryRun: boolean) => Promise<Tried>,
): DeskAct<IssueSubject> => ({
  ...about,
  hindrance: issueHindrance(about.verb),
  fields: () => ({}),
  Fields: () => <p>{text}</p>,
  run: (context, { subject, dryRun }) => run(context, subject.number, dryRun),
})

function boundChanges({ sent, withoutAddress, leftOut }: DispatchReport): Change[] {
  const left = Object.values(leftOut).reduce((all, count) => all + count, 0)
  return [
    ...deliverables
      .filter((one) => sent[one].accounts + withoutAddress[one].accounts > 0)
      .map((one) => ({
        what: deliverableName(one),
        before: 'nothing bound',
        after: `${sent[one].accounts} readers, ${sent[one].copies} copies${withoutAddress[one].accounts > 0 ? `; ${withoutAddress[one].accounts} without an address` : ''}`,
      })),
    { what: 'Left out', before: '–', after: String(left) },
  ]
}

const cut = step(
  {
    verb: 'cut',
    act: 'cut issue',
    label: 'Cut the mailing list',
    done: 'The mailing list is cut.',
    text: 'Binds one issue of every subscriber to this one. Until it is handed over it can be undone.',
  },
  async (context, issue, dryRun) => {
    const done = dryRun ? await planIssue(context, issue) : await cutIssue(context, issue)
    if (!done.ok) return refused(done.reason)
    const waiting = deliverables.reduce((all, one) => all + done.report.withoutAddress[one].accounts, 0)
    const mails = waiting > 0 ? [`${waiting} readers are asked for their address`] : []
    return { ok: true, plan: { ...planOf(boundChanges(done.report), mails), typeAgain: typeNumber(issue) } }
  },
)

const undo = step(
  {
    verb: 'undo',
    act: 'undo cut',
    label: 'Undo the cut',
    done: 'The cut is undone.',
    text: 'Gives every token back. What mails were sent meanwhile stay sent.',
  },
  async (context, issue, dryRun) => {
    const done = await undoCut(context, issue, { dryRun })
    if (!done.ok) return refused(done.reason)
    const changes = [{ what: 'Issues bound', before: String(done.givenBack), after: '0, given back to their readers' }]
    return { ok: true, plan: { ...planOf(changes), typeAgain: typeNumber(issue) } }
  },
)

const staleChange = (stale: readonly string[]): Change[] =>
  stale.length > 0 ? [{ what: 'Files that are stale', before: stale.join(', '), after: 'make them again' }] : []

const handOver = step(
  {
    verb: 'hand-over',
    act: 'hand over issue',
    label: 'Hand over to the post',
    done: 'The list is handed over. Make the files now: they are the last ones.',
    text: 'Closes the list: its labels stay as they are now, and new addresses count from the next issue.',
  },
  async (context, issue, dryRun) => {
    const done = await handOverIssue(context, issue, { dryRun })
    if (!done.ok) return refused(done.reason)
    const lists = done.lists.map((list) => ({ what: `List ${list}`, before: 'open', after: 'handed over, closed' }))
    return { ok: true, plan: planOf([...lists, ...staleChange(done.stale)]) }
  },
)

const supplement = step(
  {
    verb: 'supplement',
    act: 'supplement issue',
    label: 'Make a supplement',
    done: 'The supplement is made: it is a list of its own.',
    text: 'A list for those who got nothing for want of an address, and have given one since.',
  },
  async (context, issue, dryRun) => {
    const done = await supplementIssue(context, issue, { dryRun })
    if (!done.ok) return refused(done.reason)
    return {
      ok: true,
      plan: planOf([{ what: `List ${done.dispatch}`, before: 'none', after: `${done.accounts} readers` }]),
    }
  },
)

const deliver = step(
  {
    verb: 'deliver',
    act: 'deliver issue',
    label: 'Note as delivered',
    done: 'It is noted as delivered.',
    text: 'Everything that is cut has been sent. This can’t be undone.',
  },
  async (context, issue, dryRun) => {
    const done = await deliverIssue(context, issue, { dryRun })
    if (!done.ok) return refused(done.reason)
    const lists = { what: 'Lists', before: `${done.dispatches} to be sent`, after: 'delivered' }
    return { ok: true, plan: { ...planOf([lists, ...staleChange(done.stale)]), typeAgain: typeNumber(issue) } }
  },
)

const release: DeskAct<IssueSubject> = {
  verb: 'release',
  act: 'release issue',
  label: 'Release online',
  done: 'The release is set.',
  hindrance: issueHindrance('release'),
  fields: () => ({ at: '' }),
  Fields: ({ typed, errors }) => (
    <TextField
      name="at"
      label="When"
      hint="2026-12-10 or 2026-12-10T09:00, by the magazine’s clocks. Left empty: now."
      autoComplete="off"
      defaultValue={typed.at}
      error={errors.at}
    />
  ),
  async run(context, { subject: { number }, typed, dryRun }) {
    const written = (typed.at ?? '').trim()
    const done = await releaseIssue(context, number, { dryRun, at: written === '' ? undefined : written })
    if (!done.ok)
      return done.reason === 'no-such-time'
        ? { ok: false, fields: { at: 'That is no time: write 2026-12-10 or 2026-12-10T09:00.' } }
        : refused(done.reason)
    // The minute of a release that comes at once is left out: it would be another by the time of the press.
    const at = (minute: string) => `${minute.replace('T', ' ')} (${done.timeZone})`
    const before = done.before === null ? 'not released' : `to be released ${at(done.before)}`
    const after = done.isPublic ? 'released at once' : `to be released ${at(done.at)}`
    return { ok: true, plan: planOf([{ what: 'Online', before, after }]) }
  },
}

const withdraw = step(
  {
    verb: 'withdraw',
    act: 'withdraw issue',
    label: 'Withdraw',
    done: 'It is withdrawn.',
    text: 'Takes it back from its readers with all that is in it, or calls its release off.',
  },
  async (context, issue, dryRun) => {
    const done = await withdrawIssue(context, issue, { dryRun })
    if (!done.ok) return refused(done.reason)
    const before = done.wasPublic ? 'released' : 'to be released'
    return { ok: true, plan: planOf([{ what: 'Online', before, after: 'not released' }]) }
  },
)

/** What staff can do about an issue, in the order in which it is offered. */
export const issueActs: ActKind<IssueSubject> = {
  path: '/desk/issues/:number/:verb',
  at: '/desk/issues',
  acts: [cut, undo, handOver, supplement, deliver, release, withdraw, extraAct, dropExtraAct],
  read: async (context, { number = '' }) =>
    /^\d{1,6}$/.test(number) ? readIssueSubject(context, Number(number)) : null,
  lease: ({ number }) => `issue:${number}`,
  ref: ({ number }) => issueRef(number),
  home: ({ number }) => deskIssuePath(number),
  Name: ({ subject: { number, title } }) => (
    <a href={deskIssuePath(number)}>
      {number}: {title}
    </a>
  ),
}
