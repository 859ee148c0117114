import { buildSite, installPackages, main, node, root, run } from './setup.mjs'

await main(async () => {
  await installPackages()
  await buildSite()
  const asked = process.argv.slice(2)
  const wants = (name) => asked.length === 0 || asked.includes(name)
  const failed = await run(node, ['bench/run.mjs', ...asked], { cwd: root })
  return wants('lists') ? (await run(node, ['scripts/run-bench.mjs', 'lists'], { cwd: root })) || failed : failed
})
