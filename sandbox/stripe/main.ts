// A stand-in for Stripe, for development and tests: no money moves, and nothing leaves this machine.
// node sandbox/stripe/main.ts --folder FOLDER [--port N] [--host H] [--public-url URL]
import { parseArgs } from 'node:util'
import { startEngine } from './engine.ts'
import { serve } from './http/serve.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/stripe' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    // Where browsers find it, if that is not where it listens.
    'public-url': { type: 'string' },
  },
})

let publicUrl = values['public-url']?.replace(/(?<!\/)\/+$/, '') ?? ''
const engine = startEngine(values.folder, () => publicUrl)
const door = await serve(engine, {
  port: Number(values.port),
  host: values.host,
  allowedHost: () => (publicUrl ? new URL(publicUrl).host : ''),
})
const url = `http://${values.host}:${door.port}`
publicUrl ||= url

let ending = false
async function end() {
  if (ending) return
  ending = true
  await door.stop()
  engine.stop()
  process.exit(0)
}

process.on('SIGTERM', end)
if (process.send) {
  // Ctrl-C reaches the whole family; the site still has calls to make before it ends us, or is gone.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  process.send({ url, publicUrl })
} else {
  process.on('SIGINT', end)
  process.stdout.write(`Payment sandbox: ${url}, controls at ${publicUrl}/control\n`)
}
