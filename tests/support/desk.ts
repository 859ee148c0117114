import { runDesk } from '#desk/command-line/run-desk.ts'
import { deskCommands } from '#desk/desk-commands.ts'
import type { Actor } from '#domain/audit/actor.ts'
import { readConfig } from '#main/config/config.ts'
import { openDesk } from '#main/open-desk.ts'
import { tester } from './test-database.ts'
import { projectDir } from './test-site.ts'

/** Whoever types wants what they have typed. */
const sayYes = async (_question: string) => true

/** The desk's command line over a database of the tests: `desk('orders', 'list')`, as it would be typed. */
export function openTestDesk(
  settings: Record<string, string>,
  by: Actor = tester,
  groups = deskCommands,
  ask = sayYes,
) {
  const read = readConfig({ NODE_ENV: 'test', ...settings }, projectDir)
  if (!read.ok) throw new Error(read.problems.join())
  const { config } = read
  return async (...args: string[]) => {
    const lines: string[] = []
    const notes: string[] = []
    const say = (line: string) => void lines.push(line)
    const note = (line: string) => void notes.push(line)
    const open = (act: string | null) => openDesk({ config, projectDir, say, note, readOnly: act === null }, by, ask)
    const code = await runDesk({ groups, args, say, open })
    return { code, lines, notes }
  }
}

/** One group of its commands, for tests that ask whether it was done and what was said. */
export function openDeskGroup(settings: Record<string, string>, ask = sayYes) {
  const run = openTestDesk(settings, tester, deskCommands, ask)
  return async (...args: string[]) => {
    const { code, lines } = await run(...args)
    return { done: code === 0, said: lines.join('\n') }
  }
}
