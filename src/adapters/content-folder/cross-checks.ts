import type { SourceFile } from './source-files.ts'
import { isRecord } from './validate.ts'

/** Reports every article that takes a place already taken in its issue, or is its issue's second lead. */
export function checkPlacesInIssues(articles: readonly SourceFile[]): void {
  const places = new Map<string, string>()
  for (const source of articles) {
    const { issue, order, lead } = fieldsOf(source)
    if (typeof issue !== 'number') continue
    if (typeof order === 'number') claim(places, `place ${order} in issue ${issue}`, source, 'order')
    if (lead === true) claim(places, `the lead of issue ${issue}`, source, 'lead')
  }
}

/** Reports every issue with the number of another. */
export function checkIssueNumbers(issues: readonly SourceFile[]): void {
  const numbers = new Map<string, string>()
  for (const source of issues) {
    const { number } = fieldsOf(source)
    if (typeof number === 'number') claim(numbers, `number ${number}`, source, 'number')
  }
}

export function fieldsOf({ data }: SourceFile): Record<PropertyKey, unknown> {
  return isRecord(data?.value) ? data.value : {}
}

function claim(taken: Map<string, string>, what: string, { path, data, report }: SourceFile, field: string): void {
  const holder = taken.get(what)
  if (holder === undefined) taken.set(what, path)
  else report(data?.lineOf([field]) ?? 1, `${field}: ${what} belongs to ${holder}`)
}
