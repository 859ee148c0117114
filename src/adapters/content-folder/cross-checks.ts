import type { SourceFile } from './source-files.ts'
import { isRecord } from './validate.ts'

/** Reports every article that takes a place already taken in its issue, or is its issue's second lead. */
export function checkPlacesInIssues(articles: readonly SourceFile[]): void {
  const places = new Map<string, string>()
  for (const source of articles) {
    const { issue, order, lead, placement } = fieldsOf(source)
    if (typeof issue !== 'number') continue
    if (typeof order === 'number') claim(places, `place ${order} in issue ${issue}`, source, ['order'])
    const leads = placement === 'lead' ? 'placement' : lead === true ? 'lead' : null
    if (leads) claim(places, `the lead of issue ${issue}`, source, [leads])
  }
}

/** Reports every issue with the number of another. */
export function checkIssueNumbers(issues: readonly SourceFile[]): void {
  const numbers = new Map<string, string>()
  for (const source of issues) {
    const { number } = fieldsOf(source)
    if (typeof number === 'number') claim(numbers, `number ${number}`, source, ['number'])
  }
}

/** Reports every product, and every size of one, with the ref or the place of another. */
export function checkProducts(products: readonly SourceFile[]): void {
  const taken = new Map<string, string>()
  for (const source of products) {
    const { ref, order, sizes } = fieldsOf(source)
    if (typeof ref === 'string') claim(taken, ref, source, ['ref'])
    if (typeof order === 'number') claim(taken, `place ${order} in the store`, source, ['order'])
    for (const [index, size] of (Array.isArray(sizes) ? sizes : []).entries()) {
      if (isRecord(size) && typeof size.ref === 'string') claim(taken, size.ref, source, ['sizes', index, 'ref'])
    }
  }
}

export function fieldsOf({ data }: SourceFile): Record<PropertyKey, unknown> {
  return isRecord(data?.value) ? data.value : {}
}

type Path = readonly PropertyKey[]

function claim(taken: Map<string, string>, what: string, { path, data, report }: SourceFile, field: Path): void {
  const holder = taken.get(what)
  if (holder === undefined) taken.set(what, path)
  else report(data?.lineOf(field) ?? 1, `${field.map(String).join('.')}: ${what} belongs to ${holder}`)
}
