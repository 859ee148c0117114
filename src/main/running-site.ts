import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'running.json')

/** Leaves word of where the running site's database is, so that a desk command can join it. Only for this user's eyes. */
export async function announceRunning(dataDir: string, databaseUrl: string): Promise<{ withdraw(): Promise<void> }> {
  await writeFile(fileIn(dataDir), JSON.stringify({ databaseUrl }), { mode: 0o600 })
  return { withdraw: () => rm(fileIn(dataDir), { force: true }) }
}

export async function findRunning(dataDir: string): Promise<string | null> {
  try {
    const { databaseUrl } = JSON.parse(await readFile(fileIn(dataDir), 'utf8'))
    return typeof databaseUrl === 'string' ? databaseUrl : null
  } catch {
    return null
  }
}
