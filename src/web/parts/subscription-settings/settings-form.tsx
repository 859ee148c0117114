import type { ReactNode, SubmitEvent } from 'react'

type SettingsFormProps = {
  /** The page that it asks anew, without scripts. */
  action: string
  /** The coupon's code that the page was given. */
  code: string | null
  isBusy: boolean
  children: ReactNode
}

/** The pickers of a screen as one plain form: each field has the name and the values of the page's query. */
export function SettingsForm({ action, code, isBusy, children }: SettingsFormProps) {
  return (
    <form className="selling-settings" method="get" action={action} inert={isBusy} onSubmit={stay}>
      {children}
      {/* An empty one says that a code which is remembered is not meant. */}
      <input type="hidden" name="code" value={code ?? ''} />
      <noscript>
        <button className="button button-secondary" type="submit">
          Show these prices
        </button>
      </noscript>
    </form>
  )
}

/** With scripts everything is there already: a press of Enter must not load the page anew. */
const stay = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
