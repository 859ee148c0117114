import { listIssueLabels, listIssueLeftOut } from '#application/desk/list-issue-labels.ts'
import { readIssueDesk } from '#application/desk/read-issue-desk.ts'
import { correctLabel } from '#application/dispatches/correct-label.ts'
import { addExtraLabel, dropExtraLabel } from '#application/dispatches/extra-labels.ts'
import { readIssueCounts } from '#application/dispatches/issue-counts.ts'
import { tell } from '#desk/command-line/answer.ts'
import { anew, countedLine } from '#desk/command-line/counted-anew.ts'
import { deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { leftOutReasons } from '#domain/dispatches/dispatch.ts'
import { extraReasons } from '#domain/dispatches/extra-label.ts'
import { deliverableName } from '#domain/subscriptions/deliverables.ts'
import { refusal, reportLines } from './issue-words.ts'
import { printRunText } from './print-run-lines.ts'

const where = 'where it goes'
const addressOptions = {
  name: text('NAME', 'to whom it goes'),
  line1: text('LINE', where),
  line2: text('LINE', where),
  city: text('CITY', where),
  state: text('STATE', where),
  postcode: text('POSTCODE', where),
  country: text('COUNTRY', `${where}, as two letters`),
} as const

const addressOf = (values: { readonly [Field in keyof typeof addressOptions]: string | undefined }) => {
  const { line1 = '', line2 = '', city = '', state = '', postcode = '', country = '' } = values
  return { line1, line2, city, state, postcode, country }
}

export function issueOf(written: string): number {
  if (!/^\d{1,6}$/.test(written)) throw new BadOption(`${written} is no number of an issue`)
  return Number(written)
}

const faultLines = (errors: object | undefined) => Object.values(errors ?? {}).map((fault) => `  ${fault}`)

const goesOnBehind = ({ next }: { next: string | null }) => (next === null ? [] : [`… more: --after ${next}`])

const leftOutGoesOn = ({ next, isCutShort }: { next: string | null; isCutShort: boolean }) =>
  isCutShort
    ? [`… readers were looked through up to ${next}: --after ${next} --far looks for more`]
    : goesOnBehind({ next })

const show = deskCommand({
  name: 'show',
  help: 'one issue in counts: how far it is, who is left out, files, post, print run',
  act: null,
  arguments: ['NUMBER'],
  options: { anew, json },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const issue = await readIssueDesk(context, issueOf(written), { anew: values.anew })
      tell(desk, values, issue ?? { ok: false, reason: 'no-such-issue' }, () =>
        issue
          ? [
              `${issue.number}: ${issue.title}, ${issue.isCut ? 'bound' : 'would be bound'}:`,
              ...(issue.report ? reportLines(issue.report) : []),
              ...issue.postage.map(
                ({ deliverable, copies, cost }) =>
                  `  post ${deliverableName(deliverable)}: ${copies} copies${cost === null ? '' : `, ${(cost / 100).toFixed(2)}`}`,
              ),
              ...(issue.printRun.ok ? printRunText(issue.printRun) : []),
              countedLine(issue.countedAt),
            ]
          : [refusal('no-such-issue')],
      )
      return issue !== null
    }),
})

const forecast = deskCommand({
  name: 'forecast',
  help: 'how many copies to order: at least, most likely, at most, and why',
  act: null,
  arguments: ['NUMBER'],
  options: { anew, json },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const { counted, countedAt } = await readIssueCounts(context, issueOf(written), { anew: values.anew })
      const told = counted.printRun
      tell(desk, values, { ...told, countedAt }, () =>
        told.ok ? [...printRunText(told), countedLine(countedAt)] : [refusal(told.reason)],
      )
      return told.ok
    }),
})

const labels = deskCommand({
  name: 'labels',
  help: 'labels of print that are bound to it, by any part of a name, a street, a postcode or a ref',
  act: null,
  arguments: ['NUMBER'],
  options: {
    find: text('WORDS', 'what is on them'),
    missing: flag('only those without an address'),
    far: flag('looks at every label, and not only for what readers are called and where they live now'),
    after: text('REF', 'goes on behind this one'),
    json,
  },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const { find = '', missing: isMissing, after = null, far: isFar } = values
      const asked = { query: find, isMissing, after, isFar }
      const listed = await listIssueLabels(context, issueOf(written), asked)
      tell(desk, values, listed ?? { ok: false, reason: 'no-such-issue' }, () =>
        listed
          ? [
              ...[...listed.labels, ...listed.extras].map(
                ({ ref, copies, name, lines }) => `${ref}  ×${copies}  ${[name, ...lines].join(', ')}`,
              ),
              ...goesOnBehind(listed),
              ...(listed.isCutShort ? ['Not every label was looked at: --far does'] : []),
              ...(listed.byReader
                ? [
                    'Found by whole refs, and by what readers are called and where they live now: --far looks at every label',
                  ]
                : []),
            ]
          : [refusal('no-such-issue')],
      )
      return listed !== null
    }),
})

const leftOut = deskCommand({
  name: 'left-out',
  help: 'who gets nothing of it, and why',
  act: null,
  arguments: ['NUMBER'],
  options: {
    reason: text('REASON', leftOutReasons.join(', '), leftOutReasons),
    far: flag('looks through as many readers as it takes to fill the page'),
    after: text('REF', 'goes on behind this one'),
    json,
  },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const asked = { reason: values.reason ?? null, after: values.after ?? null, isFar: values.far }
      const listed = await listIssueLeftOut(context, issueOf(written), asked)
      tell(desk, values, listed ?? { ok: false, reason: 'no-such-issue' }, () =>
        listed
          ? [...listed.readers.map(({ ref, name, reason }) => `${ref}  ${name}: ${reason}`), ...leftOutGoesOn(listed)]
          : [refusal('no-such-issue')],
      )
      return listed !== null
    }),
})

const label = deskCommand({
  name: 'label',
  help: 'writes one label anew, before its list is handed over; the account keeps its address',
  act: 'correct label',
  arguments: ['NUMBER', 'ACCOUNT-REF'],
  options: { ...addressOptions, 'dry-run': dryRun, json },
  run: (desk, [written, ref], values) =>
    desk.withDatabase(async (context) => {
      const asked = { ref, name: values.name ?? '', address: addressOf(values), dryRun: values['dry-run'] }
      const done = await correctLabel(context, issueOf(written), asked)
      tell(desk, values, done, () =>
        done.ok
          ? [`${values['dry-run'] ? 'Would write' : '✓ Wrote'} the label of ${ref} anew`]
          : [refusal(done.reason), ...faultLines(done.errors)],
      )
      return done.ok
    }),
})

const extra = deskCommand({
  name: 'extra',
  help: 'adds a label for somebody who is no subscriber: it goes out with the issue and takes no token',
  act: 'add extra label',
  arguments: ['NUMBER'],
  options: {
    ...addressOptions,
    copies: text('COUNT', 'how many, 1 unless told'),
    why: text('WHY', extraReasons.join(', '), extraReasons),
    'dry-run': dryRun,
    json,
  },
  run: (desk, [written], values) =>
    desk.withDatabase(async (context) => {
      const { name = '', copies = '1', why = 'other' } = values
      const asked = { name, copies, why, address: addressOf(values), dryRun: values['dry-run'] }
      const done = await addExtraLabel(context, issueOf(written), asked)
      tell(desk, values, done, () =>
        done.ok
          ? [`${values['dry-run'] ? 'Would add' : `✓ Added ${done.ref}:`} ${done.copies} for ${done.name}`]
          : [refusal(done.reason), ...faultLines(done.errors)],
      )
      return done.ok
    }),
})

const dropExtra = deskCommand({
  name: 'drop-extra',
  help: 'takes an extra label off again',
  act: 'drop extra label',
  arguments: ['NUMBER', 'REF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [written, ref], values) =>
    desk.withDatabase(async (context) => {
      const done = await dropExtraLabel(context, issueOf(written), { ref, dryRun: values['dry-run'] })
      tell(desk, values, done, () =>
        done.ok ? [`${values['dry-run'] ? 'Would drop' : '✓ Dropped'} ${ref}, ${done.name}`] : [refusal(done.reason)],
      )
      return done.ok
    }),
})

export const labelCommands = [show, forecast, labels, leftOut, label, extra, dropExtra]
