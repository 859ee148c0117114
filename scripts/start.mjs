import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSite, installPackages, main, node, root, step } from './setup.mjs'

await main(async () => {
  process.stdout.write('\n  Colophon\n\n')
  await installPackages()
  await buildSite()
  step('Starting')
  return runUntilItEnds(join(root, 'dist/server/serve.js'))
})

/** Hands on the signals that reach only us, and ends when the site has ended. */
function runUntilItEnds(program) {
  return new Promise((done, failed) => {
    const args = ['--enable-source-maps', ...loadEnvFile(), program]
    // Over the channel the site learns of our end, even of a sudden one.
    const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: childEnv() })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', failed)
    child.on('close', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}

function loadEnvFile() {
  return ['--env-file-if-exists', join(root, '.env')]
}

function childEnv() {
  return { ...process.env, NODE_ENV: process.env.NODE_ENV || 'development' }
}
