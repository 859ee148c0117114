import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Stripe from 'stripe'
import { build, type Rolldown } from 'vite'
import { startStripeSandbox } from '../../../src/main/sandboxes/start-sandboxes.ts'

const projectDir = resolve(import.meta.dirname, '../../..')

/** A sandbox, and a small shop beside it whose policy allows the sandbox by name and no inline style. */
export async function servePaymentPage() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-payment-page-'))
  const sandbox = await startStripeSandbox({ projectDir, folder, port: 0, report: () => undefined })
  const script = await bundlePage()
  const policy = `default-src 'none'; script-src 'self' ${sandbox.url}; style-src 'self'; frame-src ${sandbox.url}; connect-src ${sandbox.url}; img-src data:`
  const page = `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    })
    response.end(isScript ? script : page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  })
  return {
    stripe,
    sandboxUrl: sandbox.url,
    addressFor: (clientSecret: string | null, appearance: object = {}) => {
      const query = { client_secret: clientSecret ?? '', sandbox: sandbox.url, appearance: JSON.stringify(appearance) }
      return `${url}/?${new URLSearchParams(query)}`
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function bundlePage(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'main.tsx') },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
