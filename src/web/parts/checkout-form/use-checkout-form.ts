import { useState } from 'react'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import { generalFault } from '#domain/checkout/field-errors.ts'
import { beginForm, type CheckoutFields, openAddress } from '#screens/checkout/checkout-form.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'

export type FormErrors = Pick<CheckoutFaults, 'general' | 'fields'>

/** What every section is given: what the fields hold, what is wrong with it, and how it is changed. */
export type FormBinding = {
  form: CheckoutFields
  errors: Readonly<Record<string, string>>
  change: (changed: Partial<CheckoutFields>) => void
}

/** What a plain form was filled in with, and what was wrong with it. */
type Begun = { form?: Partial<CheckoutFields> | undefined; errors?: FormErrors | undefined }

/** The fields of the page, and what the server has said of them. */
export function useCheckoutForm(account: CheckoutAccount | null, begun: Begun = {}) {
  const [form, setForm] = useState(() => ({ ...beginForm(account), ...begun.form }))
  const [errors, setErrors] = useState<FormErrors>(begun.errors ?? { general: null, fields: {} })
  const change = (changed: Partial<CheckoutFields>) => setForm((before) => ({ ...before, ...changed }))
  const showErrors = (shown: FormErrors) => {
    setErrors(shown)
    setForm((before) => openAddress(before, shown.fields))
  }
  const binding: FormBinding = { form, errors: errors.fields, change }
  return { binding, general: generalFault(errors, account !== null), showErrors }
}
