import { chmod, chown, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { copyProject } from './copy-project.ts'
import { startWriter, urlOf } from './start-writer.ts'
import { removeTemporaryFolders, serversBelow, temporaryFolder } from './temporary-folders.ts'

afterEach(removeTemporaryFolders)

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

describe.runIf(isRoot)('started by root', { timeout: 180_000 }, () => {
  test('the server runs under an ordinary account, in a data folder that only root could enter', async () => {
    const dataDir = join(temporaryFolder(), 'data/postgres')
    const launch = await launchPostgres({ dataDir })
    if (!launch.ok) throw new Error(launch.reason)
    const [server] = await serversBelow(dataDir)
    expect((await stat(`/proc/${server}`)).uid).not.toBe(0)
    expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700)
    await launch.database.stop()
  })

  test('in a clone that no other account can enter, programs and data live elsewhere, and it says where', async () => {
    const barred = temporaryFolder()
    const clone = await copyProject(join(barred, 'clone'))
    // Not a temporary folder, as far as the app can tell: there the way would be opened.
    const where = { project: clone.project, node: clone.node, TMPDIR: '/nowhere' }
    const dataDir = join(clone.project, '.data/postgres')
    const first = startWriter(dataDir, where)
    await first.untilAcknowledged(1)
    const place = (await readFile(join(dataDir, 'database-is-in'), 'utf8')).trim()
    expect(await urlOf(first)).toContain(encodeURIComponent(place))
    expect(await readdir(place)).toContain('cluster')
    expect((await readdir(place)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)
    await first.kill()
    const second = startWriter(dataDir, where)
    expect(await urlOf(second)).toBe(await urlOf(first))
    await second.stop()
    await rm(place, { recursive: true })
    expect(await startWriter(dataDir, where).outcome).toEqual({
      refusal: `The database of ${dataDir} was kept in ${place}, which is gone. Put it back, or delete ${join(dataDir, 'database-is-in')} to begin with an empty one.`,
    })
  })

  test('an ordinary user can start it, and root after them, and they again', async () => {
    const { project, node } = await readableClone()
    const dataDir = await folderOf(nobody)
    for (const account of [nobody, {}, nobody]) {
      const app = startWriter(dataDir, { project, node, ...account })
      await app.untilAcknowledged(1)
      const [server] = await serversBelow(dataDir)
      expect((await stat(`/proc/${server}`)).uid).toBe(nobody.uid)
      await app.stop()
    }
  })

  test('an ordinary user is refused a folder of another account with a sentence', async () => {
    const { project, node } = await readableClone()
    const dataDir = temporaryFolder()
    await chmod(dataDir, 0o755)
    expect(await startWriter(dataDir, { project, node, ...nobody }).outcome).toEqual({
      refusal: `The database folder ${dataDir} belongs to another account. Start Colophon as that account or as root, or set DATA_DIR to another folder.`,
    })
  })

  test('libraries whose links npm dropped are linked in a private copy where the package is read-only', async () => {
    const { project, node, postgresPackage } = await readableClone()
    await removeLinks(postgresPackage)
    const dataDir = await folderOf(nobody)
    const app = startWriter(dataDir, { project, node, ...nobody })
    await app.untilAcknowledged(1)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)
    expect(await linksIn(postgresPackage)).toEqual([])
    await app.stop()
  })

  test('libraries whose links npm dropped are linked in place by several at once', async () => {
    const { project, node, postgresPackage } = await readableClone()
    await removeLinks(postgresPackage)
    const apps = [1, 2].map(() => startWriter(temporaryFolder(), { project, node }))
    await Promise.all(apps.map((app) => app.untilAcknowledged(1)))
    expect((await linksIn(postgresPackage)).length).toBeGreaterThan(0)
    await Promise.all(apps.map((app) => app.stop()))
  })
})

async function readableClone() {
  const folder = temporaryFolder()
  await chmod(folder, 0o755)
  return copyProject(join(folder, 'clone'))
}

async function folderOf(account: { uid: number; gid: number }): Promise<string> {
  const folder = temporaryFolder()
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chown(dataDir, account.uid, account.gid)
  return dataDir
}

async function linksIn(postgresPackage: string): Promise<string[]> {
  const folder = join(postgresPackage, 'native/lib')
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(folder, entry.name))
}

async function removeLinks(postgresPackage: string) {
  for (const link of await linksIn(postgresPackage)) await rm(link)
}
