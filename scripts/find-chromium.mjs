import { existsSync } from 'node:fs'
import { run, step } from './setup.mjs'

const debian = '/usr/bin/chromium'
const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** A chromium for the browser tests: the machine's, or Debian's where it can be installed, or the one from the npm registry. */
export async function findChromium() {
  if (existsSync(debian)) return debian
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    step('Installing chromium for the browser tests')
    await run('apt-get', ['update'], quiet)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
    if (existsSync(debian)) return debian
  }
  step('Unpacking chromium for the browser tests')
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
