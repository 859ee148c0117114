import { totpCodes } from '#adapters/authenticator/totp-codes.ts'
import { argon2Passwords } from '#adapters/passwords/argon2-passwords.ts'
import { isCommonPassword } from '#adapters/passwords/common-passwords.ts'
import { aesSeal } from '#adapters/sealing/aes-seal.ts'
import type { Ports } from '#application/context.ts'
import { deriveKey } from './site-secret.ts'

/** What logging in needs of the outside: hashing, authenticator codes, and a seal made with the site's secret. */
export async function openAccessPorts(
  siteSecret: string,
): Promise<Pick<Ports, 'passwords' | 'authenticator' | 'sealSecret'>> {
  return {
    passwords: await argon2Passwords(isCommonPassword),
    authenticator: totpCodes,
    sealSecret: aesSeal(Buffer.from(deriveKey(siteSecret, 'second factors'), 'base64url')),
  }
}
