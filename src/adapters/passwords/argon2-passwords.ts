import { hash, type Options, verify } from '@node-rs/argon2'
import type { Passwords } from '#application/ports/passwords.ts'
import { takeTurns } from './take-turns.ts'

/** OWASP's choice for argon2id, which is the package's default; some 20 ms each. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const AT_ONCE = 2
/** Each some two seconds' worth: who comes later is told to try again, rather than to wait for an answer that comes too late. */
const LANES = { known: 200, proven: 200, stranger: 100 }

/** Passwords as argon2id hashes. `isCommon` is the list that is not taken. */
export async function argon2Passwords(isCommon: (password: string) => boolean): Promise<Passwords> {
  const { inTurn, isFull } = takeTurns({ atOnce: AT_ONCE, lanes: LANES })
  // For those without a password: looking at it must take as long as at anyone's.
  const nobodys = await hash('nobody has this password', options)
  return {
    isCommon,
    isFull,
    // Whoever chooses a password holds a link from a mail, or has solved the checkout's captcha.
    hash: (password) => inTurn('proven', () => hash(password, options)),
    verify: (known, password, lane) =>
      inTurn(lane, async () => {
        const right = await verify(known ?? nobodys, password, options)
        return right && known !== null ? 'right' : 'wrong'
      }),
  }
}
