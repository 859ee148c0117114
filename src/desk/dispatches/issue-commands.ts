import type { StaffContext } from '#application/context.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { type MailingList, makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import { planIssue } from '#application/dispatches/plan-issue.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { withdrawIssue } from '#application/dispatches/withdraw-issue.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type Desk, type DeskGroup, deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { explanationLines, listLines, refusal, releaseLine, reportLines, runLines, staleLines } from './issue-words.ts'
import { issueOf, labelCommands } from './label-commands.ts'
import { progressBar } from './progress-bar.ts'
import { filesOut, folderOf, writeInto } from './write-into.ts'

const outOfOrder = flag('though an issue before it is not cut yet')

const list = deskCommand({
  name: 'list',
  help: 'every issue, how far it is, and its mailing lists',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const issues = await listIssueRuns(context)
      return sayAnswer(desk, values, { ok: true as const, issues }, () => runLines(issues))
    }),
})

const plan = deskCommand({
  name: 'plan',
  help: 'what cutting its mailing list would do now; changes nothing',
  act: null,
  arguments: ['NUMBER'],
  options: { 'out-of-order': outOfOrder, json },
  run(desk, [written], values) {
    const issue = issueOf(written)
    return desk.withDatabase((context) => sayPlan(desk, context, issue, values))
  },
})

const cut = deskCommand({
  name: 'cut',
  help: 'binds one token of every subscriber to it; stopped, it goes on when called again',
  act: 'cut issue',
  arguments: ['NUMBER'],
  options: { 'out-of-order': outOfOrder, 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const issue = issueOf(written)
    return desk.withDatabase(async (context) => {
      if (values['dry-run']) return sayPlan(desk, context, issue, values)
      const bar = progressBar()
      const done = await cutIssue(context, issue, { outOfOrder: values['out-of-order'], onProgress: bar.show })
      bar.end()
      return sayAnswer(desk, values, done, ({ report }) => [
        `✓ The mailing list of issue ${issue} is cut:`,
        ...reportLines(report),
      ])
    })
  },
})

const files = deskCommand({
  name: 'files',
  help: 'writes its mailing list, one file for each shipping category',
  act: 'make mailing list',
  arguments: ['NUMBER'],
  options: {
    out: filesOut,
    list: text('N', 'a supplement instead of the cut'),
    json,
  },
  run(desk, [written], values) {
    const issue = issueOf(written)
    const dispatch = values.list ?? '1'
    if (!/^[1-9]\d{0,3}$/.test(dispatch)) throw new BadOption('--list is the number of a list: see issue list')
    const folder = folderOf(desk, values.out)
    return desk.withDatabase(async (context) => {
      const made = await makeMailingList(context, { issue, dispatch: Number(dispatch) }, writeInto(folder))
      return sayAnswer(desk, values, made, (good) => listLines(good, folder)) && made.ok && made.changed.length === 0
    })
  },
})

type Answer = { ok: true } | { ok: false; reason: string }
type Good<Answered extends Answer> = Extract<Answered, { ok: true }>
type Step<Answered extends Answer> = {
  name: string
  help: string
  act: StaffAct
  take(context: StaffContext, issue: number, how: { dryRun: boolean }): Promise<Answered>
  words(good: Good<Answered>, how: { issue: number; dryRun: boolean }): string | string[]
}

/** One of the steps of an issue from its cut to its readers. */
const step = <Answered extends Answer>({ take, words, ...about }: Step<Answered>) =>
  deskCommand({
    ...about,
    arguments: ['NUMBER'],
    options: { 'dry-run': dryRun, json },
    run(desk, [written], values) {
      const issue = issueOf(written)
      const dryRun = values['dry-run']
      return desk.withDatabase(async (context) => {
        const done = await take(context, issue, { dryRun })
        return sayAnswer(desk, values, done, (good) => [words(good, { issue, dryRun })].flat())
      })
    },
  })

const undo = step({
  name: 'undo',
  help: 'before it is handed over: gives every token back',
  act: 'undo cut',
  take: undoCut,
  words: ({ givenBack }, { dryRun }) => `${dryRun ? 'Would give' : '✓ Gave'} back ${givenBack} tokens`,
})

const handOver = deskCommand({
  name: 'hand-over',
  help: 'closes its list for whoever sends it, and writes the last files: addresses count from the next issue then',
  act: 'hand over issue',
  arguments: ['NUMBER'],
  options: { out: filesOut, 'dry-run': dryRun, json },
  run(desk, [written], values) {
    const issue = issueOf(written)
    const folder = folderOf(desk, values.out)
    return desk.withDatabase(async (context) => {
      const done = await handOverIssue(context, issue, { dryRun: values['dry-run'] })
      const lists = done.ok && !values['dry-run'] ? done.lists : []
      const made: MailingList[] = []
      for (const dispatch of lists) made.push(await makeMailingList(context, { issue, dispatch }, writeInto(folder)))
      return sayAnswer(desk, values, done, ({ lists, stale }) => [
        `${values['dry-run'] ? 'Would hand' : '✓ Handed'} over: ${lists.map((list) => `list ${list}`).join(', ')}`,
        ...staleLines(stale),
        ...made.flatMap((one) => (one.ok ? listLines(one, folder) : [refusal(one.reason)])),
      ])
    })
  },
})

const deliver = step({
  name: 'deliver',
  help: 'notes that all that is cut of it has been sent',
  act: 'deliver issue',
  take: deliverIssue,
  words: ({ dispatches, stale }, { dryRun }) => [
    `${dryRun ? 'Would note' : '✓ Noted'} as sent: ${dispatches === 1 ? '1 list' : `${dispatches} lists`}`,
    ...staleLines(stale),
  ],
})

const supplement = step({
  name: 'supplement',
  help: 'a list for those whose address has come since',
  act: 'supplement issue',
  take: supplementIssue,
  words: ({ dispatch, accounts }, { dryRun }) =>
    `${dryRun ? 'Would make' : '✓ Made'} list ${dispatch}, with ${accounts} subscribers`,
})

const release = deskCommand({
  name: 'release',
  help: 'opens it online, now or at a time to come',
  act: 'release issue',
  arguments: ['NUMBER'],
  options: {
    at: text('WHEN', '2026-12-10 (its first minute) or 2026-12-10T09:00, by the magazine’s clocks'),
    'dry-run': dryRun,
    json,
  },
  run(desk, [written], values) {
    const issue = issueOf(written)
    const dryRun = values['dry-run']
    return desk.withDatabase(async (context) => {
      const done = await releaseIssue(context, issue, { dryRun, at: values.at })
      return sayAnswer(desk, values, done, (good) => [releaseLine(issue, good, dryRun)])
    })
  },
})

const withdraw = step({
  name: 'withdraw',
  help: 'takes it back from its readers, or calls its release off',
  act: 'withdraw issue',
  take: withdrawIssue,
  words: ({ wasPublic }, { issue, dryRun }) =>
    wasPublic
      ? `${dryRun ? 'Would withdraw' : '✓ Withdrew'} issue ${issue}`
      : `${dryRun ? 'Would call' : '✓ Called'} off the release of issue ${issue}`,
})

const why = deskCommand({
  name: 'why',
  help: 'why someone is on its list, or not',
  act: null,
  arguments: ['EMAIL', 'NUMBER'],
  options: { json },
  run(desk, [email, written], values) {
    const issue = issueOf(written)
    return desk.withDatabase(async (context) =>
      sayAnswer(desk, values, await explainDeliveryTo(context, email, issue), explanationLines),
    )
  },
})

export const issueCommands: DeskGroup = {
  name: 'issue',
  help: 'cut the mailing list of an issue, send it, release it, withdraw it',
  commands: [list, ...labelCommands, plan, cut, files, undo, handOver, deliver, supplement, release, withdraw, why],
}

type PlanValues = { readonly json: boolean; readonly 'out-of-order': boolean }

async function sayPlan(desk: Desk, context: StaffContext, issue: number, values: PlanValues): Promise<boolean> {
  const planned = await planIssue(context, issue, { outOfOrder: values['out-of-order'] })
  return sayAnswer(desk, values, planned, ({ report }) => ['Would be bound:', ...reportLines(report)])
}

function sayAnswer<Answered extends Answer>(
  desk: Desk,
  values: { json: boolean },
  answer: Answered,
  lines: (good: Good<Answered>) => string[],
): boolean {
  tell(desk, values, answer, () => (answer.ok ? lines(answer as Good<Answered>) : [refusal(answer.reason)]))
  return answer.ok
}
