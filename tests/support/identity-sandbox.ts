import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { SANDBOX_CLIENT } from '#main/config/identity-settings.ts'
import { startIdentitySandbox } from '#main/sandboxes/start-sandboxes.ts'
import { projectDir } from './test-site.ts'

/** The identity providers of development, as a process of this test file's own. */
export async function openIdentitySandbox({ siteUrl = 'http://localhost:8080' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-identity-'))
  const start = (port = 0) =>
    startIdentitySandbox({
      projectDir,
      folder,
      siteUrl,
      port,
      social: { slug: 'google', name: 'Google' },
      institution: { slug: 'openathens', name: 'OpenAthens' },
      client: SANDBOX_CLIENT,
      report: () => undefined,
    })
  let sandbox = await start()
  const { social, institution } = sandbox
  afterAll(async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    issuers: { social, institution },
    goDown: () => sandbox.stop(),
    /** Without being told its port: it takes the one it had. */
    async comeBack() {
      sandbox = await start()
      return { social: sandbox.social, institution: sandbox.institution }
    },
  }
}
