import { exportEvents } from '#application/events/export-events.ts'
import { type DeskGroup, deskCommand, text, type Values } from '#desk/command-line/desk-command.ts'
import { BadOption, momentOf } from '#desk/command-line/option-values.ts'

const options = {
  format: text('FORMAT', 'csv or json; csv unless told', ['csv', 'json']),
  since: text('MOMENT', 'from then on, such as 2026-11-01'),
  until: text('MOMENT', 'before then'),
  name: text('NAME', 'only these, such as subscribed, signup, donated, redeemed, refunded'),
} as const

const exportCommand = deskCommand({
  name: 'export',
  help: 'what happened, in the order in which it did; say npm run -s to have nothing else in the file',
  act: 'export events',
  arguments: [],
  options,
  run(desk, _args, values) {
    const asked = toAsked(values)
    return desk.withDatabase(async (context) => {
      for await (const line of exportEvents(context, asked)) desk.say(line)
      return true
    })
  },
})

function toAsked({ format = 'csv', since, until, name = '' }: Values<typeof options>) {
  if (format !== 'csv' && format !== 'json') throw new BadOption('--format is csv or json')
  return { format, since: momentOf('since', since), until: momentOf('until', until), name: name || null } as const
}

export const eventCommands: DeskGroup = {
  name: 'events',
  help: 'write what happened to a file',
  commands: [exportCommand],
}
