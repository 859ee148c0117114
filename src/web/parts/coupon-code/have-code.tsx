import type { ReactNode, SubmitEvent } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type HaveCodeProps = {
  /** The page that is asked anew with the code, or the door that takes it. */
  action: string
  method?: 'get' | 'post'
  /** What stands under the field. */
  hint?: string
  /** Takes the code without leaving the page. */
  onCode?: (code: string) => void
  isBusy?: boolean
  /** What else the form says. */
  children?: ReactNode
}

/** 'Have a code?': out of the way of those who have none, one press and a field for those who do. */
export function HaveCode({ action, method = 'get', hint, onCode, isBusy = false, children }: HaveCodeProps) {
  const take = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onCode) return
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <details className="have-code" inert={isBusy}>
      <summary>Have a code?</summary>
      <form method={method} action={action} onSubmit={take}>
        {children}
        <TextField
          id="coupon-code"
          name="code"
          label="Code"
          hint={hint}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <button className="button button-secondary" type="submit">
          Apply
        </button>
      </form>
    </details>
  )
}
