type Waiting = { key: string | null; ask: () => Promise<unknown>; answer: Promise<unknown> | null }

/** Requests that go one after the other, so that the last answer is the newest. None may reject. */
export function openQueue() {
  const waiting = new Set<Waiting>()
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0

  const begin = (one: Waiting) => {
    one.answer ??= one.ask()
    return one.answer
  }

  /** A request replaces a waiting one with the same key: only the newest value counts. */
  function enqueue<Answer>(ask: () => Promise<Answer>, key: string | null = null): Promise<Answer> {
    asked += 1
    const older = [...waiting].find((one) => key !== null && one.key === key && one.answer === null)
    if (older) waiting.delete(older)
    const one: Waiting = { key, ask, answer: null }
    waiting.add(one)
    const answered = last.then(() => begin(one)).finally(() => waiting.delete(one))
    if (older) older.ask = () => begin(one)
    last = answered
    return answered as Promise<Answer>
  }

  /** Resolves when every request is answered and the callbacks of the answers have run. */
  async function settled(): Promise<void> {
    while (waiting.size > 0) {
      await last
      await new Promise((passed) => setTimeout(passed))
    }
  }

  /** Sends all that is left at once. */
  function sendRest() {
    for (const one of waiting) void begin(one)
  }

  /**
   * Follows a link only when all is answered: the next page is to show it. Whoever presses again has waited long enough.
   * Where a page is left otherwise, the rest is sent at once.
   */
  function watchLeaving(): () => void {
    let isLeaving = false
    const follow = (event: MouseEvent) => {
      const href = waiting.size > 0 && !isLeaving ? leadsAway(event) : null
      if (href === null) return
      event.preventDefault()
      isLeaving = true
      void settled().then(() => {
        isLeaving = false
        location.assign(href)
      })
    }
    document.addEventListener('click', follow)
    window.addEventListener('pagehide', sendRest)
    return () => {
      document.removeEventListener('click', follow)
      window.removeEventListener('pagehide', sendRest)
    }
  }

  /** Tells later whether nothing was asked for since, so that what was read meanwhile is no older than what is shown. */
  function mark(): () => boolean {
    const before = asked
    return () => waiting.size === 0 && asked === before
  }

  return { enqueue, settled, sendRest, watchLeaving, mark, size: () => waiting.size }
}

/** Where a click leads to in place of this page; null for any other. */
function leadsAway(event: MouseEvent): string | null {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return null
  const isPlaceHere = link.hash !== '' && link.href.split('#', 1)[0] === location.href.split('#', 1)[0]
  return isPlaceHere ? null : link.href
}
