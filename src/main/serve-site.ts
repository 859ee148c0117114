import { join, resolve } from 'node:path'
import { builtAssets } from '#web/render/assets.ts'
import { readConfig } from './config/config.ts'
import { printWelcome } from './print-welcome.ts'
import { startSite } from './start-site.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const report = (line: string) => process.stdout.write(`  · ${line}\n`)

function giveUp(lines: string[]): never {
  process.stderr.write(`${lines.map((line) => `  ✗ ${line}`).join('\n')}\n`)
  process.exit(1)
}

/** Runs the built site until it is told to stop. */
export async function serveSite(environment: Record<string, string | undefined>) {
  // The program is started in the project's folder, by `npm start` and by every service manager we describe.
  const projectDir = resolve(process.cwd())
  const read = readConfig(environment, projectDir)
  if (!read.ok) giveUp(read.problems)
  const clientDir = join(projectDir, 'dist/client')
  const assets = builtAssets(join(clientDir, 'manifest.json'))
  const stopping = stopOnSignals(report)
  const typesetter = join(projectDir, 'dist/server/typeset.js')
  const start = await startSite({ config: read.config, projectDir, assets, clientDir, typesetter, report })
  if (!start.ok) giveUp([start.reason])
  stopping.ready(start.site.stop)
  printWelcome(read.config, start.site)
}
