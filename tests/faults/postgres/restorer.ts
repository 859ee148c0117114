import { restore } from '#adapters/postgres/restore.ts'

/** Restores a backup, to be killed: node restorer.ts DATABASE_URL FILE. Says when it begins. */
const [databaseUrl = '', file = ''] = process.argv.slice(2)

process.send?.('begun')
const restored = await restore({ databaseUrl, file })
if (!restored.ok) throw new Error(restored.reason)
process.disconnect?.()
