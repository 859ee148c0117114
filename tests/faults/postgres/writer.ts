import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { launchPostgres } from '../../../src/adapters/postgres/launch-postgres.ts'

/**
 * A small app to be killed: launches the database in the folder named as its argument, and writes entries from four
 * connections at once. Says `ready URL`, then `ack ID` for each entry once its commit is acknowledged; `refused REASON` if
 * it may not start. SIGTERM ends it in order.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)

async function write(url: string, stop: () => Promise<void>) {
  const pool = new Pool({ connectionString: url, max: 4 })
  // A killed server breaks idle connections too; the next statement opens another.
  pool.on('error', () => undefined)
  await untilDone(() =>
    pool.query(`
      create table if not exists entries (id uuid primary key, body text not null, digest text not null);
      create table if not exists lines (entry uuid references entries, number int, primary key (entry, number))`),
  )
  let running = true
  const writers = Array.from({ length: 4 }, async () => {
    while (running) await writeEntry(pool).then((id) => say(`ack ${id}`), waitForServer)
  })
  process.once('SIGTERM', async () => {
    running = false
    await Promise.all(writers)
    await pool.end()
    await stop()
    say('stopped')
  })
  say(`ready ${url}`)
}

async function writeEntry(pool: Pool): Promise<string> {
  const id = randomUUID()
  const body = randomBytes(randomInt(1, 1500)).toString('hex')
  const digest = createHash('md5').update(body).digest('hex')
  const client = await pool.connect()
  // Without a listener, a connection that breaks in the middle would end this program.
  const bearIt = () => undefined
  client.on('error', bearIt)
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query('insert into entries values ($1, $2, $3)', [id, body, digest])
    await client.query('insert into lines select $1, number from generate_series(1, 3) number', [id])
    await client.query('commit')
    return id
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.off('error', bearIt)
    client.release(failure)
  }
}

const waitForServer = () => pause(20)

async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
  await attempt().catch(async () => {
    await waitForServer()
    await untilDone(attempt)
  })
}

const [dataDir = '', port] = process.argv.slice(2)
const launch = await launchPostgres({
  dataDir,
  report: (line) => say(`report ${line}`),
  ...(port && { port: Number(port) }),
})
if (launch.ok) await write(launch.database.url, launch.database.stop)
else say(`refused ${launch.reason}`)
