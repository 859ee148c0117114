import { z } from 'zod'
import { dayOrders, fallbackRoles, type ImportMapping, importRoles } from '#domain/moving/import-mapping.ts'

const header = z.string().max(200)

/** What a person says of a file's columns, in a form or in `map.json`: what is left out stays as it was guessed. */
export const mappingChoice = z.strictObject({
  /** An empty header: the file has no such column. */
  columns: z.partialRecord(z.enum(importRoles), header).optional(),
  dayOrder: z.enum(dayOrders).optional(),
  otherwise: z.partialRecord(z.enum(fallbackRoles), z.string().max(100)).optional(),
  existing: z.enum(['leave-out', 'add']).optional(),
  sameEmail: z.enum(['leave-out', 'together']).optional(),
})
export type MappingChoice = z.infer<typeof mappingChoice>

const filled = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** What was guessed, but for what somebody has chosen. Refused where a header is named that the file does not have. */
export function applyChoice(
  guessed: ImportMapping,
  choice: MappingChoice,
  headers: readonly string[],
): { ok: true; mapping: ImportMapping } | { ok: false; unknown: string } {
  const chosen = filled({ ...guessed.columns, ...choice.columns })
  const unknown = Object.values(chosen).find((name) => !headers.includes(name))
  if (unknown !== undefined) return { ok: false, unknown }
  return {
    ok: true,
    mapping: {
      columns: chosen,
      otherwise: filled({ ...guessed.otherwise, ...choice.otherwise }),
      dayOrder: choice.dayOrder ?? guessed.dayOrder,
      existing: choice.existing ?? guessed.existing,
      sameEmail: choice.sameEmail ?? guessed.sameEmail,
    },
  }
}
