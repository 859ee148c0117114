import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './setup.mjs'
import { makeSiteTemplates } from './test-site.mjs'

/** Every bench: those that drive the built site from outside, and those that are built as the site itself is. */
export const benches = {
  'article-page': { isBuilt: false },
  lighthouse: { isBuilt: false },
  lists: { isBuilt: true },
  cart: { isBuilt: true },
  checkout: { isBuilt: true },
  'issue-run': { isBuilt: true },
  'login-time': { isBuilt: true },
  donations: { isBuilt: true },
  account: { isBuilt: true },
  desk: { isBuilt: true },
  'grown-pages': { isBuilt: true },
  import: { isBuilt: true },
  statement: { isBuilt: true },
  costs: { isBuilt: true },
  'load-pages': { isBuilt: false },
  'load-orders': { isBuilt: false },
  'load-polls': { isBuilt: false },
  'load-logins': { isBuilt: false },
  'load-mails': { isBuilt: false },
}

/** Runs benches one after the other, and resolves with how each ended, what it said and the rows it told. */
export async function runBenches(names, { isShort = false, isQuiet = false } = {}) {
  const built = names.filter((name) => benches[name].isBuilt)
  // Whether they run does not hang on who made the database that they begin with.
  const isShared = isShort && names.length - built.length > 1
  const removeTemplates = isShared ? await makeSiteTemplates({ forFew: true }) : () => {}
  const outDir = join(root, `dist-bench-${process.pid}`)
  const env = { ...process.env, NODE_ENV: 'production', ...(isShort && { BENCH: 'short' }) }
  const results = []
  try {
    if (built.length > 0) await buildBenches(built, outDir)
    for (const name of names) {
      const args = benches[name].isBuilt ? [join(outDir, `${name}.js`)] : ['bench/run.mjs', name]
      if (!isQuiet) process.stdout.write(`\n  ${name}\n`)
      // Not kept among what is built: a bench that drives the site from outside builds nothing.
      const file = join(tmpdir(), `colophon-bench-rows-${process.pid}-${name}.jsonl`)
      try {
        const { isStopped, ...ended } = await runToEnd(args, { ...env, BENCH_ROWS: file }, isQuiet)
        results.push({ name, ...ended, rows: readRows(name, file) })
        if (isStopped) break
      } finally {
        rmSync(file, { force: true })
      }
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
    removeTemplates()
  }
  return results
}

function readRows(bench, file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => ({ bench, ...JSON.parse(line) }))
}

async function buildBenches(names, outDir) {
  const { build } = await import('vite')
  const input = Object.fromEntries(names.map((name) => [name, join(root, `bench/${name}.ts`)]))
  const built = { ssr: true, outDir, target: 'node24', minify: false, rollupOptions: { input } }
  await build({ root, configFile: false, logLevel: 'warn', build: built })
}

function runToEnd(args, env, isQuiet) {
  return new Promise((done, failed) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env })
    // Whoever is told to stop passes it on: a bench ends what it has started.
    let isStopped = false
    const pass = (signal) => {
      isStopped = true
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, pass)
    let said = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.on('data', (data) => {
        said += data
        if (!isQuiet) to.write(data)
      })
    child.on('error', failed)
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
      done({ code: code ?? 1, said, isStopped })
    })
  })
}
