import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beginWithTemplate } from '../scripts/test-site.mjs'
import { notPaid, requestsPerCpuSecond, startServer } from './processes.mjs'
import { tellRow } from './rows.mjs'
import { benchScriptWeight } from './script-weight.mjs'
import { isShort } from './short.ts'

const [ROUNDS, SECONDS, MANY] = isShort ? [1, 1, 50] : [5, 2, 10_000]
const ARTICLE = '/article/the-hum'
const FOR_SUBSCRIBERS = '/article/rain-tax'
/** Demo accounts that may read what is for subscribers. */
const SUBSCRIBERS = [
  'extended@demo.example',
  'lifetime@demo.example',
  'solidarity@demo.example',
  'twocycles@demo.example',
]
/** So many that nobody comes twice within a round: before it all are forgotten, so each is looked up, as for the first page of the day. */
const FIRST = isShort ? 40 : 12_000
/** Of them those who read on: before a round each has read a page. */
const READING_ON = isShort ? 20 : 2_000

/** The article page against node:http sending the same bytes: from the cache, made anew, and for subscribers; with few articles and with many. */
export async function benchArticlePage() {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-'))
  const servers = []
  try {
    const fresh = await startSite(join(folder, 'fresh'), { PAGE_CACHE_MIB: '0' }, servers)
    const kept = await startSite(join(folder, 'kept'), {}, servers)
    const subscriber = await asSubscribers(kept)
    const raw = await startRaw(kept, join(folder, 'page.html'), servers)
    const readingOn = { ...subscriber, cookies: subscriber.cookies.slice(0, READING_ON) }
    // A page has some 700 bytes of headers that keep its readers safe and tell what may be kept of it: any server has to send them.
    const rawAlike = await startRaw(kept, join(folder, 'alike.html'), servers, { hasSameHeaders: true })
    const rawWhole = await startRaw(subscriber, join(folder, 'whole.html'), servers)
    const forgetAll = () =>
      inDatabase(kept.databaseUrl, (client) => client.query("select pg_notify('reader_changed', '*')"))
    benchScriptWeight(raw.html)
    const compared = [
      { what: 'from the cache', aim: 0.9, site: kept, raw },
      { what: 'from the cache, with its headers', aim: 0.9, site: kept, raw: rawAlike },
      { what: 'made anew', aim: 0.1, site: fresh, raw },
      {
        what: 'for subscribers who read on',
        aim: 0.5,
        site: readingOn,
        raw: rawWhole,
        first: () => readAll(readingOn),
      },
      { what: 'for subscribers, their first page', aim: 0.15, site: subscriber, raw: rawWhole, first: forgetAll },
    ]
    // In its shortest form what follows is the same once more.
    if (!isShort) await compare('10 articles', compared)
    for (const site of [kept, fresh]) await addArticles(site.databaseUrl, MANY)
    await compare(`${MANY.toLocaleString('en-US')} articles`, compared)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startSite(dataDir, env, servers) {
  if (isShort) beginWithTemplate(dataDir)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ROLE: 'web',
    ...notPaid,
    DATABASE_URL: '',
  }
  const server = startServer(['dist/server/serve.js'], settings, (said) => said.includes('Ctrl-C'))
  servers.unshift(server)
  await server.ready
  const { databaseUrl } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))
  return { pid: server.pid, url: `http://localhost:${port}${ARTICLE}`, databaseUrl }
}

/** The same site, asked for an article that is not for everyone, by those who may read it: each logged in from many browsers. */
async function asSubscribers({ pid, url, databaseUrl }) {
  const tokens = Array.from({ length: FIRST }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into sessions (token_hash, account_id, way, browser, network, created_at, last_used_at, expires_at)
       select token_hash, account.id, 'password', '', '', now(), now(), now() + interval '1 day'
       from unnest($1::bytea[]) with ordinality as given (token_hash, nth)
       join (select id, row_number() over (order by id) - 1 as nth from accounts where email = any ($2)) account
         on account.nth = given.nth % $3`,
      [hashes, SUBSCRIBERS, SUBSCRIBERS.length],
    ),
  )
  return { pid, url: new URL(FOR_SUBSCRIBERS, url).href, cookies: tokens.map((token) => `session=${token}`) }
}

/** Of these Node sends its own, or knows better. */
const OF_NODE = ['connection', 'content-length', 'date', 'keep-alive']

async function startRaw({ url, cookies: [cookie = ''] = [] }, file, servers, { hasSameHeaders = false } = {}) {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
  const html = await answer.text()
  writeFileSync(file, html)
  const files = [file]
  if (hasSameHeaders) {
    const headers = [...answer.headers].filter(([name]) => !OF_NODE.includes(name))
    files.push(`${file}.headers.json`)
    writeFileSync(files[1], JSON.stringify(Object.fromEntries(headers)))
  }
  const server = startServer(['bench/raw-server.mjs', ...files], {}, (said) => Number(said))
  servers.unshift(server)
  return { pid: server.pid, url: `http://localhost:${await server.ready}/`, html }
}

/** Interleaved, so that what else the machine does falls on all alike. */
async function compare(title, compared) {
  const ratios = compared.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, { site, raw, first }] of compared.entries()) {
      const bare = await requestsPerCpuSecond(raw, SECONDS)
      await first?.()
      ratios[place].push((await requestsPerCpuSecond(site, SECONDS)) / bare)
    }
  for (const [place, { what, aim }] of compared.entries())
    tellRow({ name: `${title}, ${what}`, unit: 'of node:http', aim: { atLeast: aim }, rounds: ratios[place] })
}

/** A page for each. */
async function readAll({ url, cookies }) {
  for (const cookie of cookies) {
    const answer = await fetch(url, { headers: { cookie } })
    await answer.arrayBuffer()
  }
}

const addArticles = (url, count) =>
  inDatabase(url, async (client) => {
    // Of one article as it stands, so that a new column needs no word here.
    await client.query(
      `insert into articles
       select copy.* from generate_series(1, $1) n, articles model,
         jsonb_populate_record(model, jsonb_build_object('slug', 'bench-' || n, 'title', 'Bench ' || n, 'position', 100 + n,
           'published_on', model.published_on - (n % 3000), 'lead', false, 'plain_text', left(model.plain_text, 600))) copy
       where model.slug = 'tide-tables'`,
      [count],
    )
    await client.query('analyze')
  })

async function inDatabase(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
