import { CommanderError } from 'commander'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { buildProgram, helpFor } from './build-program.ts'
import type { Desk, DeskCommand, DeskGroup } from './desk-command.ts'
import { BadOption } from './option-values.ts'

/** 0: it is done. 1: it was refused, or failed. 2: what was typed makes no sense, and nothing was tried. */
export type ExitCode = 0 | 1 | 2

type Parts = {
  groups: readonly (DeskGroup | DeskCommand)[]
  args: readonly string[]
  say: (line: string) => void
  /** Null where the site's settings are not right, which it has said. */
  open: (act: StaffAct | null, anySettings: boolean) => Desk | null
}

/** Does one command of the desk: reads what was typed, does it, and says what came of it. */
export async function runDesk({ groups, args, say, open }: Parts): Promise<ExitCode> {
  let isDone = true
  const program = buildProgram(groups, {
    say,
    async run(command, given, values) {
      const desk = open(command.act, command.anySettings ?? false)
      isDone = desk !== null && (await command.run(desk, given, values))
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return isDone ? 0 : 1
  } catch (error) {
    if (error instanceof CommanderError && error.code.startsWith('commander.help')) return 0
    if (!(error instanceof CommanderError) && !(error instanceof BadOption)) throw error
    say([...refusalOf(error), helpFor(program, args)].join('\n'))
    return 2
  }
}

/** These say that something is not there, but not what there is. */
const isAsked = ['commander.unknownCommand', 'commander.missingArgument', 'commander.excessArguments']

function refusalOf(error: CommanderError | BadOption): string[] {
  if (error instanceof BadOption) return [`✗ ${error.message}`]
  const message = error.message.replace(/^error: /, '').replace('\n', ' ')
  const refusal = `✗ ${message.charAt(0).toUpperCase()}${message.slice(1)}`
  return isAsked.includes(error.code) ? [refusal, '✗ Which of these?'] : [refusal]
}
