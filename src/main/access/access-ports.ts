import { totpCodes } from '#adapters/authenticator/totp-codes.ts'
import { argon2Passwords } from '#adapters/passwords/argon2-passwords.ts'
import { isCommonPassword } from '#adapters/passwords/common-passwords.ts'
import { aesSeal } from '#adapters/sealing/aes-seal.ts'
import { signedIds } from '#adapters/sealing/signed-ids.ts'
import type { Ports } from '#application/context.ts'
import { deriveKey } from './site-secret.ts'

/** What readers at the door need of the outside: hashing, authenticator codes, and what is made with the site's secret. */
export async function openAccessPorts(
  siteSecret: string,
): Promise<Pick<Ports, 'passwords' | 'authenticator' | 'sealSecret' | 'cartIds'>> {
  return {
    passwords: await argon2Passwords(isCommonPassword),
    authenticator: totpCodes,
    sealSecret: aesSeal(Buffer.from(deriveKey(siteSecret, 'second factors'), 'base64url')),
    cartIds: signedIds(Buffer.from(deriveKey(siteSecret, 'carts'), 'base64url')),
  }
}
