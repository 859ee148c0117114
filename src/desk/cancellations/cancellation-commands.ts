import {
  type CancellationRow,
  closeCancellation,
  countDeclared,
  readCancellations,
} from '#application/cancellations/staff-cancellations.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json } from '#desk/command-line/desk-command.ts'
import { listOptions, listPlace, tellPage } from '#desk/command-line/list-pages.ts'

const list = deskCommand({
  name: 'list',
  help: 'what readers cancelled or withdrew from without logging in, the newest first',
  act: null,
  arguments: [],
  options: { open: flag('only what waits'), ...listOptions, json },
  run(desk, _args, values) {
    const place = listPlace(values)
    return desk.withDatabase(async (context) => {
      const read = await readCancellations(context, { isOpen: values.open, ...place.slice })
      const count = () => countDeclared(context, { isOpen: values.open })
      await tellPage(desk, values, place, { read, lines: (rows) => rows.map(declaredLine), count })
      return true
    })
  },
})

const declaredLine = ({ id, received_at, state, kind, contract, name, email }: CancellationRow) =>
  [id, received_at.toISOString(), state, kind, contract, `${name} <${email}>`].join('  ')

const close = deskCommand({
  name: 'close',
  help: 'says that one which waited is looked after',
  act: 'close cancellation',
  arguments: ['ID'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [id], values) =>
    desk.withDatabase(async (context) => {
      const done = await closeCancellation(context, id, { dryRun: values['dry-run'] })
      tell(desk, values, done, () => [
        done.ok ? (values['dry-run'] ? 'Would be closed' : '✓ Closed') : `✗ ${refusals[done.reason]}`,
      ])
      return done.ok
    }),
})

const refusals = {
  'not-found': 'there is no such cancellation: see cancellations list',
  'not-open': 'it does not wait for anybody',
} as const

export const cancellationCommands: DeskGroup = {
  name: 'cancellations',
  help: 'what readers declared on the pages for cancelling and withdrawing',
  commands: [list, close],
}
