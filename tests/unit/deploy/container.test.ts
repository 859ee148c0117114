import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '#main/config/config.ts'
import { KEEP_ALIVE_MS } from '#main/http/create-app.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const steps = read('Containerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const final = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')))
const values = (word: string, from = steps) =>
  from.filter((step) => step.startsWith(`${word} `)).map((step) => step.slice(word.length + 1))

type Service = {
  image: string
  environment?: Record<string, string>
  env_file?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  healthcheck?: { disable?: boolean; test?: string[] }
  depends_on?: Record<string, { condition: string }>
  stop_grace_period?: string
}
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(read('compose.yaml'), {
  merge: true,
})
const services = Object.entries(compose.services)

test('everything that the image copies is there, and let through to it', () => {
  const allowed = read('.containerignore')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const sources = values('COPY')
    .filter((step) => !step.startsWith('--from='))
    .flatMap((step) => step.split(' ').slice(0, -1))
  expect(sources.length).toBeGreaterThan(8)
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  expect(sources.filter((source) => !allowed.includes(source.split('/')[0] ?? ''))).toEqual([])
  expect(allowed.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('Docker and Podman are let see the same', () => {
  expect(read('Containerfile.dockerignore')).toBe(read('.containerignore'))
})

test('the image runs as nobody in particular, without what only developers need', () => {
  expect(values('FROM').every((image) => image.startsWith('node:24-slim'))).toBe(true)
  expect(values('USER', final)).toEqual(['node'])
  expect(final.indexOf('USER node')).toBeLessThan(final.findIndex((step) => step.startsWith('CMD ')))
  expect(values('RUN').filter((step) => step.includes('--omit=dev'))).toHaveLength(1)
  expect(values('COPY', final).filter((step) => step.includes('node_modules'))).toEqual([
    '--from=packages /app/node_modules ./node_modules',
  ])
  expect(values('HEALTHCHECK', final).join()).toMatch(/"node".*\/healthz/)
  expect(read('Containerfile')).not.toContain('curl')
})

test('the image sets only what the site knows', () => {
  const names = values('ENV', final).flatMap((step) => step.split(' ').map((pair) => pair.split('=')[0] ?? ''))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
})

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const isPackage = (specifier: string) =>
  !/^[.#/]|^node:|^virtual:/.test(specifier) && !builtinModules.includes(packageOf(specifier))

/** Types are gone when it runs; `main/dev.ts` is the developers' own server. */
function importsOf(source: string): string[] {
  const code = source.replace(/^import type [^'"]*['"][^'"]*['"]/gm, '').replace(/^export type [^'"\n]*from .*$/gm, '')
  return [...code.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]|\bresolve\(['"]([^'"\n]+)['"]\)/gm)]
    .map(([, imported, resolved]) => imported ?? resolved ?? '')
    .filter(isPackage)
    .map(packageOf)
}

const { dependencies, devDependencies } = JSON.parse(read('package.json'))

test('what the site imports is among the packages that the image installs', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^main[\\/]dev\.ts$/.test(file),
  )
  const imported = new Set(files.flatMap((file) => importsOf(read(join('src', file)))))
  expect(imported.size).toBeGreaterThan(25)
  expect([...imported].filter((name) => name in devDependencies && !(name in dependencies))).toEqual([])
  expect([...imported]).toContain('fastify')
})

test('services of the site are set by what the site knows, and all of its secrets come by file', () => {
  const ofSite = services.filter(([, { image }]) => image === 'colophon')
  expect(ofSite.map(([name]) => name)).toEqual(['web-1', 'web-2', 'worker'])
  for (const [, { environment = {}, env_file }] of ofSite) {
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(Object.keys(environment).join()).not.toMatch(/SECRET|KEY|PASSWORD|TOKEN|_URL/)
    expect(env_file).toEqual(['.env'])
  }
  expect(services.every(([, { environment = {} }]) => !/PASSWORD|SECRET/.test(Object.keys(environment).join()))).toBe(
    true,
  )
})

/** What docs/deploying.md asks to be set in a copy of `.env.example`. */
const asked = {
  SITE_URL: 'https://magazine.example',
  SITE_SECRET: 'Qm9vdHMgYW5kIHNob2VzIG9mIGEgbG9uZyB3YWxr',
  DATABASE_URL: 'postgres://colophon:PASSWORD@database/colophon',
  SMTP_URL: 'smtp://mail:587',
  MAIL_FROM: 'letters@magazine.example',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  S3_ENDPOINT: 'http://files:9000',
  S3_BUCKET: 'colophon',
  S3_ACCESS_KEY_ID: 'colophon',
  S3_SECRET_ACCESS_KEY: 'a key of the bucket',
}

const ofImage = Object.fromEntries(
  values('ENV', final).flatMap((step) => step.split(' ').map((pair) => pair.split('='))),
)

test.each(['web-1', 'web-2', 'worker'])(
  '%s runs as the proxy and the volumes need it, on a copy of the example',
  (name) => {
    const service = compose.services[name]
    // Docker's order: what the image sets, what the file sets (also where it was left as it came), what the service sets.
    const env = { ...ofImage, ...parseEnv(read('.env.example')), ...asked, ...service?.environment }
    const settings = readConfig(env, '/app')
    if (!settings.ok) throw new Error(settings.problems.join())
    const { environment, host, port, dataDir, role, trustProxy } = settings.config
    expect({ environment, host, port }).toEqual({ environment: 'production', host: '0.0.0.0', port: 8080 })
    expect(service?.volumes?.map((volume) => volume.split(':')[1])).toContain(dataDir)
    expect([role, trustProxy]).toEqual(name === 'worker' ? ['worker', 0] : ['web', 1])
  },
)

test('every service is held short', () => {
  for (const [name, service] of services) {
    expect(service.cap_drop, name).toEqual(['ALL'])
    expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    expect(service.image, name).not.toMatch(/:latest$/)
  }
  expect(services.filter(([, { read_only }]) => !read_only).map(([name]) => name)).toEqual(['mail'])
})

test('who waits for whom is there, and says when it is well', () => {
  const waits = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
  expect(waits.length).toBeGreaterThan(4)
  for (const [name, { condition }] of waits) {
    const waited = compose.services[name]
    expect(waited, name).toBeDefined()
    // The site's own is in the image.
    const isTold = waited?.image === 'colophon' ? !waited.healthcheck?.disable : waited?.healthcheck !== undefined
    expect(condition === 'service_completed_successfully' || isTold, name).toBe(true)
  }
  const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  expect(named.filter((name) => !name.startsWith('.') && !(name in compose.volumes))).toEqual([])
  expect(named.filter((name) => name.startsWith('.') && !existsSync(join(root, name)))).toEqual([])
})

test('the proxy knows both web processes, and asks them whether they are ready', () => {
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toMatch(/reverse_proxy web-1:8080 web-2:8080/)
  expect(caddy).toContain('health_uri /readyz')
  const kept = [...caddy.matchAll(/keepalive (\d+)s/g)].map(([, seconds]) => Number(seconds) * 1000)
  expect(kept, 'at both places').toHaveLength(2)
  // What is sent on a connection in the moment in which the site closes it is lost.
  expect(Math.max(...kept)).toBeLessThan(KEEP_ALIVE_MS)
  expect(caddy, 'and still goes to them when none is').toMatch(
    /handle_errors \{[\s\S]*reverse_proxy @away web-1:8080 web-2:8080/,
  )
})
