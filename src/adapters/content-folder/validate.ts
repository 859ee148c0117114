import type { z } from 'zod'
import type { LocatedData } from './located-data.ts'
import type { Report } from './report.ts'

/** The data in the schema's shape, or null after reporting every field that is wrong. */
export function validate<T>(schema: z.ZodType<T>, data: LocatedData, report: Report): T | null {
  const result = schema.safeParse(data.value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) report(data.lineOf([...issue.path, key]), `${key} is not a known field`)
    } else {
      report(data.lineOf(issue.path), messageFor(issue, data.value))
    }
  }
  return null
}

function messageFor(issue: z.core.$ZodIssue, value: unknown): string {
  const name = issue.path.map(String).join('.')
  if (name === '') return issue.message
  return valueAt(value, issue.path) === undefined ? `${name} is missing` : `${name}: ${issue.message}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), value)
}

export function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}
