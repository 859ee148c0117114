// Two OpenID Connect providers for development and tests, with people of no existence.
// node sandbox/identity/main.ts --folder FOLDER --site URL [--port N] [--social SLUG] [--institution SLUG] ...
import { parseArgs } from 'node:util'
import { keep, loadKept } from './keys.ts'
import { type IssuerSettings, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/identity' },
    site: { type: 'string', default: 'http://localhost:8080' },
    port: { type: 'string', default: '0' },
    social: { type: 'string', default: 'google' },
    'social-name': { type: 'string', default: 'Google' },
    institution: { type: 'string', default: 'openathens' },
    'institution-name': { type: 'string', default: 'OpenAthens' },
    'client-id': { type: 'string', default: 'colophon' },
    'client-secret': { type: 'string', default: 'known-to-the-sandbox-only' },
  },
})

const clientFor = (slug: string) => ({
  id: values['client-id'],
  secret: values['client-secret'],
  redirectUri: `${values.site}/oauth/${slug}/callback`,
})
const issuers: IssuerSettings[] = [
  { slug: values.social, name: values['social-name'], kind: 'social', client: clientFor(values.social) },
  {
    slug: values.institution,
    name: values['institution-name'],
    kind: 'institutional',
    client: clientFor(values.institution),
  },
]

const slugs = issuers.map(({ slug }) => slug)
const kept = await loadKept(values.folder, slugs)
const server = await start()
if (kept.port !== server.port) await keep(values.folder, { ...kept, port: server.port })

/** On the port that is asked for; else on that of the last time, or any where that is taken by now. */
async function start() {
  const asked = Number(values.port)
  if (asked !== 0 || kept.port === 0) return startServer(issuers, kept, asked)
  return startServer(issuers, kept, kept.port).catch(() => startServer(issuers, kept, 0))
}

let ending = false
async function end() {
  if (ending) return
  ending = true
  await server.stop()
  process.exit(0)
}

process.on('SIGTERM', end)
const where = { social: server.issuers[values.social], institution: server.issuers[values.institution] }
if (process.send) {
  // Ctrl-C reaches the whole family; the site ends us, or is gone.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', end)
  process.send(where)
} else {
  process.on('SIGINT', end)
  process.stdout.write(`Identity providers: ${where.social} and ${where.institution}\n`)
}
