/** The answers of access that a reader of this test may have. */
export const STAFF = 'whole, as staff'
export const through = (institution: string) => `whole, through ${institution}`
export const lapsed = (institution: string) => `lapsed: ${institution}`

type View = {
  path: string
  /** What the page says of the one whom it was made for. */
  seen: (html: string, status: number) => string
  /** What it has to say to whoever has this answer. */
  meant: (answer: string) => string
}

const nameIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const throughIn = (html: string) => nameIn(html, /You have access through <strong>([^<]+)<\/strong>/)
const lapsedIn = (html: string) => nameIn(html, /The licence of ([^<;]+) has lapsed/)
const OF_ALL = 'as for all'

function answerOf(html: string, status: number): string {
  if (status !== 200) return `status ${status}`
  if (!html.includes('id="paywall-title"')) {
    const name = throughIn(html)
    return name ? through(name) : 'whole'
  }
  if (html.includes('is paid for by those who read it')) return 'not logged in'
  if (html.includes('your account has no subscription yet')) return 'not subscribed'
  if (html.includes('Your subscription has expired')) return 'expired'
  const name = lapsedIn(html)
  return name ? lapsed(name) : 'nothing that is known'
}

const article = (path: string): View => ({
  path,
  seen: answerOf,
  meant: (answer) => (answer === STAFF ? 'whole' : answer),
})

/** It names the institution that opens it, and nothing else of its reader. */
const issue = (path: string): View => ({
  path,
  seen(html, status) {
    if (status !== 200) return `status ${status}`
    const name = throughIn(html)
    return name ? through(name) : OF_ALL
  },
  meant: (answer) => (answer.startsWith('whole, through ') ? answer : OF_ALL),
})

/** The shelf of institutions: open, closed again, or for none of them. */
const shelf = (path: string): View => ({
  path,
  seen(html, status) {
    if (status !== 200) return `status ${status}`
    const [name, ended] = [throughIn(html), lapsedIn(html)]
    return name ? through(name) : ended ? lapsed(ended) : OF_ALL
  },
  meant: (answer) => (/^whole, through |^lapsed: /.test(answer) ? answer : OF_ALL),
})

/** An issue that is not released: what staff get of it must never be kept for anyone. */
const preview = (path: string): View => ({
  path,
  seen: (html, status) =>
    status === 404
      ? 'not there'
      : status === 200 && html.includes('class="preview-banner')
        ? 'a preview'
        : `status ${status}`,
  meant: (answer) => (answer === STAFF ? 'a preview' : 'not there'),
})

/** Every kind of page that is kept for each answer of access. Seven, so that each is asked of both sites in turn. */
export const views: readonly View[] = [
  article('/article/linemen'),
  issue('/issue/harbor'),
  article('/article/rain-tax'),
  shelf('/institution/issues'),
  article('/article/the-dispatchers'),
  preview('/issue/long-roads'),
  issue('/issue/night-work'),
]
