import { sandboxOrigin } from './api.ts'

type Sheet = { url: string; title: string; until: string }

const dialogStyle = {
  width: 'min(30rem, calc(100vw - 2rem))',
  height: 'min(32rem, calc(100vh - 2rem))',
  padding: '0',
  border: '0',
  'border-radius': '0.75rem',
  overflow: 'hidden',
  background: 'Canvas',
  color: 'CanvasText',
}
const bodyStyle = { display: 'flex', 'flex-direction': 'column', width: '100%', height: '100%' }
const closeStyle = {
  'align-self': 'end',
  'min-width': '2.75rem',
  'min-height': '2.75rem',
  border: '0',
  background: 'transparent',
  color: 'CanvasText',
  font: '1.25rem/1 system-ui, sans-serif',
  cursor: 'pointer',
}
const frameStyle = { width: '100%', flex: '1', border: '0', display: 'block' }

/** Set one by one: a page's policy may forbid styles that are written as text. */
export function dress(element: HTMLElement, style: Record<string, string>) {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

/** Shows a page of the sandbox over the shop's, until it says the awaited word or is closed. */
export function showSheet({ url, title, until }: Sheet): Promise<Record<string, unknown> | null> {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  dress(dialog, dialogStyle)
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = title
  dress(frame, frameStyle)
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', 'Close')
  dress(close, closeStyle)
  const body = document.createElement('div')
  dress(body, bodyStyle)
  body.append(close, frame)
  dialog.append(body)
  document.body.append(dialog)
  return new Promise((answered) => {
    const end = (said: Record<string, unknown> | null) => {
      window.removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      answered(said)
    }
    const hear = (event: MessageEvent) => {
      if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return
      if (event.data?.sandboxStripe === until) end(event.data)
    }
    window.addEventListener('message', hear)
    close.addEventListener('click', () => end(null))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end(null)
    })
    dialog.showModal()
  })
}
