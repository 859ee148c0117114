import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { secretFromLetters } from '#adapters/authenticator/totp-codes.ts'
import type { WithPorts } from '#application/context.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { staffRoles } from '#domain/audit/staff-roles.ts'
import { insertSecondFactor } from '#store/access/second-factors.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { insertAccount, suspendAccount } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'

const demoAccount = z.strictObject({
  email: z.email(),
  name: z.string(),
  /** Somebody on the staff: what for. */
  roles: z.array(z.enum(staffRoles)).default([]),
  authenticatorSecret: z.string().optional(),
  suspended: z.boolean().default(false),
  /** An address that the account is about to change to. */
  newEmail: z.email().optional(),
})

const demoAccounts = z.strictObject({ password: z.string(), accounts: z.array(demoAccount) })

type DemoAccount = z.infer<typeof demoAccount>
type Context = WithPorts<'passwords' | 'sealSecret'>

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The accounts of the demo magazine, all with one password that everyone knows; those that are there stay as they are. */
export async function loadDemoAccounts(context: Context, contentDir: string): Promise<{ added: number }> {
  const file = await readFile(join(contentDir, 'demo/accounts.json'), 'utf8')
  const { password, accounts } = demoAccounts.parse(JSON.parse(file))
  const hash = await context.ports.passwords.hash(password)
  const added = await context.db.transaction().execute(async (trx) => {
    let count = 0
    for (const account of accounts) count += (await addAccount(trx, context, account, hash)) ? 1 : 0
    return count
  })
  return { added }
}

async function addAccount(trx: Trx, context: Context, account: DemoAccount, hash: string): Promise<boolean> {
  const now = context.now()
  const made = await insertAccount(trx, {
    ref: `acc-${account.email.split('@', 1)[0]}`,
    name: account.name,
    email: account.email,
    email_key: account.email.toLowerCase(),
    email_confirmed_at: now,
    password_hash: hash,
    role: account.roles.length > 0 ? 'staff' : 'reader',
    staff_roles: account.roles,
    created_at: now,
  })
  if (!made) return false
  const { authenticatorSecret, suspended, newEmail } = account
  if (suspended) await suspendAccount(trx, account.email.toLowerCase(), now)
  if (authenticatorSecret) {
    const secret = context.ports.sealSecret.seal(secretFromLetters(authenticatorSecret), made.id)
    await insertSecondFactor(trx, made.id, secret, now)
  }
  if (newEmail) {
    const { hash } = makeLinkToken()
    const expires_at = new Date(now.getTime() + WEEK_MS)
    await insertAccountLink(trx, { hash, account_id: made.id, purpose: 'email', email: newEmail, expires_at })
  }
  return true
}
