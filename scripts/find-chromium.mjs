import { findFromDebian } from './install-from-debian.mjs'
import { step } from './setup.mjs'

/** A chromium for the browser tests: the machine's, or Debian's where it can be installed, or the one from the npm registry. */
export async function findChromium() {
  const found = await findFromDebian('chromium', '/usr/bin/chromium', 'for the browser tests')
  if (found) return found
  step('Unpacking chromium for the browser tests')
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
