// What a magazine of a size needs, by the costs that `bench/costs.ts` measured. Pure: no clock, no files, no packages.

const SECONDS_A_DAY = 86_400
const MS_AN_HOUR = 3_600_000
const DAYS_A_YEAR = 365

/**
 * A magazine by its subscribers. Everything else is a share of them, as it is for the magazine that the load of the proof was
 * written for: 300 requests that no copy answers, 20 orders (100 in the first half minute) and 15 logins a second for a million.
 */
export function magazineOf(subscribers) {
  return {
    subscribers,
    /** As long as its database has kept everything. */
    years: 5,
    issuesAYear: 4,
    articles: 5 * 4 * 16,
    /** Pages in a day, and how much more than the mean the busiest hour has. */
    pagesADay: subscribers * 1.5,
    busiestHour: 4,
    /** Of the pages: what is kept for everyone, what is made anew, what is a subscriber's, what is their account's. */
    shares: { kept: 0.8, anew: 0.02, subscriber: 0.15, accountPage: 0.03 },
    ordersAYear: subscribers * 1.2,
    /** In each second after an issue is announced. */
    announced: {
      pages: subscribers * 0.0015,
      orders: subscribers * 0.00002,
      ordersFirst: subscribers * 0.0001,
      logins: subscribers * 0.000015,
    },
    /** Beside the letter for each issue and what orders cause: codes, reminders, notices. */
    mailsAYear: subscribers * 12,
  }
}

const both = ({ programMs, databaseMs }) => ({ program: programMs, database: databaseMs })

/** Milliseconds of processor time in a second, of the program and of the database, for so much of each thing in a second. */
function load(costs, perSecond) {
  const sum = { program: 0, database: 0 }
  for (const [name, times] of Object.entries(perSecond)) {
    const { program, database } = both(costs[name])
    sum.program += program * times
    sum.database += database * times
  }
  return sum
}

const pagesOf = ({ shares }, pages) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, share * pages]))

/** Cores are bought for the busiest minute, and are no more than so busy in it: beyond that, waiting grows faster than work. */
const BUSY = 0.6
const coresFor = (ms) => ms / 1000 / BUSY

/** What is set where nobody has set anything (`.env.example`, `docs/deploying.md`). */
export const settings = { pool: 10, pageCacheMib: 96, lettersPerSecond: 10, mostLettersPerSecond: 200, jobs: 4 }

/** Beside the pool: what listens for changes, and what follows the database. */
const CONNECTIONS_BESIDE = 2
/** A kept page has both encodings with it; a page that differs by its reader is kept for visitors, subscribers and an institution. */
const [WITH_ENCODINGS, ANSWERS] = [1.5, 3]
/** Of what stands in the database, how much is asked for in an ordinary hour: indexes, this year's rows. */
const WARM = 0.25

/** What a magazine needs of everything. */
export function needsOf(costs, magazine) {
  const { subscribers, years, issuesAYear } = magazine
  const daily = load(costs, {
    ...pagesOf(magazine, (magazine.pagesADay / SECONDS_A_DAY) * magazine.busiestHour),
    order: (magazine.ordersAYear / DAYS_A_YEAR / SECONDS_A_DAY) * magazine.busiestHour,
  })
  const { pages, orders, ordersFirst, logins } = magazine.announced
  const announced = load(costs, { ...pagesOf(magazine, pages), order: orders, login: logins })
  const first = load(costs, { ...pagesOf(magazine, pages), order: ordersFirst, login: logins })
  const webCores = coresFor(announced.program)
  const labels = subscribers * costs.label.share
  const rows = {
    deliveries: labels * issuesAYear * years,
    events: magazine.ordersAYear * costs.order.events * years,
    mails: (magazine.mailsAYear + subscribers * issuesAYear) * years,
  }
  const bytes = {
    accounts: subscribers * costs.account.bytes,
    deliveries: rows.deliveries * costs.label.bytes,
    orders: magazine.ordersAYear * years * costs.order.bytes,
    mails: rows.mails * costs.sent.bytes,
    events: rows.events * costs.event.bytes,
  }
  const database = Object.values(bytes).reduce((sum, some) => sum + some, 0)
  const webProcesses = Math.max(1, Math.ceil(webCores))
  const mailsASecond = 1000 / costs.mail.wallMs
  return {
    webCores,
    databaseCores: coresFor(announced.database),
    ordinaryWebCores: coresFor(daily.program),
    ordinaryDatabaseCores: coresFor(daily.database),
    firstWebCores: coresFor(first.program),
    firstDatabaseCores: coresFor(first.database),
    webProcesses,
    connections: (webProcesses + 1) * (settings.pool + CONNECTIONS_BESIDE),
    /** Of the commits in a second that tell of a change, and so wait for one another. */
    noticesShare: (ordersFirst * costs.order.notices) / costs.notices.aSecond,
    issueMinutes: (labels * costs.label.wallMs) / 60_000,
    letterHoursAsSet: subscribers / settings.lettersPerSecond / 3600,
    letterHoursAtMost: subscribers / Math.min(settings.mostLettersPerSecond, mailsASecond) / 3600,
    /** Workers that a letter within four hours takes, by their processor time. */
    mailCores: coresFor((subscribers / (4 * 3600)) * costs.mail.programMs),
    longestStatementSeconds: Math.max(
      scaled(costs, subscribers, costs.figures.longestMs),
      scaled(costs, subscribers, costs.letter.wallMs),
    ),
    figuresMinutes: scaled(costs, subscribers, costs.figures.wallMs) / 60,
    deliveriesMillion: rows.deliveries / 1e6,
    eventsMillion: rows.events / 1e6,
    mailsMillion: rows.mails / 1e6,
    diskGb: database / 1e9,
    deliveriesGb: bytes.deliveries / 1e9,
    mailsGb: bytes.mails / 1e9,
    memoryGb: (database * WARM) / 1e9,
    backupHours: ((database / 1e6) * costs.backup.msAMegabyte) / MS_AN_HOUR,
    restoreHours: ((database / 1e6) * costs.backup.restoreMsAMegabyte) / MS_AN_HOUR,
    logGbAnIssue: (labels * costs.label.logBytes + subscribers * costs.mail.logBytes) / 1e9,
    pageCacheMib: (magazine.articles * costs.page.html * WITH_ENCODINGS * ANSWERS) / 2 ** 20,
    listIndexMib: (magazine.articles * costs.listIndex.bytesAnArticle) / 2 ** 20,
    gigabitsASecond: (pages * costs.page.sent * 8) / 1e9,
  }
}

/** Seconds that something takes which reads every subscriber, from the milliseconds among those who were measured. */
const scaled = (costs, subscribers, ms) => ((ms / 1000) * subscribers) / costs.measuredSubscribers
