import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { buildArchiveIndex } from '#domain/articles/archive-index.ts'
import { rate } from '../rate.ts'
import { isShort } from '../short.ts'

const AT_ONCE = 8
const SECONDS = isShort ? 0.2 : 5
const ROUNDS = isShort ? 1 : 3

/** How many transactions commit in a second that tell of a change; PostgreSQL lets them commit one at a time. */
export async function measureNotices(url: string): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE })
  await pool.query('create table if not exists told (id bigint generated always as identity, at timestamptz)')
  const tell = async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('insert into told (at) values (now())')
      await client.query("select pg_notify('costs', 'told')")
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await rate({ seconds: SECONDS, atOnce: AT_ONCE }, tell))
  await pool.query('drop table told')
  await pool.end()
  return rounds
}

const ARTICLES = isShort ? 1_000 : 100_000

/** Bytes of memory that the archive's index takes of each article. */
export function measureListIndex(): number {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const slugOf = (n: number) => `an-article-of-a-usual-length-${n}`
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const index = buildArchiveIndex(
    Array.from({ length: ARTICLES }, (_, n) => ({
      slug: slugOf(n),
      section: [`section-${n % 8}`],
      topic: [`topic-${n % 40}`, `topic-${(n + 7) % 40}`],
      author: [`author-${n % 500}`],
      issue: [`issue-${Math.floor(n / 12)}`],
    })),
  )
  const bytes = (used() - before) / ARTICLES
  if (index.slugs.length !== ARTICLES) throw new Error('Not every article is in the index')
  return bytes
}
