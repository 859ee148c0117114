import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

export type DialogProps = {
  id: string
  open: boolean
  /** Called once for each closing, whoever asks for it: Esc, a click outside, the close button. */
  onClose: () => void
  title: string
  /** Without a close button the content must offer a way out. */
  closeButton?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Stands below the content: the buttons. */
  actions?: ReactNode
  children?: ReactNode
}

/** The browser's own modal: it keeps the focus inside, makes the page behind inert and gives the focus back. */
export function Dialog({ id, open, onClose, title, closeButton = true, role, actions, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  const isOutside = (event: MouseEvent) => event.target === event.currentTarget

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for a click outside, and the browser hears it
    <dialog
      ref={element}
      id={id}
      className="dialog"
      role={role}
      aria-labelledby={`${id}-title`}
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      // A press that began inside, as when selecting words, does not close it.
      onClick={(event) => isOutside(event) && pressedOutside.current && element.current?.close()}
    >
      {open && (
        <div className="dialog-sheet">
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          {children}
          {actions && <div className="button-row dialog-actions">{actions}</div>}
          {closeButton && (
            <Button look="quiet" icon="close" labelHidden className="dialog-close" onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      )}
    </dialog>
  )
}
