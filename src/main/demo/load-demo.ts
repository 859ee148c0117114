import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import { readSite } from '#application/content/read-site.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { saleKinds } from '../sales/sale-kinds.ts'
import { loadDemoAccounts } from './load-demo-accounts.ts'
import { loadDemoFigures } from './load-demo-figures.ts'
import { loadDemoImport } from './load-demo-import.ts'
import { loadDemoInstitutions } from './load-demo-institutions.ts'
import { loadDemoInvoices } from './load-demo-invoices.ts'
import { loadDemoLedger } from './load-demo-ledger.ts'
import { loadDemoLetters } from './load-demo-letters.ts'
import { loadDemoStore } from './load-demo-store.ts'

type Loaded = { ok: true; articles: number; accounts: number } | { ok: false; reason: string }

/** Fills an empty database with the demo magazine: its content, accounts, institutions, stock, coupons, subscriptions and invoices. One that has a magazine stays as it is. */
export async function loadDemo(
  site: WithPorts<'passwords' | 'sealSecret' | 'orderLinks'>,
  contentDir: string,
): Promise<Loaded> {
  const context: StaffContext & typeof site = { ...site, by: { kind: 'site' } }
  if (await readSite(context)) {
    await loadDemoLedger(context, contentDir)
    await loadDemoInvoices({ ...context, saleKinds }, contentDir)
    await loadDemoLetters(context)
    await loadDemoFigures(context)
    return { ok: true, articles: 0, accounts: 0 }
  }
  const read = await readContentFolder(contentDir)
  if (!read.ok) {
    const [first] = read.problems
    return { ok: false, reason: `The demo magazine can't be read: ${first?.file}:${first?.line} ${first?.message}` }
  }
  // The content after what it does not need: the magazine is what tells that all of it has been loaded.
  const { added } = await loadDemoAccounts(context, contentDir)
  await loadDemoInstitutions(context, contentDir)
  await loadDemoStore(context, contentDir)
  const imported = await importContent(context, read.content)
  // Issues are sent when they are there; it sees by itself whether it has been loaded.
  await loadDemoLedger(context, contentDir)
  // Priced by what has just been imported.
  await loadDemoInvoices({ ...context, saleKinds }, contentDir)
  await loadDemoImport(context, contentDir)
  await loadDemoLetters(context)
  // Of all that was loaded before.
  await loadDemoFigures(context)
  return { ok: true, articles: imported.articles.added.length, accounts: added }
}
