import fc from 'fast-check'
import type { Door, Json } from './doors.ts'

/** Bytes, and what they are said to be. */
export type SentBody = { type: string; bytes: Buffer }

/** As JSON is written, so that what only JSON can say is said: endless numbers, halves of characters, keys that are no keys. */
const oddValues = [
  ...['0', '-0', '-1', '1.5', '1e3', '1e400', '-1e400', '1e-400', '2147483648', '9007199254740993', '0x1f', 'NaN'],
  ...['null', 'true', 'false', '[]', '[[]]', '{}', '[null]', '{"a":{"b":[1]}}', '{"__proto__":{"a":1}}', '', '"', '['],
  ...['""', '" "', '"0"', '"-1"', '"1e9"', '"null"', '"true"', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"é🜂"'],
  ...['"0001-01-01"', '"9999-12-31"', '"2026-02-30"', '"+275760-09-13"', '"12:60"', '"2026-13-01T00:00:00Z"'],
  ...['"../../etc/passwd"', '"//evil.example"', '"http://["', '"%"', '"%00"', '"%zz"', '"a@b"', '"a@[::1]"', '"@"'],
  ...[`"'; select 1 --"`, '"$1"', '"{{a}}"', '"<b>"', '"\\r\\nBcc: a@b.example"', '"(a+)+$"', '"__proto__"'],
  ...[`"${'x'.repeat(400)}"`, `"${'é'.repeat(70_000)}"`, `${'['.repeat(200)}${']'.repeat(200)}`],
]
const oddKeys = [
  '',
  'x',
  'id',
  'step',
  'constructor',
  '__proto__',
  'toString',
  'length',
  '0',
  'a.b',
  'address.',
  '\u0000',
]
const oddBytes = [
  '\u0000',
  '\u00ff',
  '\u00c3',
  '\u00ed\u00a0\u0080',
  '"',
  '\\',
  '{',
  '}',
  ',',
  '&',
  '=',
  '%',
  ';',
  '\r\n--',
]

const oddValue = fc.constantFrom(...oddValues)
const oddKey = fc.constantFrom(...oddKeys)

type Path = readonly string[]
/** What is written instead of one field: it may be several, or none. */
type Edit = (name: string, value: string) => string[]
const named = (name: string, value: string) => (name === '' ? value : `${name}:${value}`)

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: oddValue.map(
      (odd): Edit =>
        (name) => [named(name, odd)],
    ),
  },
  fc.constant<Edit>(() => []),
  oddValue.map(
    (odd): Edit =>
      (name, value) => [named(name, value), named(name, odd)],
  ),
  fc.tuple(oddKey, oddValue).map(
    ([key, odd]): Edit =>
      (name, value) => [named(name, value), named(name && JSON.stringify(key), odd)],
  ),
  oddKey.map(
    (key): Edit =>
      (name, value) => [named(name && JSON.stringify(key), value)],
  ),
)

const isGroup = (value: Json): value is Json[] | { [key: string]: Json } => typeof value === 'object' && value !== null

const pathsOf = (value: Json, at: Path = []): Path[] =>
  isGroup(value) ? Object.entries(value).flatMap(([key, one]) => [[...at, key], ...pathsOf(one, [...at, key])]) : []

function write(value: Json, edits: ReadonlyMap<string, Edit>, at: Path = []): string {
  if (!isGroup(value)) return JSON.stringify(value)
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const name = Array.isArray(value) ? '' : JSON.stringify(key)
    const text = write(one, edits, [...at, key])
    return edits.get([...at, key].join('/'))?.(name, text) ?? [named(name, text)]
  })
  return Array.isArray(value) ? `[${parts}]` : `{${parts}}`
}

const editsOf = (paths: readonly Path[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...paths.map((path) => path.join('/'))), anyEdit), { maxLength: 3 })
    .map((edits) => new Map(edits))

/** A right body of JSON with some of its fields made odd. */
const anyJson = (json: { [key: string]: Json }): fc.Arbitrary<SentBody> =>
  editsOf(pathsOf(json)).map((edits) => ({ type: 'application/json', bytes: Buffer.from(write(json, edits)) }))

/** What stands in the fields of a form: odd JSON without its marks is odd text. */
const oddText = oddValue.map((odd) => odd.replace(/^"(.*)"$/s, '$1').replaceAll('\\u0000', '\u0000'))
type Fields = [string, string][]
const anyField = (fields: Fields): fc.Arbitrary<(now: Fields) => Fields> => {
  const name = fc.oneof(fc.constantFrom('x', ...fields.map(([one]) => one)), oddKey)
  return fc.oneof(
    fc.tuple(name, oddText).map(
      ([at, odd]) =>
        (now: Fields): Fields =>
          now.map(([one, text]) => [one, one === at ? odd : text]),
    ),
    fc.tuple(name, oddText).map(
      ([at, odd]) =>
        (now: Fields): Fields => [...now, [at, odd]],
    ),
    name.map(
      (at) =>
        (now: Fields): Fields =>
          now.filter(([one]) => one !== at),
    ),
  )
}

const BOUNDARY = 'a-line-between'
const multipart = (fields: Fields) =>
  `${fields
    .map(([name, text], at) => {
      const file = at % 2 === 1 ? '; filename="a.csv"\r\nContent-Type: text/csv' : ''
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
    })
    .join('')}--${BOUNDARY}--\r\n`

/** A right form with some of its fields made odd, as a page sends it or with files. */
const anyForm = (form: Record<string, string>): fc.Arbitrary<SentBody> => {
  const fields: Fields = Object.entries(form)
  return fc.tuple(fc.array(anyField(fields), { maxLength: 3 }), fc.nat({ max: 4 })).map(([edits, way]) => {
    const edited = edits.reduce((now, edit) => edit(now), fields)
    return way === 0
      ? { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.from(multipart(edited)) }
      : { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(edited).toString()) }
  })
}

/** Cut off, with bytes of another kind in it, or with a piece of it a second time. */
const anyBreak: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.tuple(fc.nat(), fc.constantFrom(...oddBytes)).map(([at, odd]) => (bytes: Buffer) => {
    const place = at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(odd, 'latin1'), bytes.subarray(place)])
  }),
  fc.nat().map((at) => (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(at % (bytes.length + 1))])),
)

/** Where it isn't said rightly what the bytes are. */
const otherTypes = [
  ...['application/json', 'application/json; charset=latin1', 'application/json;', 'application/x-www-form-urlencoded'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'text/plain',
    '*/*',
    'x',
  ],
]
const anyType = fc.option(fc.constantFrom(...otherTypes), { freq: 12, nil: null })

/** A body that one route takes, and what may come of it on its way through a hostile hand. */
export function anyBody({ json, form }: Pick<Door, 'json' | 'form'>): fc.Arbitrary<SentBody> {
  const right = [...(json ? [anyJson(json)] : []), ...(form || !json ? [anyForm(form ?? {})] : [])]
  return fc.tuple(fc.oneof(...right), anyBreak, anyType).map(([{ type, bytes }, broken, other]) => ({
    type: other ?? type,
    bytes: broken(bytes),
  }))
}

/** The lines of a request that say how long a body is, and the body as it is then sent: nobody waits for more. */
export const anyFraming: fc.Arbitrary<(bytes: Buffer) => { lines: string; sent: Buffer }> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constant((bytes: Buffer) => ({ lines: `content-length: ${bytes.length}\r\n`, sent: bytes })),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 200 }).map((size) => (bytes: Buffer) => {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const framed = chunks.flatMap((one) => [
        Buffer.from(`${one.length.toString(16)};a=b\r\n`),
        one,
        Buffer.from('\r\n'),
      ])
      return {
        lines: 'transfer-encoding: chunked\r\n',
        sent: Buffer.concat([...framed, Buffer.from('0\r\na: b\r\n\r\n')]),
      }
    }),
  },
  fc.constant((bytes: Buffer) => ({
    lines: `content-length: ${Math.max(0, bytes.length - 1)}\r\n`,
    sent: bytes,
  })),
  fc.constant((bytes: Buffer) => ({
    lines: 'transfer-encoding: chunked\r\n',
    sent: Buffer.concat([Buffer.from('zz\r\n'), bytes, Buffer.from('\r\n0\r\n\r\n')]),
  })),
)
