// Runs on whatever Node the machine has (20 or newer), before any package is there: nothing but Node's own parts.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const windows = process.platform === 'win32'
/** The Node that the project brings along, so that every machine runs the same one; elsewhere the machine's must be 24 or newer. */
const broughtAlong = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
export const node = broughtAlong ? join(bin, windows ? 'node.cmd' : 'node') : process.execPath

export const step = (text) => process.stdout.write(`  · ${text}\n`)

/** Runs a program and resolves with its exit code. */
export const run = (command, args, options = {}) =>
  untilItEnds(spawn(command, args, { cwd: root, stdio: 'inherit', shell: windows, ...options }))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parent = process.ppid
let isAskedToEnd = false

/**
 * npm hands signals on to the shell that it runs us in, and some shells, dash among them, end without handing them on to
 * us: all that we can see is that our parent is gone. Without npm it may go as it likes, as after `nohup`.
 */
const isLeftAlone = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

const LOOK_EVERY_MS = 250

/** Resolves with the exit code of a child, which is told to end when we are, or when the npm that runs us has ended. */
export function untilItEnds(child) {
  return new Promise((done, failed) => {
    const end = (signal) => {
      isAskedToEnd = true
      child.kill(signal)
    }
    const looking = setInterval(() => {
      if (!isLeftAlone()) return
      clearInterval(looking)
      end('SIGTERM')
    }, LOOK_EVERY_MS)
    const leave = () => {
      clearInterval(looking)
      for (const signal of signals) process.off(signal, end)
    }
    for (const signal of signals) process.on(signal, end)
    child.on('error', (error) => {
      leave()
      failed(error)
    })
    child.on('close', (code, signal) => {
      leave()
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/** Runs a TypeScript or JavaScript program of the project with the project's own Node. */
export const runNode = (args, options) => run(node, ['--disable-warning=ExperimentalWarning', ...args], options)

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(join(root, path))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs the packages of the lockfile, unless they are there already. */
export async function installPackages() {
  const stamp = join(root, 'node_modules/.colophon-setup')
  const wanted = hashOf(['package-lock.json']) + process.platform + process.arch
  if (readStamp(stamp) === wanted && existsSync(node)) return
  step('Installing packages (the first time takes a minute)')
  const code = await run(windows ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
  ])
  if (code !== 0) throw new Stop('The packages could not be installed; what npm said is above.')
  const tooOld = !broughtAlong && Number(process.versions.node.split('.')[0]) < 24
  if (tooOld || !existsSync(node))
    throw new Stop(`There is no Node 24 for ${process.platform}-${process.arch} among the packages: please install it.`)
  writeFileSync(stamp, wanted)
}

const buildScripts = [
  'build',
  'setup',
  'compress-files',
  'islands-together',
  'plain-imports',
  'trim-react-dom',
  'drop-fiber-kinds',
].map((name) => `scripts/${name}.mjs`)

/** Builds the site, unless the build is of these very sources. */
export async function buildSite() {
  const wanted = hashOf(['package-lock.json', 'vite.config.ts', ...buildScripts, 'src'])
  const stamp = join(root, 'dist/.stamp')
  if (readStamp(stamp) === wanted) return
  step('Building the site')
  // Built beside and moved when whole: a site that is running from the old build keeps its files.
  const fresh = `dist-${process.pid}`
  for (const args of [['build'], ['build', '--ssr']]) {
    const out = join(fresh, args.includes('--ssr') ? 'server' : 'client')
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    // Whatever the shell says: a build for development has parts in it that are not there when it runs.
    const env = { ...process.env, NODE_ENV: 'production' }
    const code = await runNode([vite, ...args, '--outDir', out, '--logLevel', 'warn', '--emptyOutDir'], { env })
    if (code !== 0) throw new Stop('The build failed; what it said is above.')
  }
  const { compressFiles } = await import('./compress-files.mjs')
  await compressFiles(join(root, fresh, 'client/assets'))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  renameSync(join(root, fresh), join(root, 'dist'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Something that the person at the terminal must be told, and nothing more. */
export class Stop extends Error {}

/** Runs a command's steps; what it can't do, it says in a sentence. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    // Whoever ended it needs no word about what it could not do then.
    if (!isAskedToEnd) process.stderr.write(error instanceof Stop ? `  ✗ ${error.message}\n` : `${error.stack}\n`)
    process.exitCode = 1
  }
}
