import type { ImportReport } from '#application/content/import-content.ts'

/** What an import changed, a line a kind; one line where nothing did. */
export function describeImport(report: ImportReport): string[] {
  const lines = Object.entries(report).flatMap(([kind, { added, changed, removed }]) => {
    const parts = [say('added', added), say('changed', changed), say('removed', removed)].filter(Boolean)
    return parts.length > 0 ? [`✓ ${kind}: ${parts.join('; ')}`] : []
  })
  return lines.length > 0 ? lines : ['✓ Nothing to change: the database already says what the content folder says.']
}

const say = (what: string, names: string[]) => (names.length > 0 ? `${what} ${names.join(', ')}` : '')
