import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, main, node, root, run } from './setup.mjs'

await main(async () => {
  await installPackages()
  const env = existsSync(join(root, '.env')) ? ['--env-file', join(root, '.env')] : []
  return run(node, [...env, join(root, 'scripts/dev/serve-sources.mjs')], {
    env: { ...process.env, NODE_ENV: 'development' },
  })
})
