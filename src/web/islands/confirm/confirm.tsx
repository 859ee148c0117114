import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type ConfirmProps = {
  /** Of the dialog. */
  name: string
  label: string
  question: string
  danger: boolean
  /** What a plain form sends, and where. */
  form: { action: string; field: string; value: string }
  /** What scripts send. */
  call: { method: 'PATCH' | 'DELETE'; path: string; body: { [key: string]: boolean } | null }
  /** The page that follows, whatever has become of it: it says how things stand. */
  back: string
}

/** A button that asks before it does something. Without scripts the question is folded away below the button. */
export function Confirm({ name, label, question, danger, form, call, back }: ConfirmProps) {
  const plain = useRef<HTMLDetailsElement>(null)
  const [isPlain, setPlain] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const details = plain.current
    // Somebody who is at the plain question already goes on with that.
    if (details && !details.open && !details.contains(document.activeElement)) setPlain(false)
  }, [])

  const send = async () => {
    setAsking(false)
    setBusy(true)
    const { method, path, body } = call
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    await fetch(path, { method, ...json }).catch(() => null)
    location.assign(back)
  }

  if (isPlain)
    return (
      <details ref={plain} className="confirm">
        <summary className={buttonClass('secondary')}>{label}</summary>
        <form method="post" action={form.action}>
          <p>{question}</p>
          <div className="button-row">
            <button
              className={buttonClass(danger ? 'danger' : 'primary')}
              type="submit"
              name={form.field}
              value={form.value}
            >
              Ok
            </button>
            <a className={buttonClass('secondary')} href={back}>
              Cancel
            </a>
          </div>
        </form>
      </details>
    )
  return (
    <>
      <Button look="secondary" busy={isBusy} busyLabel="Sending" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        id={`${name}-question`}
        open={isAsking}
        message={question}
        danger={danger}
        onOk={send}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
