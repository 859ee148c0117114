import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { deskCommands } from './desk-commands.ts'

// Both src/main/desk.ts and dist/server/desk.js stand two folders below the project.
const projectDir = resolve(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)

const [name = 'help', ...args] = process.argv.slice(2)
const read = readConfig(process.env, projectDir)
if (!read.ok) {
  for (const problem of read.problems) say(`✗ ${problem}`)
  process.exit(1)
}
const command = Object.hasOwn(deskCommands, name) ? deskCommands[name] : undefined
if (!command) {
  say('Commands:')
  for (const [known, { help }] of Object.entries(deskCommands)) say(`  ${known.padEnd(12)} ${help}`)
  process.exit(name === 'help' ? 0 : 1)
}
const done = await command.run({ config: read.config, args, say, projectDir })
process.exit(done ? 0 : 1)
