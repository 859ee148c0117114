import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, main, node, root } from './setup.mjs'

const bin = (name, ...args) => [join(root, 'node_modules', name), ...args]

/** What `npm run check` looks at. Each is a tool that ends non-zero when it finds something. */
export const checks = [
  { name: 'format and lint', args: bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', args: bin('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'domain without browser and Node', args: bin('typescript/bin/tsc', '--noEmit', '-p', 'src/domain') },
  { name: 'screens without browser and Node', args: bin('typescript/bin/tsc', '--noEmit', '-p', 'src/screens') },
  {
    name: 'arrows between the rooms',
    args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'sandbox', '--config', '.dependency-cruiser.cjs'),
    mustSay: /[1-9]\d* modules/,
  },
  { name: 'circles of folders', args: [join(root, 'scripts/check-folders.mjs')] },
  { name: 'rules of the house', args: [join(root, 'scripts/check-house-rules.mjs')] },
  { name: 'unused files and exports', args: bin('knip/bin/knip.js', '--no-progress') },
]

/** Runs one check quietly; what it said is shown only when it fails. */
export function runCheck({ name, args, mustSay }) {
  return new Promise((done) => {
    let said = ''
    const child = spawn(node, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    child.stdout.on('data', (data) => (said += data))
    child.stderr.on('data', (data) => (said += data))
    child.on('error', (error) => done({ name, passed: false, said: String(error) }))
    // A tool that saw nothing has found nothing: that is no pass.
    child.on('close', (code) => done({ name, passed: code === 0 && (!mustSay || mustSay.test(said)), said }))
  })
}

/** Runs all of them, two at a time. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runCheck(next)
      results.push(result)
      process.stdout.write(`  ${result.passed ? '✓' : '✗'} ${result.name}\n`)
      if (!result.passed) process.stdout.write(`${result.said.trimEnd()}\n`)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    await installPackages()
    const results = await runChecks()
    return results.every((result) => result.passed) ? 0 : 1
  })
}
