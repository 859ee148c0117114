import { resolve } from 'node:path'
import { runDesk } from '#desk/command-line/run-desk.ts'
import { deskCommands } from '#desk/desk-commands.ts'
import { readConfig, readDespite } from './config/config.ts'
import { commandLineActor, openDesk } from './open-desk.ts'

// Both src/main/desk.ts and dist/server/desk.js stand two folders below the project.
const projectDir = resolve(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const note = (line: string) => process.stderr.write(`${line}\n`)

const code = await runDesk({
  groups: deskCommands,
  args: process.argv.slice(2),
  say,
  open(act, anySettings) {
    const read = readConfig(process.env, projectDir)
    const problems = read.ok ? [] : read.problems
    if (!read.ok && !anySettings) {
      for (const problem of problems) say(`✗ ${problem}`)
      return null
    }
    const config = read.ok ? read.config : readDespite(process.env, projectDir)
    return openDesk(
      { config, projectDir, say, note, readOnly: act === null, problems },
      commandLineActor(config.deskUser),
    )
  },
})
process.exit(code)
