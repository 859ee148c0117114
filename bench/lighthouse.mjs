import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.mjs'
import { beginWithTemplate } from '../scripts/test-site.mjs'
import { notPaid, startServer } from './processes.mjs'
import { middle, tellRow } from './rows.mjs'
import { isShort } from './short.ts'

const AIM = 98
const LONGEST_BLOCKING_MS = 50
/** The front page, an article with five figures, an issue, and where most readers buy. */
const PAGES = ['/', '/article/the-lock-keepers-arithmetic', '/issue/harbor', '/subscribe']
/** Another program's moment costs a page points: the middle one of three counts. */
const [PAGES_SEEN, RUNS] = isShort ? [PAGES.slice(1, 2), 1] : [PAGES, 3]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's scores as a phone on a slow network sees the site; the jobs of a new site, which make its files, are left out. */
export async function benchLighthouse() {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-lighthouse-'))
  if (isShort) beginWithTemplate(folder)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    ROLE: 'web',
    ...notPaid,
  }
  const site = startServer(['dist/server/serve.js'], env, (said) => said.includes('Ctrl-C'))
  const debugPort = port + 1
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`]
  let browser
  try {
    await site.ready
    browser = await chromium.launch({ executablePath: await findChromium(), args })
    for (const path of PAGES_SEEN) {
      const seen = []
      while (seen.length < RUNS) seen.push(await look(`http://localhost:${port}${path}`, debugPort))
      tell(path, seen)
    }
  } finally {
    await browser?.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function look(url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'silent' })
  return lhr
}

const scoreOf = (name) => (seen) => seen.categories[name].score * 100

function tell(path, seen) {
  const rows = CATEGORIES.map((name) => ({
    name,
    unit: 'points',
    aim: { atLeast: AIM },
    rounds: seen.map(scoreOf(name)),
  }))
  const blocked = seen.map(({ audits }) => audits['total-blocking-time'].numericValue)
  rows.push({ name: 'blocked for', unit: 'ms', aim: { atMost: LONGEST_BLOCKING_MS }, rounds: blocked })
  for (const row of rows) {
    const note = middle(row.rounds) < AIM && row.aim.atLeast ? `lost on ${lostOn(seen, row.name).join(', ')}` : ''
    tellRow({ ...row, name: `${path} ${row.name}`, note })
  }
}

/** What cost a page points in any of the runs. */
function lostOn(seen, category) {
  const lost = seen.flatMap(({ categories, audits }) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => id),
  )
  return [...new Set(lost)]
}
