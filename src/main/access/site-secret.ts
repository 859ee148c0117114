import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#main/config/config.ts'

const KEY_BYTES = 32

/** What a key is for. Keys for different purposes tell nothing about each other, nor about the secret. */
export type KeyPurpose =
  | 'captcha challenge'
  | 'captcha solution'
  | 'second factors'
  | 'carts'
  | 'receipts'
  | 'gifts'
  | 'invoices'
  | 'monthly donations'
  | 'donation statements'
  | 'downloads'
  | 'renewal letters'
  | 'letters to many'
  | 'sandbox webhooks'
  | 'webhooks'

/** The secret from which the site makes its keys: set by the publisher, or else made once and kept in the data folder. */
export async function loadSiteSecret({ siteSecret, dataDir }: Pick<Config, 'siteSecret' | 'dataDir'>): Promise<string> {
  if (siteSecret) return siteSecret
  const file = join(dataDir, 'site-secret')
  const kept = await readSecret(file)
  if (kept) return kept
  await makeSecret(dataDir, file)
  const made = await readSecret(file)
  if (!made) throw new Error(`The site's secret can't be kept in ${file}`)
  return made
}

export function deriveKey(secret: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `colophon ${purpose}`, KEY_BYTES)).toString('base64url')
}

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

/** Written aside and then given its name, which fails where it is taken: of two processes at once, both use the first one's. */
async function makeSecret(dataDir: string, file: string) {
  await mkdir(dataDir, { recursive: true })
  const aside = join(dataDir, `site-secret-${randomUUID()}`)
  await writeFile(aside, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}
