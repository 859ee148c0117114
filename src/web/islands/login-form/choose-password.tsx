import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { LoginAnswer } from '#contract/access.ts'
import { type AccessRefusal, accessRefusals } from '#domain/access/access-refusal.ts'
import {
  isPasswordRefusal,
  type PasswordRefusal,
  passwordRefusals,
  SHORTEST_PASSWORD,
} from '#domain/access/password-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { goOn } from './go-on.ts'
import { sendAccess } from './send-access.ts'

type ChoosePasswordProps = {
  token: string
  /** What a plain form has led to. */
  refusal: PasswordRefusal | AccessRefusal | null
}

type Errors = { general?: string; password?: { password?: string; confirm?: string } }

/** The two fields of a new password, behind the link of a mail. */
export function ChoosePassword({ token, refusal }: ChoosePasswordProps) {
  const [errors, setErrors] = useState<Errors>(() => errorsOf(refusal))
  const [querying, setQuerying] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(errors)

  useEffect(() => {
    if (errors !== first.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid], .error-summary[tabindex]')?.focus()
  }, [errors])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (querying) return
    const typed = new FormData(event.currentTarget)
    setQuerying(true)
    const password = { password: typed.get('password'), confirm: typed.get('confirm') }
    const result = await sendAccess<LoginAnswer, Errors>('password', { token, password })
    if (result.ok) return goOn(result.answer, null)
    setQuerying(false)
    setErrors(result.errors)
  }

  return (
    <form ref={form} action="/api/access/password" method="post" noValidate onSubmit={submit}>
      <ErrorSummary id="choose-password-error" message={errors.general} />
      <input type="hidden" name="token" value={token} />
      <TextField
        name="password"
        type="password"
        label="Password"
        hint={`At least ${SHORTEST_PASSWORD} characters. A few words that only you would put together are best.`}
        autoComplete="new-password"
        required
        error={errors.password?.password}
      />
      <TextField
        name="confirm"
        type="password"
        label="Confirm Password"
        autoComplete="new-password"
        required
        error={errors.password?.confirm}
      />
      <Button type="submit" busy={querying} disabled={querying}>
        Save password
      </Button>
    </form>
  )
}

function errorsOf(refusal: ChoosePasswordProps['refusal']): Errors {
  if (refusal === null) return {}
  if (!isPasswordRefusal(refusal)) return { general: accessRefusals[refusal].text }
  const { field, text } = passwordRefusals[refusal]
  return { password: { [field]: text } }
}
