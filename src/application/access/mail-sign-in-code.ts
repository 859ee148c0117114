import { randomInt } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { CODE_DIGITS, CODE_MINUTES } from '#domain/access/sign-in-code.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { fillCode, findCode } from '#store/access/sign-in-codes.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { hashCode } from './hash-code.ts'

/** Where the link beside the code leads: a page that asks first, since mail scanners follow links. */
const linkPath = (token: string) => `/login/code?token=${token}`

/** Makes the code that was asked for and mails it, where the address has an account. Run twice, it mails once. */
export async function mailSignInCode(context: UseCaseContext, tokenHash: Buffer, siteUrl: string): Promise<void> {
  const { db } = context
  const now = context.now()
  const asked = await findCode(db, tokenHash)
  const address = readEmail(asked?.email ?? '')
  if (!address.ok) return
  const account = await findAccountByEmailKey(db, address.key)
  if (!account) return
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0')
  const link = makeLinkToken()
  await db.transaction().execute(async (trx) => {
    const codeHash = hashCode(tokenHash, code)
    const filled = await fillCode(trx, {
      token_hash: tokenHash,
      account_id: account.id,
      code_hash: codeHash,
      link_hash: link.hash,
      now,
    })
    if (!filled) return
    await queueMail(trx, {
      kind: 'sign-in-code',
      to: account.email,
      data: { code, minutes: CODE_MINUTES, url: siteUrl + linkPath(link.token) },
      cause: `sign-in-code:${tokenHash.toString('hex')}`,
    })
  })
}
