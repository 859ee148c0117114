import { join } from 'node:path'
import { installPackages, main, root, runNode } from './setup.mjs'

await main(async () => {
  await installPackages()
  return runNode([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'api',
    'tests/api/table-types.test.ts',
    '-u',
  ])
})
