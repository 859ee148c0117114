// node scripts/run-bench.mjs lists      builds bench/lists.ts as the site itself is built, and runs it
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { installPackages, main, root, runNode } from './setup.mjs'

await main(async () => {
  await installPackages()
  const [name = 'lists'] = process.argv.slice(2)
  const outDir = join(root, `dist-bench-${process.pid}`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { ssr: `bench/${name}.ts`, outDir, target: 'node24', minify: false },
    })
    return await runNode([join(outDir, `${name}.js`)], { env: { ...process.env, NODE_ENV: 'production' } })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
})
