import { type ListPushed, pushList } from '#application/mailing-list/push-list.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'

const push = deskCommand({
  name: 'push',
  help: 'makes the lists of listmonk those of ours, and takes over who has left there',
  act: 'push list',
  arguments: ['SERVICE'],
  options: { 'dry-run': dryRun, json },
  run(desk, [service], { 'dry-run': dryRun, json }) {
    if (service !== 'listmonk') throw new BadOption(`There is no ${service}: say listmonk`)
    const { listService } = desk
    if (!listService) throw new BadOption('Set LISTMONK_URL, LISTMONK_USER and LISTMONK_TOKEN first')
    return desk.withDatabase(async (context) => {
      const done = await pushList({ ...context, ports: { listService } }, { dryRun })
      tell(desk, { json }, done, () => pushedLines(done, dryRun))
      return done.ok
    })
  },
})

function pushedLines(done: ListPushed, dryRun: boolean): string[] {
  if (!done.ok) return [`✗ ${done.message}`]
  const { created, added, unsubscribed, left } = done.counts
  return [
    `✓ ${created} new there, ${added} put on lists, ${unsubscribed} taken off, ${left} have left there and so here`,
    ...(done.exists > 0 ? [`  ${done.exists} are there by now: run it again`] : []),
    ...(dryRun ? ['Tried only: nothing was kept.'] : []),
  ]
}

export const listCommands: DeskGroup = {
  name: 'lists',
  help: 'the mailing list, and services that write to it',
  commands: [push],
}
