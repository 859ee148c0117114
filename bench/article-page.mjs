import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { median, notPaid, requestsPerCpuSecond, startServer } from './processes.mjs'
import { benchScriptWeight } from './script-weight.mjs'
import { isShort } from './short.ts'

const [ROUNDS, SECONDS, MANY] = isShort ? [1, 1, 50] : [5, 2, 10_000]
const ARTICLE = '/article/the-hum'

/** The article page against node:http sending the same bytes: from the cache, and made anew; with few articles and with many. */
export async function benchArticlePage(report) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-bench-'))
  const servers = []
  try {
    const fresh = await startSite(join(folder, 'fresh'), { PAGE_CACHE_MIB: '0' }, servers)
    const kept = await startSite(join(folder, 'kept'), {}, servers)
    const html = await (await fetch(kept.url)).text()
    writeFileSync(join(folder, 'page.html'), html)
    const raw = await startRaw(join(folder, 'page.html'), servers)
    report(`The article page is ${(html.length / 1000).toFixed(1)} kB of HTML`)
    await benchScriptWeight(html, report)
    await compare('10 articles', { raw, kept, fresh }, report)
    for (const site of [kept, fresh]) await addArticles(site.databaseUrl, MANY)
    await compare(`${MANY.toLocaleString('en-US')} articles`, { raw, kept, fresh }, report)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startSite(dataDir, env, servers) {
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

async function startRaw(file, servers) {
  const server = startServer(['bench/raw-server.mjs', file], {}, (said) => Number(said))
  servers.unshift(server)
  return { pid: server.pid, url: `http://localhost:${await server.ready}/` }
}

/** Interleaved, so that what else the machine does falls on all alike. */
async function compare(title, { raw, kept, fresh }, report) {
  const ratios = { kept: [], fresh: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await requestsPerCpuSecond(raw, SECONDS)
    ratios.kept.push((await requestsPerCpuSecond(kept, SECONDS)) / bare)
    ratios.fresh.push((await requestsPerCpuSecond(fresh, SECONDS)) / bare)
  }
  report(`${title}: from the cache ${median(ratios.kept).toFixed(3)} of node:http (aim 0.9)`)
  report(`${title}: made anew ${median(ratios.fresh).toFixed(3)} of node:http (aim 0.1)`)
}

async function addArticles(url, count) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}
