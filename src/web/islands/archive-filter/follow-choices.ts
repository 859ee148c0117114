import { swapArchive } from './swap-archive.ts'

type History = 'new' | 'same'

/** Fetches the page that the form or a link would lead to, and puts its list in the place of this one's. */
export function followChoices(announce: (message: string) => void): () => void {
  const form = document.getElementById('archive-form') as HTMLFormElement | null
  const archive = document.getElementById('archive')
  if (!form || !archive) return () => {}
  let asking: AbortController | null = null

  async function show(address: string, history: History) {
    asking?.abort()
    asking = new AbortController()
    const { signal } = asking
    archive?.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(address, { signal, headers: { accept: 'text/html' } })
      if (!response.ok) throw new Error(String(response.status))
      const next = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (history === 'new') window.history.pushState(null, '', response.url)
      announce(swapArchive(document, next))
      archive?.removeAttribute('aria-busy')
    } catch {
      // Asked again meanwhile, or the page must be fetched in the plain way.
      if (!signal.aborted) location.assign(address)
    }
  }

  const addressOfForm = () => {
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `/archive?${query}` : '/archive'
  }
  const onChange = () => show(addressOfForm(), 'new')
  const onSubmit = (event: Event) => {
    event.preventDefault()
    form.hidePopover?.()
    document.getElementById('archive-count')?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.pathname !== '/archive' || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(link.href, 'new').then(() => document.getElementById('archive-count')?.focus())
  }
  const onBack = () => show(location.href, 'same')

  form.dataset.live = ''
  form.addEventListener('change', onChange)
  form.addEventListener('submit', onSubmit)
  archive.addEventListener('click', onClick)
  window.addEventListener('popstate', onBack)
  // What was ticked before this script was there.
  if ([...form.querySelectorAll<HTMLInputElement>('input')].some((box) => box.checked !== box.defaultChecked))
    onChange()
  return () => {
    asking?.abort()
    form.removeEventListener('change', onChange)
    form.removeEventListener('submit', onSubmit)
    archive.removeEventListener('click', onClick)
    window.removeEventListener('popstate', onBack)
  }
}
