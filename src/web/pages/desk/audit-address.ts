import type { AuditFilter, AuditPlace } from '#application/audit/read-audit-log.ts'

export const AUDIT_PATH = '/desk/audit'
export const AUDIT_CSV_PATH = `${AUDIT_PATH}.csv`
export const AUDIT_FILTERS = ['by', 'act', 'of', 'since', 'until'] as const

export function auditFilterOf(query: URLSearchParams): AuditFilter {
  const of = (name: keyof AuditFilter) => (query.get(name) ?? '').trim().slice(0, 100)
  return { by: of('by'), act: of('act'), of: of('of'), since: of('since'), until: of('until') }
}

/** Where in the log an address stands; null for its newest end. */
export function auditPlaceOf(query: URLSearchParams): AuditPlace | null {
  for (const side of ['before', 'after'] as const) {
    const id = query.get(side) ?? ''
    // Longer numbers are no entry's.
    if (/^[1-9]\d{0,17}$/.test(id)) return { side, id }
  }
  return null
}

export const auditPath = (filter: AuditFilter, place: AuditPlace | null = null) =>
  withQuery(AUDIT_PATH, filter, place && { [place.side]: place.id })

export const auditCsvPath = (filter: AuditFilter) => withQuery(AUDIT_CSV_PATH, filter)

function withQuery(path: string, filter: AuditFilter, more: Record<string, string> | null = null) {
  const asked = AUDIT_FILTERS.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])
  const query = new URLSearchParams([...asked, ...Object.entries(more ?? {})]).toString()
  return query === '' ? path : `${path}?${query}`
}
