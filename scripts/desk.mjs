import { join } from 'node:path'
import { buildSite, installPackages, main, root, runNode } from './setup.mjs'

await main(async () => {
  await installPackages()
  await buildSite()
  const env = ['--env-file-if-exists', join(root, '.env')]
  return runNode([...env, '--enable-source-maps', join(root, 'dist/server/desk.js'), ...process.argv.slice(2)])
})
