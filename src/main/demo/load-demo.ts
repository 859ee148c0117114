import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { readSite } from '#application/content/read-site.ts'
import type { WithPorts } from '#application/context.ts'
import { loadDemoAccounts } from './load-demo-accounts.ts'
import { loadDemoInstitutions } from './load-demo-institutions.ts'
import { loadDemoStore } from './load-demo-store.ts'

type Loaded = { ok: true; articles: number; accounts: number } | { ok: false; reason: string }

/** Fills an empty database with the demo magazine: its content, accounts, institutions, stock and coupons. One that has a magazine stays as it is. */
export async function loadDemo(context: WithPorts<'passwords' | 'sealSecret'>, contentDir: string): Promise<Loaded> {
  if (await readSite(context)) return { ok: true, articles: 0, accounts: 0 }
  const read = await readContentFolder(contentDir)
  if (!read.ok) {
    const [first] = read.problems
    return { ok: false, reason: `The demo magazine can't be read: ${first?.file}:${first?.line} ${first?.message}` }
  }
  // The content last: the magazine is what tells that all of it has been loaded.
  const { added } = await loadDemoAccounts(context, contentDir)
  await loadDemoInstitutions(context, contentDir)
  await loadDemoStore(context, contentDir)
  const imported = await importContent(context, read.content)
  return { ok: true, articles: imported.articles.added.length, accounts: added }
}
