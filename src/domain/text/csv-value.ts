/** A value of the database as the text of a cell: moments in UTC, lists and objects as JSON, nothing for what is not there. */
export function csvText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
