import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import type { WriteFile } from '#application/dispatches/make-mailing-list.ts'
import { fixedCountry } from '#domain/addresses/shipping-config.ts'
import { replacementHead, replacementLine } from '#domain/dispatches/mailing-list.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { listReplacements, type MissingRow } from '#store/dispatches/missing-copies.ts'

const LABELS_FILE = 'missing-copies.csv'

type MissingLabels = { ok: true; file: string; refs: string[]; copies: number }

/** The labels of all copies that are to be sent again, as a file like those of a mailing list. It notes nothing as sent. */
export async function makeMissingLabels({ db, now, by }: StaffContext, write: WriteFile): Promise<MissingLabels> {
  await requireMay({ db, now, by }, 'make missing labels')
  // Before the first address leaves: who has taken them is known however far it comes.
  await insertAuditEntry(db, { at: now(), by, action: 'make missing labels' })
  const rows = await listReplacements(db)
  await write(LABELS_FILE, linesOf(rows))
  const copies = rows.reduce((sum, row) => sum + row.copies, 0)
  return { ok: true, file: LABELS_FILE, refs: rows.map(({ ref }) => ref), copies }
}

async function* linesOf(rows: readonly MissingRow[]) {
  const config = shippingConfig()
  const from = fixedCountry(config, DEFAULT_SHIPCODE)?.code ?? ''
  yield replacementHead()
  for (const { ref, copies, name, address, issue_number: issue } of rows)
    if (address) yield replacementLine(config, { ref, copies, name, address, issue }, from)
}
