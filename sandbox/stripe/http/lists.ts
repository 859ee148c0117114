import type { Kind } from '../state/objects.ts'
import type { Work } from '../work.ts'
import { invalidRequest, noSuch } from './api-error.ts'
import * as p from './params.ts'
import type { Form, FormValue } from './read-form.ts'

const moment = (value: FormValue, name: string) =>
  typeof value === 'string' ? { gte: p.integer(value, name), lte: p.integer(value, name) } : range(value, name)
const range = p.within({ gt: p.integer, gte: p.integer, lt: p.integer, lte: p.integer })

const paging = {
  ...p.expand,
  limit: p.integer,
  starting_after: p.text,
  ending_before: p.text,
  created: moment,
}

/**
 * A page of a list, newest first. `filters` are the parameters that must equal a part of the object, or, with `inner` before
 * the path, of what is known of it and not told.
 */
export function listObjects(kind: Kind, filters: Record<string, string> = {}, fixed: Record<string, string> = {}) {
  return (work: Work, form: Form, url: string) => {
    const spec = Object.fromEntries(Object.keys(filters).map((name) => [name, p.text]))
    const asked = p.readParams(form, { ...spec, ...paging }) as p.Read<typeof paging> & Record<string, string>
    const { limit = 10, starting_after, ending_before, created } = asked
    if (limit < 1 || limit > 100)
      throw invalidRequest('Invalid limit: must be between 1 and 100', {
        code: 'parameter_invalid_integer',
        param: 'limit',
      })
    if (starting_after && ending_before)
      throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
        code: 'parameters_exclusive',
      })
    const wanted = Object.entries(filters).flatMap(([name, path]) => (asked[name] ? [[path, asked[name]]] : [])) as [
      string,
      string,
    ][]
    const isInner = ([path]: [string, string]) => path.startsWith('inner')
    const inner = wanted.filter(isInner).map(([path, value]) => [path.slice('inner'.length), value])
    const from = created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1)
    const to = created?.lte ?? (created?.lt === undefined ? undefined : created.lt - 1)
    const { data, hasMore } = work.objects.list(kind, {
      limit,
      ...(starting_after && { after: placeOf(work, kind, starting_after, 'starting_after') }),
      ...(ending_before && { before: placeOf(work, kind, ending_before, 'ending_before') }),
      ...(from !== undefined && { createdFrom: from }),
      ...(to !== undefined && { createdTo: to }),
      equal: { ...Object.fromEntries(wanted.filter((one) => !isInner(one))), ...fixed },
      equalInner: Object.fromEntries(inner),
    })
    return { object: 'list' as const, data, has_more: hasMore, url }
  }
}

function placeOf(work: Work, kind: Kind, id: string, param: string): number {
  const kept = work.objects.find(kind, id)
  if (!kept) throw noSuch(kind, id, param, 400)
  return kept.seq
}
