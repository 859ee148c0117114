import { parseArgs } from 'node:util'
import { exportEvents } from '#application/events/export-events.ts'
import type { Desk } from './desk-command.ts'
import { BadOption, momentOf, readingOptions } from './desk-options.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'events export [options]       what happened, in the order in which it did; say npm run -s to have nothing else in the file',
  '  --format csv | json         csv unless told',
  '  --since MOMENT              from then on, such as 2026-11-01',
  '  --until MOMENT              before then',
  '  --name NAME                 only these, such as subscribed, signup, donated, redeemed, refunded',
]

const text = { type: 'string' } as const
const options = { format: text, since: text, until: text, name: text } as const

/** `npm run desk -- events …` */
export const eventsCommand = (desk: Desk): Promise<boolean> =>
  readingOptions(desk, async () => {
    const { values, positionals } = parseArgs({ args: desk.args, options, allowPositionals: true, strict: true })
    const [verb, ...more] = positionals
    if (verb === 'export' && more.length === 0) return await exportCommand(desk, toAsked(values))
    for (const line of help) desk.say(line)
    return verb === undefined || verb === 'help'
  })

type Values = { format?: string | undefined; since?: string | undefined; until?: string | undefined; name?: string | undefined } // biome-ignore format: one line

function toAsked({ format = 'csv', since, until, name = '' }: Values) {
  if (format !== 'csv' && format !== 'json') throw new BadOption('--format is csv or json')
  return { format, since: momentOf('since', since), until: momentOf('until', until), name: name || null } as const
}

const exportCommand = (desk: Desk, asked: ReturnType<typeof toAsked>) =>
  withDatabase(desk, async ({ context }) => {
    for await (const line of exportEvents(context, asked)) desk.say(line)
    return true
  })
