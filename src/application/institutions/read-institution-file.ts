import type { UseCaseContext } from '#application/context.ts'
import { type ListedInvoice, toListed } from '#application/invoices/list-invoices.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { dayOf, licenceOn } from '#domain/access/licence.ts'
import { dayMonthsLater } from '#domain/donations/monthly.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { listUse, type MonthOfUse } from '#store/institutions/institution-reads.ts'
import { findInstitution, findInstitutionNamed, type InstitutionRow } from '#store/institutions/institutions.ts'
import { listInvoicesBilledTo } from '#store/invoices/invoices.ts'
import type { ListedInstitution } from './read-institutions.ts'

export type InstitutionFile = Omit<ListedInstitution, 'reads'> & { id: string; use: MonthOfUse[] }

/** This month and those of a year before it. */
const MONTHS_OF_USE = 12

/** One institution as the desk shows it, by its id or by its name; null where there is none. */
export async function readInstitutionFile(context: UseCaseContext, idOrName: string): Promise<InstitutionFile | null> {
  const find = isUuid(idOrName) ? findInstitution : findInstitutionNamed
  const row = await find(context.db, idOrName)
  return row ? toFile(context, row) : null
}

async function toFile({ db, now }: UseCaseContext, row: InstitutionRow): Promise<InstitutionFile> {
  const today = dayOf(now())
  const since = dayMonthsLater(today, -MONTHS_OF_USE, 1)
  return {
    ...row,
    licence: licenceOn({ from: row.licence_from, to: row.licence_to }, today),
    use: await listUse(db, { institutionId: row.id, since }),
  }
}

const INVOICES_A_PAGE = 50

/** A page of what was billed to an institution by any of its names, the newest first. */
export async function readInstitutionInvoices(
  { db, now }: UseCaseContext,
  { name, other_names }: Pick<InstitutionFile, 'name' | 'other_names'>,
  page: number,
): Promise<PageOf<ListedInvoice>> {
  const names = [name, ...other_names]
  const read = await listInvoicesBilledTo(db, { names, ...sliceOf(page, INVOICES_A_PAGE) })
  const { rows, hasMore } = pageOf(read, INVOICES_A_PAGE)
  return { rows: rows.map((row) => toListed(row, now())), hasMore }
}
