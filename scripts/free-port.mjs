import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any: one of these is not taken by somebody's connection before the site listens. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** A port for a site that a test starts. */
export async function freePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free between ${LOWEST} and ${HIGHEST}`)
}

const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, 'localhost', () => probe.close(() => done(true)))
  })
