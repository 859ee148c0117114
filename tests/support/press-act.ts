import { Secret, TOTP } from 'otpauth'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import { type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { insertSecondFactor } from '#store/access/second-factors.ts'
import type { TestBrowser } from './access.ts'
import type { openCheckout } from './checkout.ts'
import { wordsIn } from './read-html.ts'

type Shop = Awaited<ReturnType<typeof openCheckout>>
export type Member = { ref: string; browser: TestBrowser }

const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP')
const codes = new TOTP({ secret })

/** Somebody at the desk for each role, and a second owner: each with an account of their own, logged in once. */
export async function openRoles(shop: Shop): Promise<Record<StaffRole | 'another owner', Member>> {
  const { db, clock, context } = shop
  async function enter(role: StaffRole): Promise<Member> {
    const email = await shop.newAccount()
    await changeRoles(context, { email, roles: [role], dryRun: false })
    const account = db.selectFrom('accounts').select(['id', 'ref']).where('email', '=', email)
    const { id, ref } = await account.executeTakeFirstOrThrow()
    await insertSecondFactor(db, id, context.ports.sealSecret.seal(Buffer.from(secret.bytes), id), clock.now)
    const browser = shop.openBrowser()
    await browser.logIn(email)
    const code = codes.generate({ timestamp: clock.now.getTime() })
    const { statusCode } = await browser.post('second-factor', { code })
    if (statusCode !== 200) throw new Error(`${role} is not let in: ${statusCode}`)
    return { ref, browser }
  }
  const members: [string, Member][] = []
  for (const role of staffRoles) members.push([role, await enter(role)])
  const opened = Object.fromEntries([...members, ['another owner', await enter('owner')]])
  return opened as Record<StaffRole | 'another owner', Member>
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** What the first form of a page sends when nobody has typed anything. */
export function fieldsOf(html: string): Record<string, string> {
  const form = /<form class="fields"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  const keep = (tag: string, value: string) => {
    const name = attribute(tag, 'name')
    if (name) fields[plain(name)] = plain(value)
  }
  for (const [tag] of form.matchAll(/<input[^>]*>/g))
    if (!/type="(checkbox|radio)"/.test(tag) || /\schecked/.test(tag)) keep(tag, attribute(tag, 'value') ?? '')
  for (const [, tag = '', options = ''] of form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option[^>]*>/g)].map(([option]) => option)
    keep(tag, attribute(all.find((option) => /\sselected/.test(option)) ?? all[0] ?? '', 'value') ?? '')
  }
  for (const [, tag = '', text = ''] of form.matchAll(/(<textarea[^>]*>)([\s\S]*?)<\/textarea>/g)) keep(tag, text)
  return fields
}

/** Opens the form, types, looks, and types again what has to be: what is answered is all that the last press sends. */
export async function lookAt({ browser }: Member, path: string, typed: Record<string, string> = {}) {
  const opened = await browser.get(path)
  if (opened.statusCode !== 200) throw new Error(`${path} answers ${opened.statusCode}: ${wordsIn(opened.body)}`)
  const fields = { ...fieldsOf(opened.body), ...typed }
  const looked = await browser.submitForm(path, { ...fields, step: 'look' })
  if (looked.statusCode !== 200) throw new Error(`${path} answers ${looked.statusCode}: ${wordsIn(looked.body)}`)
  const press: Record<string, string> = { ...fieldsOf(looked.body), step: 'do' }
  if (!('typed-again' in press)) return press
  const asked = await browser.submitForm(path, press)
  const value = /Type (\S+) to do it\./.exec(wordsIn(asked.body))?.[1] ?? ''
  if (asked.statusCode !== 422 || !value) throw new Error(`${path} was done without its being typed again`)
  return { ...press, 'typed-again': value }
}

/** What stands on a part of a page, in one line, with what React puts between two texts taken out. */
export const lineOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const fieldOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

/** Looks at an act: what its page answers, refused or not, and what pressing it then would send. */
export async function rehearse(browser: TestBrowser, path: string, typed: Record<string, string> = {}) {
  const { body, statusCode } = await browser.submitForm(path, { ...typed, step: 'look' })
  const press = { ...typed, step: 'do', seen: fieldOf(body, 'seen'), press: fieldOf(body, 'press') }
  return { body, text: lineOf(body), statusCode, press }
}
