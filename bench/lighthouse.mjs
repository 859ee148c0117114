import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-chromium.mjs'
import { notPaid, startServer } from './processes.mjs'
import { isShort } from './short.ts'

const AIM = 98
/** The front page, an article with five figures, an issue, and where most readers buy. */
const PAGES = ['/', '/article/the-lock-keepers-arithmetic', '/issue/harbor', '/subscribe']
/** Another program's moment costs a page points: the middle one of three counts. */
const [PAGES_SEEN, RUNS] = isShort ? [PAGES.slice(1, 2), 1] : [PAGES, 3]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's scores as a phone on a slow network sees the site; the jobs of a new site, which make its files, are left out. */
export async function benchLighthouse(report) {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-lighthouse-'))
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
      seen.sort((one, other) => one.categories.performance.score - other.categories.performance.score)
      report(describe(path, seen[Math.floor(RUNS / 2)]))
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

function describe(path, { categories, audits }) {
  const scores = CATEGORIES.map((name) => `${name} ${Math.round(categories[name].score * 100)}`)
  const blocking = audits['total-blocking-time'].numericValue.toFixed(1)
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => id)
  return `${path}: ${scores.join(', ')} (aim ${AIM}); blocked for ${blocking} ms (aim 50)${lost.length > 0 ? `; lost on ${lost.join(', ')}` : ''}`
}
