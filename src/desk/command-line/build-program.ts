import tab from '@bomb.sh/tab/commander'
import { Command, Option as CommanderOption } from 'commander'
import type { DeskCommand, DeskGroup, Option } from './desk-command.ts'

type Doing = {
  say: (line: string) => void
  run: (command: DeskCommand, args: readonly string[], values: Record<string, unknown>) => Promise<void>
}

const NAME = 'desk'

/** The commands as commander knows them: it reads the arguments, writes the help, and guesses what was meant. */
export function buildProgram(groups: readonly (DeskGroup | DeskCommand)[], doing: Doing): Command {
  const program = new Command(NAME)
    .description('What the publisher does from the command line.')
    .exitOverride()
    .configureOutput({
      writeOut: (words) => doing.say(words.trimEnd()),
      writeErr: (words) => doing.say(words.trimEnd()),
      outputError: () => undefined,
    })
    .configureHelp({ subcommandTerm: termOf, commandUsage: usageOf, commandDescription: (one) => one.description() })
  for (const group of groups) {
    if ('run' in group) addCommand(program, group, doing)
    else {
      const parent = program.command(group.name).description(group.help)
      for (const command of group.commands) addCommand(parent, command, doing)
    }
  }
  tab(program)
  return program
}

function addCommand(parent: Command, command: DeskCommand, { run }: Doing): void {
  const added = parent.command(command.name).description(command.help)
  for (const name of command.arguments) added.argument(name.startsWith('[') ? name : `<${name}>`)
  const read = Object.entries(command.options).map(([name, option]) => {
    const made = toOption(name, option)
    added.addOption(made)
    return { name, option, made }
  })
  added.action(async () => {
    const given = added.opts()
    const values = read.map(({ name, option, made }) => [name, readValue(option, made, given[made.attributeName()])])
    await run(command, added.args, Object.fromEntries(values))
  })
}

function toOption(name: string, { kind, value = 'VALUE', help, choices = [] }: Option): CommanderOption {
  const made = new CommanderOption(kind === 'flag' ? `--${name}` : `--${name} <${value}>`, help)
  // Offered by the shell only: the command itself says what is wrong with any other.
  if (choices.length > 0) made.argChoices = [...choices]
  if (kind === 'many') made.argParser((one: string, before: string[] = []) => [...before, one])
  return made
}

/** commander takes `--no-mail` for a `mail` that is on unless told. */
const readValue = ({ kind }: Option, { negate }: CommanderOption, given: unknown) =>
  kind === 'flag' ? given === !negate : given

/** commander's own `help` has no parent. */
function pathOf(command: Command): string[] {
  if (command.parent) return [...pathOf(command.parent), command.name()]
  return command.name() === NAME ? [] : [command.name()]
}

/** `orders refund REF [--dry-run]` */
function termOf(command: Command): string {
  const names = command.registeredArguments.map((one) =>
    one.required ? `${one.name()}${one.variadic ? '...' : ''}` : `[${one.name()}]`,
  )
  const hasDryRun = command.options.some(({ long }) => long === '--dry-run')
  return [...pathOf(command), ...names, ...(hasDryRun ? ['[--dry-run]'] : [])].join(' ')
}

const usageOf = (command: Command) => ['npm run desk --', termOf(command) || 'COMMAND'].join(' ')

/** What can be asked for, around where something went wrong. */
export function helpFor(program: Command, [name]: readonly string[]): string {
  const group = program.commands.find((one) => one.name() === name) ?? program
  return group.helpInformation().trimEnd()
}
