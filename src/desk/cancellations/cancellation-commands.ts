import { closeCancellation, readCancellations } from '#application/cancellations/staff-cancellations.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, flag, json, text } from '#desk/command-line/desk-command.ts'
import { limitOf } from '#desk/command-line/option-values.ts'

const MOST = 100_000

const list = deskCommand({
  name: 'list',
  help: 'what readers cancelled or withdrew from without logging in, the newest first',
  act: null,
  arguments: [],
  options: { open: flag('only what waits'), limit: text('COUNT', 'at most so many, 50 unless told'), json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const listed = await readCancellations(context, { isOpen: values.open, limit: limitOf(values.limit, MOST) })
      tell(desk, values, listed, () =>
        listed.map(({ id, received_at, state, kind, contract, name, email }) =>
          [id, received_at.toISOString(), state, kind, contract, `${name} <${email}>`].join('  '),
        ),
      )
      return true
    }),
})

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
