import { resolve } from 'node:path'
import { runDesk } from '#desk/command-line/run-desk.ts'
import { deskCommands } from '#desk/desk-commands.ts'
import { readConfig } from './config/config.ts'
import { commandLineActor, openDesk } from './open-desk.ts'

// Both src/main/desk.ts and dist/server/desk.js stand two folders below the project.
const projectDir = resolve(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)

const code = await runDesk({
  groups: deskCommands,
  args: process.argv.slice(2),
  say,
  open(act) {
    const read = readConfig(process.env, projectDir)
    if (read.ok)
      return openDesk(
        { config: read.config, projectDir, say, readOnly: act === null },
        commandLineActor(read.config.deskUser),
      )
    for (const problem of read.problems) say(`✗ ${problem}`)
    return null
  },
})
process.exit(code)
