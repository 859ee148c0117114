import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Kept = {
  /** Signs tokens; each issuer has its own. */
  signing: Record<string, JsonWebKey & { kid: string; use: string; alg: string }>
  cookies: string[]
  /** Where it listened the last time: an issuer's address is part of every identity. */
  port: number
}

/** What must be the same after a restart, made the first time. */
export async function loadKept(folder: string, issuers: readonly string[]): Promise<Kept> {
  const found = await readKept(folder)
  if (found && issuers.every((issuer) => found.signing[issuer])) return found
  const signing = Object.fromEntries(issuers.map((issuer) => [issuer, makeKey(issuer)]))
  const kept = { signing, cookies: [randomBytes(32).toString('base64url')], port: found?.port ?? 0 }
  await keep(folder, kept)
  return kept
}

export async function keep(folder: string, kept: Kept) {
  await mkdir(folder, { recursive: true })
  const aside = join(folder, `keys-${process.pid}.part`)
  await writeFile(aside, JSON.stringify(kept), { mode: 0o600 })
  await rename(aside, join(folder, 'keys.json'))
}

async function readKept(folder: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')) as Kept
  } catch {
    return null
  }
}

function makeKey(issuer: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = `${issuer}-${randomBytes(4).toString('hex')}`
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
}
