import { buildSite, installPackages, main, node, root, run } from './setup.mjs'

await main(async () => {
  await installPackages()
  await buildSite()
  return run(node, ['bench/run.mjs', ...process.argv.slice(2)], { cwd: root })
})
