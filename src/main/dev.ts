import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { sourceAssets } from '#web/render/assets.ts'
import type { BuiltSite } from './build-site.ts'
import { readConfig } from './config/config.ts'
import { printWelcome } from './print-welcome.ts'
import { startSite } from './start-site.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const report = (line: string) => process.stdout.write(`  · ${line}\n`)

type Rebuild = { buildSite: (parts: never) => Promise<BuiltSite> }

/** The site from its sources, in one process: widgets are replaced in the open page, the server side is built anew at each change. */
export async function startDev(vite: ViteDevServer, projectDir: string) {
  const read = readConfig(process.env, projectDir)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const stopping = stopOnSignals(report)
  let current: BuiltSite | null = null

  const start = await startSite({
    config,
    projectDir,
    assets: sourceAssets,
    clientDir: null,
    typesetter: join(projectDir, 'scripts/dev/typeset.mjs'),
    report,
    serve: async (first, parts) => {
      current = first
      await first.app.ready()
      const server = createServer((request, response) => handle(vite, () => current, request, response))
      await new Promise<void>((listening) => server.listen(config.port, config.host, listening))
      vite.watcher.on('change', async (file) => {
        if (!file.includes('/src/') || file.endsWith('.css') || file.includes('/web/islands/')) return
        try {
          const { buildSite } = (await vite.ssrLoadModule('/src/main/build-site.ts')) as Rebuild
          const next = await buildSite(parts as never)
          await next.app.ready()
          current = next
          vite.ws.send({ type: 'full-reload' })
        } catch (error) {
          report(`Not reloaded: ${error instanceof Error ? error.message : error}`)
        }
      })
      return { address: `http://localhost:${config.port}`, stop: async () => void server.close() }
    },
  })
  if (!start.ok) throw new Error(start.reason)
  stopping.ready(() => start.site.stop().then(() => vite.close()))
  printWelcome(config, start.site)
}

function handle(vite: ViteDevServer, site: () => BuiltSite | null, request: IncomingMessage, response: ServerResponse) {
  vite.middlewares(request, response, () => {
    // Vite rewrites the address; the site wants the one that was asked for.
    request.url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url
    site()?.app.routing(request, response)
  })
}
