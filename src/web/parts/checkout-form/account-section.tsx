import { SHORTEST_PASSWORD } from '#domain/access/password-rules.ts'
import type { CheckoutFields } from '#screens/checkout/checkout-form.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FormBinding } from './use-checkout-form.ts'

type AccountSectionProps = FormBinding & {
  createsAccount: boolean
  /** The path to which whoever logs in instead comes back. */
  back: string
}

/** Who buys, for someone who is not logged in. A subscription of one's own needs an account to be kept in. */
export function AccountSection({ createsAccount, back, ...binding }: AccountSectionProps) {
  return (
    <section className="checkout-section" aria-labelledby="checkout-account">
      <h2 id="checkout-account">{createsAccount ? 'Create a Subscriber Account' : 'Purchaser Information'}</h2>
      <p className="checkout-hint">
        Do you have an account? <a href={`/login?redirect=${encodeURIComponent(back)}`}>Log in</a>
      </p>
      <AccountFields {...binding} createsAccount={createsAccount} />
    </section>
  )
}

/** Name and email, and a password for whoever gets an account. */
export function AccountFields({ form, errors, change, createsAccount }: Omit<AccountSectionProps, 'back'>) {
  const text = (field: 'name' | 'email' | 'password' | 'confirm') => ({
    required: true,
    value: form[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value } as Partial<CheckoutFields>),
  })
  return (
    <div className="fields">
      <TextField {...text('name')} name="name" label="Your Full Name" autoComplete="name" error={errors.name} />
      <TextField
        {...text('email')}
        name="email"
        type="email"
        label="Your Email"
        autoComplete={createsAccount ? 'username' : 'email'}
        error={errors.email}
      />
      {createsAccount && (
        <FieldGroup
          id="password"
          legend="Your password"
          hint={`At least ${SHORTEST_PASSWORD} characters. A few words in a row make a good one.`}
          error={errors.password ?? errors['password.general']}
        >
          <TextField
            {...text('password')}
            name="password.password"
            type="password"
            label="Password"
            autoComplete="new-password"
            error={errors['password.password']}
          />
          <TextField
            {...text('confirm')}
            name="password.confirm"
            type="password"
            label="Confirm Password"
            autoComplete="new-password"
            error={errors['password.confirm']}
          />
        </FieldGroup>
      )}
    </div>
  )
}
