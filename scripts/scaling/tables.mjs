// What `docs/scaling.md` and `npm run simulate` show, as tables of Markdown: written by one rule, so that neither says what the other does not.
import { limitsInOrder } from './limits.mjs'
import { magazineOf, needsOf } from './model.mjs'

/** The magazine that growth is counted from. */
export const BASE = 100_000
export const FACTORS = [1, 10, 100]

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Two digits say all that a simulation knows. */
export function figure(value) {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 100) return Number(value.toPrecision(2)).toLocaleString('en-US')
  return String(Number(value.toPrecision(2)))
}

const kilobytes = (bytes) => (bytes === undefined ? '' : figure(bytes / 1000))

/** The costs of single things, as they were measured: these are not rounded further. */
export function costsTable({ costs }) {
  const row = (name, cost, bytes, log) => [
    name,
    ...[cost.programMs, cost.databaseMs, cost.wallMs].map(String),
    cost.trips === undefined ? '' : figure(cost.trips),
    kilobytes(bytes),
    kilobytes(log),
  ]
  return table(
    ['what', 'program, ms', 'database, ms', 'wall, ms', 'statements', 'kept, kB', 'log, kB'],
    [
      row('a kept page', costs.kept),
      row('a page made anew', costs.anew),
      row('a subscriber’s page', costs.subscriber),
      row('an account’s page', costs.accountPage),
      row('a login', costs.login),
      row('an order, from the cart to the receipt and its mail', costs.order, costs.order.bytes, costs.order.logBytes),
      row('a mail, queued and sent', costs.mail, costs.sent.bytes, costs.mail.logBytes),
      row('a label, cut, handed over and in a file', costs.label, costs.label.bytes, costs.label.logBytes),
    ],
  )
}

/** Those that are not of single things. */
export function othersTable({ costs, subscribers }) {
  const measured = subscribers.toLocaleString('en-US')
  return table(
    ['what', 'cost'],
    [
      ['an account with its address, subscription, card and session', `${kilobytes(costs.account.bytes)} kB`],
      ['an event', `${kilobytes(costs.event.bytes)} kB`],
      [
        'an article’s page: as HTML, and as it is sent',
        `${kilobytes(costs.page.html)} kB, ${kilobytes(costs.page.sent)} kB`,
      ],
      ['the archive’s index, an article', `${figure(costs.listIndex.bytesAnArticle)} bytes of memory`],
      [
        `the count of a night, among ${measured} subscribers`,
        `${figure(costs.figures.wallMs / 1000)} s, its longest statement ${figure(costs.figures.longestMs / 1000)} s`,
      ],
      [`writing down who gets a letter, among ${measured}`, `${figure(costs.letter.wallMs / 1000)} s in one statement`],
      [
        'a backup, and its way back',
        `${figure(costs.backup.msAMegabyte)} and ${figure(costs.backup.restoreMsAMegabyte)} ms a megabyte; the file is ${figure(costs.backup.fileShare * 100)} % of the database`,
      ],
      ['commits that tell of a change', `${figure(costs.notices.aSecond)} a second, one at a time`],
      ['notices that an order tells', figure(costs.order.notices)],
    ],
  )
}

const NEEDS = [
  ['web: cores, an ordinary day’s busiest hour', 'ordinaryWebCores'],
  ['web: cores, an issue is announced', 'webCores'],
  ['web: cores, its first half minute', 'firstWebCores'],
  ['database: cores, an ordinary day’s busiest hour', 'ordinaryDatabaseCores'],
  ['database: cores, an issue is announced', 'databaseCores'],
  ['database: cores, its first half minute', 'firstDatabaseCores'],
  ['connections, as set', 'connections'],
  ['commits that tell of a change, of what goes', 'noticesShare'],
  ['line: Gbit/s of pages', 'gigabitsASecond'],
  ['an issue’s run, minutes', 'issueMinutes'],
  ['a letter to all, hours at 10 a second', 'letterHoursAsSet'],
  ['a letter to all, hours at most (one worker, 200 a second)', 'letterHoursAtMost'],
  ['workers: cores for a letter within 4 hours', 'mailCores'],
  ['the count of a night, minutes', 'figuresMinutes'],
  ['the longest single statement, seconds', 'longestStatementSeconds'],
  ['database: GB after five years', 'diskGb'],
  ['of that deliveries, GB', 'deliveriesGb'],
  ['of that mails, GB', 'mailsGb'],
  ['of it warm, GB of memory', 'memoryGb'],
  ['log of an issue and its letter, GB', 'logGbAnIssue'],
  ['a backup, hours', 'backupHours'],
  ['a restore, hours', 'restoreHours'],
  ['page cache of a process, MiB', 'pageCacheMib'],
  ['archive’s index of a process, MiB', 'listIndexMib'],
  ['deliveries, million rows', 'deliveriesMillion'],
  ['events, million rows', 'eventsMillion'],
  ['mails, million rows', 'mailsMillion'],
]

/** What magazines of these sizes need of everything. */
export function needsTable(measured, sizes) {
  const costs = withSize(measured)
  const all = sizes.map((subscribers) => needsOf(costs, magazineOf(subscribers)))
  return table(
    ['', ...sizes.map((subscribers) => `${subscribers.toLocaleString('en-US')} subscribers`)],
    NEEDS.map(([name, need]) => [name, ...all.map((needs) => figure(needs[need]))]),
  )
}

/** By which of the stated factors a limit is reached. */
const reachedBy = (factor) => {
  const by = FACTORS.find((one) => factor <= one)
  if (by === 1) return 'today'
  return by === undefined ? 'later' : `${by} ×`
}

/** What gives way, in the order in which a magazine that grows from `BASE` comes to it. */
export const limitsTable = (measured) =>
  table(
    ['reached by', 'what gives way', 'at', 'times the base', 'subscribers', 'what then'],
    limitsInOrder(withSize(measured), BASE).map(({ name, most, unit, factor, remedy }) => {
      const isEver = Number.isFinite(factor)
      const [times, subscribers] = isEver ? [figure(factor), figure(factor * BASE)] : ['–', '–']
      return [
        isEver ? reachedBy(factor) : 'never by subscribers',
        name,
        `${figure(most)} ${unit}`,
        times,
        subscribers,
        remedy,
      ]
    }),
  )

const withSize = ({ costs, subscribers }) => ({ ...costs, measuredSubscribers: subscribers })

/** Every table of the document, by the name that its markers have. */
export const tablesOf = (measured) => ({
  costs: costsTable(measured),
  others: othersTable(measured),
  limits: limitsTable(measured),
  needs: needsTable(
    measured,
    FACTORS.map((factor) => BASE * factor),
  ),
})

const between = (name) => new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`)

/** The document with its tables as they should be; what stands around them stays. */
export function withTables(document, measured) {
  let written = document
  for (const [name, text] of Object.entries(tablesOf(measured))) {
    if (!between(name).test(written)) throw new Error(`The document has no place for the table “${name}”`)
    written = written.replace(between(name), (_, begin, end) => `${begin}${text}\n${end}`)
  }
  return written
}
