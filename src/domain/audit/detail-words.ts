/** One thing that an entry of the log tells beside who, what and when. */
export type Detail = { name: string; value: string }

/** What an entry keeps of before, after and how it was asked for, as names and values: `before, status: open`. */
export function detailWords(details: object): Detail[] {
  return Object.entries(details)
    .toSorted(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))
    .flatMap(([key, value]) => wordsOf(wordOf(key), value))
}

/** The database keeps no order of its own; what changed is read from before to after. */
const LAST = ['before', 'after']

const CENTS = / cents$/

function wordsOf(name: string, value: unknown): Detail[] {
  if (Array.isArray(value)) return [{ name, value: value.length === 0 ? 'none' : value.map(inOneLine).join('; ') }]
  if (typeof value === 'number' && CENTS.test(name))
    return [{ name: name.replace(CENTS, ''), value: (value / 100).toFixed(2) }]
  if (!isRecord(value)) return [{ name, value: plain(value) }]
  const inner = Object.entries(value).flatMap(([key, one]) => wordsOf(wordOf(key), one))
  return inner.map((one) => ({ name: `${name}, ${one.name}`, value: one.value }))
}

/** What is one of several stays together. */
const inOneLine = (value: unknown): string =>
  isRecord(value)
    ? detailWords(value)
        .map((one) => `${one.name} ${one.value}`)
        .join(', ')
    : plain(value)

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** `amountCents` → `amount cents`; `staff_roles` → `staff roles`. */
const wordOf = (key: string) =>
  key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
