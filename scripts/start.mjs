import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildSite, installPackages, main, node, root, step, untilItEnds } from './setup.mjs'

await main(async () => {
  process.stdout.write('\n  Colophon\n\n')
  await installPackages()
  await buildSite()
  step('Starting')
  return serve(join(root, 'dist/server/serve.js'))
})

/** Serves the site until it ends. */
function serve(program) {
  const args = ['--enable-source-maps', ...loadEnvFile(), program]
  // Over the channel the site learns of our end, even of a sudden one.
  return untilItEnds(spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: childEnv() }))
}

function loadEnvFile() {
  return ['--env-file-if-exists', join(root, '.env')]
}

function childEnv() {
  return { ...process.env, NODE_ENV: process.env.NODE_ENV || 'development' }
}
