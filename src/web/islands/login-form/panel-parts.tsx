import type { MouseEvent, ReactNode, SubmitEvent } from 'react'
import { loginPath } from '#domain/access/after-login.ts'
import type { LoginTab } from '#domain/access/login-ways.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PanelProps } from './login-form-props.ts'

/** The heading of a panel, as deep as the place of the form asks for. */
export function PanelHeading({ place, children }: { place: PanelProps['place']; children: ReactNode }) {
  const Heading = place === 'paywall' ? 'h4' : 'h2'
  return <Heading className="login-heading">{children}</Heading>
}

type PanelFormProps = Pick<PanelProps, 'place' | 'login' | 'redirect'> & {
  heading: string
  /** The call below `/api/access/`: a plain form is sent there too, and answered by a page. */
  call: string
  /** Given what was typed; without it the form is sent as a plain one. */
  onSend: ((typed: FormData) => void) | null
  children: ReactNode
}

export function PanelForm({ place, login, redirect, heading, call, onSend, children }: PanelFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (!onSend) return
    event.preventDefault()
    if (!login.querying) onSend(new FormData(event.currentTarget))
  }
  return (
    <form className="login-panel" action={`/api/access/${call}`} method="post" noValidate onSubmit={submit}>
      <PanelHeading place={place}>{heading}</PanelHeading>
      <ErrorSummary id={`login-${place}-error`} message={login.errors.general} />
      <input type="hidden" name="redirect" value={redirect} />
      {children}
    </form>
  )
}

export function EmailField({ place, login }: Pick<PanelProps, 'place' | 'login'>) {
  return (
    <TextField
      id={`login-${place}-email`}
      name="email"
      type="email"
      label="Email"
      autoComplete="username"
      required
      defaultValue={login.email}
      onChange={(event) => login.writeEmail(event.currentTarget.value)}
      error={login.errors.email}
    />
  )
}

/** Disabled while a request is under way. */
export function SubmitButton({ login, children }: Pick<PanelProps, 'login'> & { children: string }) {
  return (
    <Button type="submit" busy={login.querying} disabled={login.querying}>
      {children}
    </Button>
  )
}

type PanelLinkProps = Pick<PanelProps, 'login' | 'redirect'> & { to: LoginTab; children: ReactNode }

/** A link to another panel of the same form. */
export function PanelLink({ login, redirect, to, children }: PanelLinkProps) {
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    login.followTo(to)
  }
  return (
    <a href={loginPath({ tab: to, redirect })} onClick={follow}>
      {children}
    </a>
  )
}
