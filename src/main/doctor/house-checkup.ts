import { readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { HouseCheckup } from '#application/ports/checkup.ts'
import type { Config } from '#main/config/config.ts'

const readiness = z.object({ reason: z.string().max(200).optional() })
const demo = z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string() })) })

/** What can be seen of this machine, and of the site as its readers reach it. */
export const houseCheckup = (
  { siteUrl, dataDir, contentDir }: Config,
  { projectDir, limitMs }: { projectDir: string; limitMs: number },
): HouseCheckup => ({
  async askSite() {
    const answer = await fetch(`${siteUrl}/readyz`, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' })
    const read = readiness.safeParse(await answer.json().catch(() => null))
    return { status: answer.status, reason: read.data?.reason ?? null }
  },
  findNewestBackup: () => findNewest(join(dataDir, 'backups')),
  async readSpace() {
    // Where nothing was kept yet, the folder is not there: its disk is that of the project.
    const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(projectDir))
    return { free: bavail * bsize, total: blocks * bsize }
  },
  async readDemo() {
    for (const folder of [contentDir, join(projectDir, 'content')]) {
      const file = await readFile(join(folder, 'demo/accounts.json'), 'utf8').catch(() => null)
      const read = file === null ? null : demo.safeParse(JSON.parse(file))
      if (read?.success)
        return { password: read.data.password, emails: read.data.accounts.map(({ email }) => email.toLowerCase()) }
    }
    return null
  },
})

async function findNewest(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(ifNone)
  const times = await Promise.all(
    names.filter((name) => name.endsWith('.gz')).map(async (name) => (await stat(join(folder, name))).mtimeMs),
  )
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

function ifNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
