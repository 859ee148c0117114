import { findFromDebian } from './install-from-debian.mjs'
import { step } from './setup.mjs'

/**
 * A chromium for the browser tests: the machine's, or Debian's where it can be installed, or the one from the npm registry.
 * The one that was built to have no window comes first: it opens a page for a third of the work.
 */
export async function findChromium() {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const found = await findFromDebian(name, `/usr/bin/${name}`, 'for the browser tests')
    if (found) return found
  }
  step('Unpacking chromium for the browser tests')
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
