/** The database that test files copy. */
export const TEMPLATE = 'colophon_template'

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}
