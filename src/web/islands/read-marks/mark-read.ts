/** What of a list names one article, and the line of it that has room at its end. */
const ROWS = '.article-row, .teaser-line'
const TITLE = ':is(.article-row-title, .teaser-title) a'
const LINE = '.article-row-section, .teaser-section'
const MARK = 'read-mark'

/** Puts a mark on what has been read, and takes it from what has not: run again, it changes nothing. */
export function markRead(lists: Element, read: ReadonlySet<string>) {
  for (const row of lists.querySelectorAll(ROWS)) {
    const title = row.querySelector<HTMLAnchorElement>(TITLE)
    const line = row.querySelector(LINE)
    const mark = row.querySelector(`.${MARK}`)
    const isRead = title !== null && read.has(title.pathname.replace('/article/', ''))
    if (!isRead) mark?.remove()
    else if (!mark) line?.append(makeMark())
  }
}

function makeMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.className = MARK
  mark.textContent = 'Read'
  return mark
}
