import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { UseCaseContext } from '#application/context.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { explainDeliveryTo } from '#application/dispatches/explain-delivery.ts'
import { listIssueRuns } from '#application/dispatches/list-issue-runs.ts'
import { makeMailingList } from '#application/dispatches/make-mailing-list.ts'
import { planIssue } from '#application/dispatches/plan-issue.ts'
import { releaseIssue } from '#application/dispatches/release-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import type { Desk } from './desk-command.ts'
import { explanationLines, listLines, refusal, reportLines, runLines } from './issue-words.ts'
import { progressBar } from './progress-bar.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'issue list                  every issue, how far it is, and its mailing lists',
  'issue plan NUMBER           what cutting its mailing list would do now; changes nothing',
  'issue cut NUMBER            binds one token of every subscriber to it; stopped, it goes on when called again',
  'issue files NUMBER          writes its mailing list, one file for each shipping category',
  '  --out FOLDER  --list N    where to (otherwise DATA_DIR/mailing-lists), and a supplement instead of the cut',
  'issue undo NUMBER           before delivery: gives every token back',
  'issue deliver NUMBER        notes that all that is cut of it has been sent',
  'issue supplement NUMBER     a list for those whose address has come since',
  'issue release NUMBER        opens it online',
  'issue why EMAIL NUMBER      why someone is on its list, or not',
  '  --out-of-order            with plan and cut: though an issue before it is not cut yet',
  '  --dry-run                 with cut, undo, deliver, supplement, release: says what it would do',
  '  --json                    answers for programs',
]

const options = {
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'out-of-order': { type: 'boolean', default: false },
  out: { type: 'string' },
  list: { type: 'string' },
} as const

type Asked = { verb: string; email: string; issue: number; json: boolean; dryRun: boolean; outOfOrder: boolean; out: string; list: number } // biome-ignore format: one line
type Answer = { ok: true } | { ok: false; reason: string }
/** Each answers what was done, and how that is said to a person. */
type Verb = (context: UseCaseContext, asked: Asked) => Promise<{ answer: Answer; lines: () => string[] }>

type Good<Answered extends Answer> = Extract<Answered, { ok: true }>

function said<Answered extends Answer>(answer: Answered, lines: (good: Good<Answered>) => string[]) {
  return { answer, lines: () => (answer.ok ? lines(answer as Good<Answered>) : [refusal(answer.reason)]) }
}

const plan: Verb = async (context, { issue, outOfOrder }) =>
  said(await planIssue(context, issue, { outOfOrder }), ({ report }) => ['Would be bound:', ...reportLines(report)])

const verbs: Record<string, Verb> = {
  list: async (context) => {
    const issues = await listIssueRuns(context)
    return said({ ok: true as const, issues }, () => runLines(issues))
  },
  plan,
  cut: async (context, asked) => {
    const { issue, dryRun, outOfOrder } = asked
    if (dryRun) return plan(context, asked)
    const bar = progressBar()
    const cut = await cutIssue(context, issue, { outOfOrder, onProgress: bar.show })
    bar.end()
    return said(cut, ({ report }) => [`✓ The mailing list of issue ${issue} is cut:`, ...reportLines(report)])
  },
  files: async (context, { issue, list, out }) =>
    said(await makeMailingList(context, { issue, dispatch: list }, writeInto(out)), (made) => listLines(made, out)),
  undo: async (context, { issue, dryRun }) =>
    said(await undoCut(context, issue, { dryRun }), ({ givenBack }) =>
      [`${dryRun ? 'Would give' : '✓ Gave'} back ${givenBack} tokens`]),
  deliver: async (context, { issue, dryRun }) =>
    said(await deliverIssue(context, issue, { dryRun }), ({ dispatches }) =>
      [`${dryRun ? 'Would note' : '✓ Noted'} as sent: ${dispatches === 1 ? '1 list' : `${dispatches} lists`}`]),
  supplement: async (context, { issue, dryRun }) =>
    said(await supplementIssue(context, issue, { dryRun }), ({ dispatch, accounts }) =>
      [`${dryRun ? 'Would make' : '✓ Made'} list ${dispatch}, with ${accounts} subscribers`]),
  release: async (context, { issue, dryRun }) =>
    said(await releaseIssue(context, issue, { dryRun }), () =>
      [dryRun ? `Would release issue ${issue}` : `✓ Issue ${issue} is released`]),
  why: async (context, { email, issue }) => said(await explainDeliveryTo(context, email, issue), explanationLines),
} // biome-ignore format: a table

/** `npm run desk -- issue …` */
export async function issueCommand(desk: Desk): Promise<boolean> {
  const asked = readAsked(desk)
  const run = asked && Object.hasOwn(verbs, asked.verb) && verbs[asked.verb]
  if (!asked || !run) {
    for (const line of help) desk.say(line)
    return desk.args.length === 0 || desk.args[0] === 'help'
  }
  return withDatabase(desk, async ({ context }) => {
    const { answer, lines } = await run(context, asked)
    if (asked.json) desk.say(JSON.stringify(answer, null, 2))
    else for (const line of lines()) desk.say(line)
    return answer.ok && !('changed' in answer && (answer.changed as string[]).length > 0)
  })
}

/** Null for what makes no sense. */
function readAsked({ args, say, config }: Desk): Asked | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    const [verb = '', ...rest] = positionals
    const email = verb === 'why' ? (rest.shift() ?? '') : ''
    const [issue = '', ...more] = rest
    const list = values.list ?? '1'
    const isWhole = verb === 'list' ? issue === '' : /^\d{1,6}$/.test(issue)
    if (!isWhole || more.length > 0 || !/^[1-9]\d{0,3}$/.test(list)) return null
    const out = values.out === undefined ? join(config.dataDir, 'mailing-lists') : resolve(values.out)
    const flags = { json: values.json, dryRun: values['dry-run'], outOfOrder: values['out-of-order'] }
    return { verb, email, issue: Number(issue), ...flags, out, list: Number(list) }
  } catch (error) {
    say(`✗ ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** Names and addresses of people: for nobody else on the machine to read. */
const writeInto = (folder: string) => async (name: string, chunks: AsyncIterable<string>) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(chunks), createWriteStream(join(folder, name), { mode: 0o600 }))
}
