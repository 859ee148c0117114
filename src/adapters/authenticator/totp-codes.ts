import { Secret, TOTP } from 'otpauth'
import type { AuthenticatorCodes } from '#application/ports/passwords.ts'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** A code of the step before or after counts as well: clocks differ, and typing takes time. */
const STEPS_AROUND = 1

const totpOf = (secret: Uint8Array, label: { issuer?: string; account?: string } = {}) =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: STEP_SECONDS,
    algorithm: 'SHA1',
    ...(label.issuer && { issuer: label.issuer }),
    ...(label.account && { label: label.account }),
  })

/** RFC 6238, as every authenticator app has it. */
export const totpCodes: AuthenticatorCodes = {
  newSecret: () => new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer),
  stepOf(secret, code, now) {
    const timestamp = now.getTime()
    const away = totpOf(secret).validate({ token: code, timestamp, window: STEPS_AROUND })
    return away === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + away
  },
  describe(secret, label) {
    const totp = totpOf(secret, label)
    return { uri: totp.toString(), letters: totp.secret.base32 }
  },
}

/** A secret as the letters that a person types. */
export const secretFromLetters = (letters: string) => new Uint8Array(Secret.fromBase32(letters).buffer)
