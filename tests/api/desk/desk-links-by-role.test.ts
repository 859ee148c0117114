import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { staffRoles } from '#domain/audit/staff-roles.ts'
import { loadDemoDesk } from '#main/demo/load-demo-desk.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openAccess, type TestBrowser } from '../../support/access.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, context } = await openAccess()
await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds }, resolve(import.meta.dirname, '../../../content'))
const as = await openStaff({ openBrowser, clock, context })

/** So many addresses of one kind are looked at: the links of the fiftieth reader's page are those of the first. */
const OF_A_KIND = 3
const MOST = 400

/** What an address is of: names and numbers of things left out, and what is searched for. */
function kindOf(link: string): string {
  const [path = '', query = ''] = link.split('?')
  const parts = path.split('/').map((part) => (/[\dA-Z%:]|^(acc|let|mis|par|prd)-/.test(part) ? '*' : part))
  return `${parts.join('/')}?${[...new URLSearchParams(query)].map(([name, value]) => (/^(q|page|after|before)$/.test(name) ? name : `${name}=${value}`)).join('&')}`
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a\s[^>]*?href="(\/desk[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Follows every link of the desk from its first page on; answers what was not found, not allowed or broken, and from where. */
async function walk(browser: TestBrowser) {
  const from = new Map<string, string>([['/desk', '']])
  const kinds = new Map<string, number>()
  const dead: string[] = []
  for (const [link, page] of from) {
    const { statusCode, body, headers } = await browser.get(link)
    if (statusCode >= 400) dead.push(`${statusCode} ${link}, from ${page}`)
    const found = `${headers['content-type']}`.includes('html') ? linksIn(body) : []
    const leads = headers.location?.toString().startsWith('/desk') ? [headers.location.toString()] : []
    for (const to of [...found, ...leads]) {
      const kind = kindOf(to)
      const before = kinds.get(kind) ?? 0
      if (from.has(to) || before >= OF_A_KIND || from.size >= MOST) continue
      kinds.set(kind, before + 1)
      from.set(to, link)
    }
  }
  return { dead, count: from.size }
}

test.each(staffRoles)(
  'no link of the desk leads %s to what is not there, or not for them',
  async (role) => {
    const { dead, count } = await walk(await as(role))
    expect(dead).toEqual([])
    expect(count).toBeGreaterThan(15)
    expect(count, 'the walk came to its end').toBeLessThan(MOST)
  },
  120_000,
)
