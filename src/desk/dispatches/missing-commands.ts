import { join } from 'node:path'
import type { StaffContext } from '#application/context.ts'
import { closeMissing } from '#application/dispatches/missing/close-missing.ts'
import { countMissing, listMissing } from '#application/dispatches/missing/list-missing.ts'
import { makeMissingLabels } from '#application/dispatches/missing/make-missing-labels.ts'
import { replaceMissing } from '#application/dispatches/missing/replace-missing.ts'
import { sendMissing } from '#application/dispatches/missing/send-missing.ts'
import type { MissingDone } from '#application/dispatches/missing/staff-step.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type Desk, type DeskGroup, deskCommand, dryRun, json, text } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { missingStates } from '#domain/subscriptions/ledger.ts'
import { doneLines, reportLine } from './missing-words.ts'
import { filesOut, folderOf, writeInto } from './write-into.ts'

const list = deskCommand({
  name: 'list',
  help: 'copies that readers say did not come, the newest first: what is to be done, or all of one state',
  act: null,
  arguments: [],
  options: {
    state: text('STATE', missingStates.join(', '), missingStates),
    ...listOptions,
    json,
  },
  run(desk, _args, values) {
    const state = values.state === undefined ? null : oneOf('state', missingStates, values.state)
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await listMissing(context, { state, ...place.slice })
      const count = () => countMissing(context, state)
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(reportLine), count })
      return true
    })
  },
})

const labels = deskCommand({
  name: 'labels',
  help: 'writes the labels of all copies that are to be sent again; notes nothing as sent',
  act: 'make missing labels',
  arguments: [],
  options: { out: filesOut, json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const folder = folderOf(desk, values.out)
      const made = await makeMissingLabels(context, writeInto(folder))
      tell(desk, values, made, () => [
        `✓ ${made.refs.length} labels, ${made.copies} copies: ${join(folder, made.file)}`,
        ...(made.refs.length > 0 ? [`  Once they are sent: missing sent ${made.refs.join(' ')}`] : []),
      ])
      return true
    }),
})

type How = { readonly json: boolean; readonly 'dry-run': boolean }

const does = (desk: Desk, values: How, take: (context: StaffContext) => Promise<MissingDone>) =>
  desk.withDatabase(async (context) => {
    const done = await take(context)
    tell(desk, values, done, () => doneLines(done, values['dry-run']))
    return done.ok
  })

const sent = deskCommand({
  name: 'sent',
  help: 'says that other copies were sent; their readers are mailed',
  act: 'send missing copy',
  arguments: ['REF...'],
  options: { 'dry-run': dryRun, json },
  run: (desk, refs, values) =>
    does(desk, values, (context) => sendMissing(context, refs, { dryRun: values['dry-run'] })),
})

const replace = deskCommand({
  name: 'replace',
  help: 'takes another copy out of stock for one that waits, such as when more were printed',
  act: 'replace missing copy',
  arguments: ['REF'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [ref], values) =>
    does(desk, values, (context) => replaceMissing(context, ref, { dryRun: values['dry-run'] })),
})

const closing = (step: 'refuse' | 'settle', help: string) =>
  deskCommand({
    name: step,
    help,
    act: `${step} missing copy`,
    arguments: ['REF'],
    options: { because: text('WORDS', 'one line, which its reader is mailed'), 'dry-run': dryRun, json },
    run: (desk, [ref], values) =>
      does(desk, values, (context) =>
        closeMissing(context, ref, { step, because: values.because ?? '', dryRun: values['dry-run'] }),
      ),
  })

export const missingCommands: DeskGroup = {
  name: 'missing',
  help: 'copies of issues that did not come: send others, or decide',
  commands: [
    list,
    labels,
    sent,
    replace,
    closing('refuse', 'sends no other copy'),
    closing('settle', 'says that it was made good in another way, such as by a refund'),
  ],
}
