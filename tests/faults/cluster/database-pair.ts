import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { chooseAccount } from '#adapters/postgres/choose-account.ts'
import { appDatabase, appRole } from '#adapters/postgres/create-database.ts'
import { type Binaries, findBinaries, findPackage } from '#adapters/postgres/find-binaries.ts'
import { clusterIn, prepareCluster, superuser } from '#adapters/postgres/make-cluster.ts'
import { type Account, asAccount, cleanEnvironment } from '#adapters/postgres/run-program.ts'
import { serverSettings } from '#adapters/postgres/server-settings.ts'
import { waitUntil } from '#adapters/postgres/wait-until.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { copyRunning } from '../../support/base-backup.ts'
import { killIfThere, serversBelow } from '../postgres/temporary-folders.ts'

const PATIENCE_MS = 60_000
/** Settings that change while a server runs, beside its own file of them. */
const CHANGING = 'pair.conf'

type House = { folder: string; binaries: Binaries; account: Account | undefined }
type Server = House & { name: string; home: string; port: number; postmaster: ChildProcess | null }

/**
 * A primary and its synchronous standby, of the PostgreSQL that the site brings along: Debian 12's is older than what the
 * site takes. Either can be killed, frozen, promoted and made anew as the standby of the other.
 */
export async function openDatabasePair() {
  const house = await openHouse()
  let primary = await openServer(house, 'one')
  let standby = await openServer(house, 'two')
  onTestFinished(async () => {
    for (const pid of await serversBelow(house.folder)) killIfThere(pid)
    await waitUntil(async () => (await serversBelow(house.folder)).length === 0, PATIENCE_MS)
    await rm(house.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  const made = await prepareCluster({ home: primary.home, ...house, report: () => undefined })
  if (!made.ok) throw new Error(made.reason)
  await configure(primary, '')
  await writeFile(join(clusterIn(primary.home), 'postgresql.conf'), `\ninclude_if_exists '${CHANGING}'\n`, {
    flag: 'a',
  })
  await start(primary)
  await ask(primary, `create role ${appRole} login createdb`)
  await ask(primary, `create database ${appDatabase} owner ${appRole}`)

  /** Makes the one that is down a standby of the one that is up, and lets commits wait for it from then on. */
  async function rebuildStandby() {
    await stopLeftover(standby)
    await copyAsStandby(primary, standby)
    await start(standby)
    await configure(primary, `synchronous_standby_names = '${standby.name}'\n`)
    await ask(primary, 'select pg_reload_conf()')
    const isInStep = async () =>
      (await ask(primary, `select from pg_stat_replication where sync_state = 'sync'`)).length === 1
    if (!(await waitUntil(isInStep, PATIENCE_MS))) throw new Error('The standby does not follow')
  }

  /** The primary dies, and the standby takes its place; what is left has no standby until one is made. */
  async function failOver() {
    await kill(primary)
    await promote()
  }

  async function promote() {
    await ask(standby, 'select pg_promote(true, 60)')
    const former = primary
    primary = standby
    standby = former
  }

  await rebuildStandby()
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    /** Both, in the order in which they were made, whoever of them is the primary. */
    url: `postgresql://${appRole}@${hosts}/${appDatabase}?target_session_attrs=read-write`,
    readUrl: `postgresql://${appRole}@${hosts}/${appDatabase}`,
    askPrimary: (sql: string) => ask(primary, sql),
    askStandby: (sql: string) => ask(standby, sql),
    failOver,
    promote,
    rebuildStandby,
    killPrimary: () => kill(primary),
    startPrimary: () => start(primary),
    killStandby: () => kill(standby),
    /** As a machine that has lost its current or its network: connections stay, and nobody answers. */
    freezePrimary: () => freeze(primary),
    freezeStandby: () => freeze(standby),
  }
}

async function openHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-pair-'))
  const chosen = await chooseAccount(folder)
  if (!chosen.ok) throw new Error(chosen.reason)
  await chmod(folder, 0o755)
  const packaged = findPackage()
  if (!packaged.ok) throw new Error(packaged.reason)
  const found = await findBinaries(packaged.folder, folder, chosen.account)
  if (!found.ok) throw new Error(found.reason)
  return { folder, binaries: found.binaries, account: chosen.account }
}

async function openServer(house: House, name: string): Promise<Server> {
  const home = join(house.folder, name)
  await mkdir(home)
  const server = { ...house, name, home, port: await freePort(), postmaster: null }
  await writeFile(hbaOf(server), 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n')
  await belongTo(server, home)
  await belongTo(server, hbaOf(server))
  return server
}

const hbaOf = ({ home }: Pick<Server, 'home'>) => join(home, 'pg_hba.conf')

async function belongTo({ account }: Pick<Server, 'account'>, path: string) {
  if (account) await chown(path, account.uid, account.gid)
}

async function writeOwned(server: Server, file: string, text: string) {
  const path = join(clusterIn(server.home), file)
  await writeFile(path, text, { mode: 0o600 })
  await belongTo(server, path)
}

const configure = (server: Server, settings: string) => writeOwned(server, CHANGING, settings)

/** Little memory: a part of what one server of its own would have. */
const MEMORY = 1024 ** 3

async function start(server: Server): Promise<void> {
  const { home, binaries, account, port } = server
  const settings = [
    ...serverSettings(MEMORY),
    'max_connections=100',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    `hba_file=${hbaOf(server)}`,
    // Enough for a standby that is made while others write.
    'wal_keep_size=128MB',
    // A primary that is back has its standby again at once.
    'wal_retrieve_retry_interval=500ms',
  ]
  const log = await open(join(home, 'postgres.log'), 'a')
  const postmaster = spawn(binaries.postgres, ['-D', clusterIn(home), ...settings.flatMap((one) => ['-c', one])], {
    cwd: home,
    env: cleanEnvironment(),
    ...asAccount(account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  await log.close()
  server.postmaster = postmaster
  const answers = () =>
    ask(server, 'select 1').then(
      () => true,
      () => false,
    )
  if (!(await waitUntil(answers, PATIENCE_MS))) throw new Error(`PostgreSQL ${server.name} does not start`)
}

/** One question over a connection of its own, by the server's owner. */
async function ask({ port }: Server, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function freeze({ home }: Server) {
  for (const pid of await serversBelow(home)) process.kill(pid, 'SIGSTOP')
}

async function kill({ postmaster, home }: Server) {
  if (!postmaster?.pid) return
  const ended = postmaster.exitCode ?? postmaster.signalCode ?? once(postmaster, 'exit')
  for (const pid of await serversBelow(home)) killIfThere(pid)
  await ended
}

async function stopLeftover(server: Server) {
  await kill(server)
  await waitUntil(async () => (await serversBelow(server.home)).length === 0, PATIENCE_MS)
  await rm(clusterIn(server.home), { recursive: true, force: true })
}

async function copyAsStandby(from: Server, to: Server) {
  const client = new pg.Client({ host: '127.0.0.1', port: from.port, user: superuser, database: 'postgres' })
  await client.connect()
  const label = await copyRunning(client, from.home, to.home)
  await client.end()
  await writeOwned(to, 'backup_label', label)
  await writeOwned(to, 'standby.signal', '')
  const here = `host=127.0.0.1 port=${from.port} user=${superuser} application_name=${to.name}`
  await configure(to, `primary_conninfo = '${here}'\n`)
  const { account } = to
  if (account) await lchown(clusterIn(to.home), account.uid, account.gid)
}
