// npm test                      everything
// npm test -- unit api          only these stages
// npm test -- e2e header        one stage, only the files whose names hold a word
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { buildSite, installPackages, main, root, runNode } from './setup.mjs'
import { startTestSite } from './test-site.mjs'

const stages = {
  check,
  unit: () => vitest('unit'),
  sandbox: () => vitest('sandbox'),
  api: () => vitest('api'),
  e2e,
  faults,
}
const asked = process.argv.slice(2)
const chosen = Object.keys(stages).filter((stage) => asked.length === 0 || asked.includes(stage))
const words = asked.filter((word) => !(word in stages))
// Colours are for eyes, not for log files.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const reports = mkdtempSync(join(tmpdir(), 'colophon-reports-'))

await main(async () => {
  let passed = 0
  let failed = 0
  try {
    await installPackages()
    for (const stage of chosen) {
      process.stdout.write(`\n  ${stage}\n`)
      const result = await stages[stage]()
      passed += result.passed
      failed += result.failed
    }
  } catch (error) {
    process.stderr.write(`${error.stack}\n`)
    failed += 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
})

async function check() {
  const results = await runChecks()
  return { passed: results.filter((r) => r.passed).length, failed: results.filter((r) => !r.passed).length }
}

async function vitest(project) {
  const file = join(reports, `${project}.json`)
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...words]
  const code = await runNode([runner, ...args], { env: { ...process.env, NODE_ENV: 'test', ...plain } })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests, success } = JSON.parse(readFileSync(file, 'utf8'))
  return count(numPassedTests, numTotalTests - numPassedTests, code === 0 && success)
}

/** Some of these start and kill the built site itself. */
async function faults() {
  await buildSite()
  return vitest('faults')
}

async function e2e() {
  await buildSite()
  const chromium = await findChromium()
  const site = await startTestSite()
  try {
    const file = join(reports, 'e2e.json')
    const env = {
      ...process.env,
      E2E_URL: site.url,
      E2E_SMTP_URL: site.smtpUrl,
      E2E_INBOX_URL: site.inboxUrl,
      E2E_STRIPE_URL: site.stripeUrl,
      E2E_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }
    const runner = join(root, 'node_modules/@playwright/test/cli.js')
    // The runner looks for the words in whole paths, and the project's folder may be named by any word.
    const files = words.map((word) => `/tests/e2e/.*${word}`)
    const code = await runNode([runner, 'test', '--reporter=dot,json', ...files], { env })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    return count(stats.expected, stats.unexpected + stats.flaky + stats.skipped, code === 0)
  } finally {
    await site.stop()
  }
}

/** A runner that failed without naming a test has failed all the same. */
function count(passed, failed, ok) {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}
