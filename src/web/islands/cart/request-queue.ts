/** Requests that go one after the other, so that the last answer is the newest. None may reject. */
export function openQueue() {
  const waiting = new Set<() => Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0

  function enqueue<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    asked += 1
    let answer: Promise<Answer> | undefined
    const askOnce = () => {
      answer ??= ask()
      return answer
    }
    waiting.add(askOnce)
    const answered = last.then(askOnce).finally(() => waiting.delete(askOnce))
    last = answered
    return answered
  }

  /** Resolves when everything is answered, and whatever followed from that in the same breath. */
  async function settled(): Promise<void> {
    while (waiting.size > 0) {
      await last
      await new Promise((passed) => setTimeout(passed))
    }
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
    const sendRest = () => {
      for (const ask of waiting) void ask()
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

  return { enqueue, settled, watchLeaving, mark, size: () => waiting.size }
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
