import { SHORTEST_PASSWORD } from '#domain/access/password-rules.ts'
import { PASSWORD_SETUP } from '#domain/invoices/invoice-texts.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Chosen = { password: string; confirm: string }

type PasswordSetupProps = Chosen & {
  /** Of the account, so that a program that keeps passwords knows whose it is. */
  email: string
  errors: Readonly<Record<string, string>>
  inert: boolean
  change: (changed: Partial<Chosen>) => void
}

/** 'Additional Information': the password of the account that paying makes. */
export function PasswordSetup({ email, errors, inert, change, ...chosen }: PasswordSetupProps) {
  const field = (name: keyof Chosen) => ({
    name: `password.${name}`,
    type: 'password' as const,
    autoComplete: 'new-password',
    required: true,
    value: chosen[name],
    error: errors[`password.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <section className="invoice-password" aria-labelledby="invoice-password">
      <h2 id="invoice-password">Additional Information</h2>
      <p>{PASSWORD_SETUP}</p>
      <form noValidate inert={inert} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <FieldGroup
          id="password"
          legend="Your password"
          hint={`At least ${SHORTEST_PASSWORD} characters. A few words in a row make a good one.`}
          error={errors.password ?? errors['password.general']}
        >
          <TextField {...field('password')} label="Password" />
          <TextField {...field('confirm')} label="Confirm Password" />
        </FieldGroup>
      </form>
    </section>
  )
}
