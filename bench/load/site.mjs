import pg from 'pg'
import { startTestSite } from '../../scripts/test-site.mjs'
import { isShort } from '../short.ts'

/** What the proof asks for is held for as long as it asks; a bench only looks whether it is held, and a commit whether it runs. */
export const secondsOf = ({ whole, bench }) => (process.env.PROOF === 'whole' ? whole : isShort ? 1 : bench)

/** A whole site with its jobs, its database, the payment sandbox and an inbox, all on this machine, beside whoever asks it. */
export async function withSite(work) {
  const site = await startTestSite({ LOG_LEVEL: 'silent' })
  // Told to stop, a bench leaves nothing running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => site.stop().finally(() => process.exit(1)))
  try {
    await work(site)
  } finally {
    await site.stop()
  }
}

/** What no visitor could prepare. */
export async function inDatabase(site, work) {
  const client = new pg.Client({ connectionString: site.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Readers with the password of the demo accounts. */
export const addReaders = (site, count) =>
  inDatabase(site, (client) =>
    client.query(
      `insert into accounts (name, email, email_key, email_confirmed_at, password_hash, created_at)
       select 'Reader ' || n, 'load-' || n || '@reader.example', 'load-' || n || '@reader.example', now(), password_hash, now()
       from accounts, generate_series(0, $1::int - 1) n where email = 'extended@demo.example'`,
      [count],
    ),
  )

export const DEMO_PASSWORD = 'lodestar-demo'
