import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CaptchaNotice, type CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type SignupState, useSignup } from './use-signup.ts'

export type SignupFormProps = {
  /** Which of the three forms this is: each can stand on a page once. */
  place: 'inline' | 'page' | 'popup'
  service: CaptchaNoticeProps['service']
  result?: SignupState['result'] | undefined
  error?: string | undefined
  /** The address that was refused, to be mended. */
  email?: string | undefined
}

/** The form of the mailing list. Without scripts it is a plain form that leads to a page with the result. */
export function SignupForm({ place, service, result = '', error = '', email = '' }: SignupFormProps) {
  const signup = useSignup({ result, error, email: '' })
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(signup.result + signup.error)

  // What came of it is where the reader looks next, and what a listener hears next.
  useEffect(() => {
    const now = signup.result + signup.error
    if (signup.querying || now === shown.current) return
    shown.current = now
    root.current?.querySelector<HTMLElement>(signup.result === 'success' ? '[role="status"]' : 'input')?.focus()
  }, [signup.result, signup.error, signup.querying])

  return (
    <div ref={root} className={`signup signup-${place}`}>
      {signup.result !== 'success' && (
        <form action="/api/list/signup" method="post" noValidate onSubmit={signup.submit}>
          <div className="signup-row">
            <TextField
              id={`signup-${place}-email`}
              name="email"
              type="email"
              label="Email"
              autoComplete="email"
              required
              defaultValue={email}
              error={signup.error || undefined}
            />
            <Button type="submit" busy={signup.querying} disabled={signup.querying} busyLabel="Signing up">
              Sign up
            </Button>
          </div>
          <CaptchaNotice service={service} />
        </form>
      )}
      <div className="signup-done" role="status" tabIndex={-1}>
        {signup.result === 'success' && <Done email={signup.email} />}
      </div>
    </div>
  )
}

function Done({ email }: { email: string }) {
  return (
    <>
      <p className="signup-done-title">One more step</p>
      <p>
        We have sent a message
        {email && (
          <>
            {' to '}
            <strong>{email}</strong>
          </>
        )}
        . Open the link in it to confirm, and you are on the list. If nothing has come in a few minutes, please look
        among your unwanted mail.
      </p>
    </>
  )
}
