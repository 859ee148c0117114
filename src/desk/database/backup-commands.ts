import { join } from 'node:path'
import { type Desk, deskCommand, type RowsMoved } from '#desk/command-line/desk-command.ts'

export const backupCommand = deskCommand({
  name: 'db:backup',
  help: 'write the whole database to a file',
  act: null,
  arguments: ['[FILE]'],
  options: {},
  async run(desk, [given]) {
    const file = given ?? join(desk.dataDir, 'backups', `colophon-${stamp(new Date())}.gz`)
    return sayMoved(desk, await desk.backUp(file), `are in ${file}`)
  },
})

export const restoreCommand = deskCommand({
  name: 'db:restore',
  help: 'fill an empty database from such a file',
  act: null,
  arguments: ['FILE'],
  options: {},
  run: async (desk, [file]) => sayMoved(desk, await desk.restore(file), 'are back'),
})

function sayMoved({ say }: Desk, moved: RowsMoved | null, where: string): boolean {
  if (moved === null) return false
  say(moved.ok ? `✓ ${moved.rows} rows of ${moved.tables} tables ${where}` : `✗ ${moved.reason}`)
  return moved.ok
}

const stamp = (now: Date) => now.toISOString().slice(0, 19).replace(/[:T]/g, '-')
