import { buildSite, installPackages, main, step } from './setup.mjs'

await main(async () => {
  await installPackages()
  await buildSite()
  step('The build is in dist/')
})
