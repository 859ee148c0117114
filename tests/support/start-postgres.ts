import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { openAccessPorts } from '#main/access/access-ports.ts'
import { loadDemo } from '#main/demo/load-demo.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { databaseUrl, TEMPLATE } from './database-url.ts'
import { TEST_SECRET } from './test-secret.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with a template that holds the demo magazine: a copy of it costs a test file little. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-test-'))
  const launch = await launchPostgres({ dataDir: folder })
  if (!launch.ok) throw new Error(launch.reason)
  const { url, stop } = launch.database
  const end = () => stop().finally(() => rm(folder, { recursive: true, force: true }))
  try {
    await makeTemplate(url)
  } catch (error) {
    await end()
    throw error
  }
  project.provide('postgresUrl', url)
  return end
}

async function makeTemplate(url: string) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await fillWithDemo(databaseUrl(url, TEMPLATE))
}

/** The demo magazine, in a database that is empty. */
export async function fillWithDemo(url: string): Promise<void> {
  const pool = openPool(url, 2)
  await migrate(pool)
  const context = {
    db: openDatabase(pool),
    now: () => new Date(),
    ports: {
      ...(await openAccessPorts(TEST_SECRET)),
      orderLinks: openOrderLinks(TEST_SECRET, 'http://localhost:8080'),
    },
  }
  const loaded = await loadDemo(context, resolve(import.meta.dirname, '../../content'))
  if (!loaded.ok) throw new Error(loaded.reason)
  // What the import asked for is no test's business: each begins with an empty queue.
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.end()
}
