import { useState } from 'react'
import { beginForm, type CheckoutAccount, type CheckoutForm, openAddress } from '#domain/checkout/checkout-form.ts'
import type { CheckoutFaults } from '#domain/checkout/checkout-state.ts'
import { generalFault } from '#domain/checkout/field-errors.ts'

export type FormErrors = Pick<CheckoutFaults, 'general' | 'fields'>

/** What every section is given: what the fields hold, what is wrong with it, and how it is changed. */
export type FormHand = {
  form: CheckoutForm
  errors: Readonly<Record<string, string>>
  change: (changed: Partial<CheckoutForm>) => void
}

/** What a plain form was filled in with, and what was wrong with it. */
type Begun = { form?: Partial<CheckoutForm> | undefined; errors?: FormErrors | undefined }

/** The fields of the page, and what the server has said of them. */
export function useCheckoutForm(account: CheckoutAccount | null, begun: Begun = {}) {
  const [form, setForm] = useState(() => ({ ...beginForm(account), ...begun.form }))
  const [errors, setErrors] = useState<FormErrors>(begun.errors ?? { general: null, fields: {} })
  const change = (changed: Partial<CheckoutForm>) => setForm((before) => ({ ...before, ...changed }))
  const showErrors = (told: FormErrors) => {
    setErrors(told)
    setForm((before) => openAddress(before, told.fields))
  }
  const hand: FormHand = { form, errors: errors.fields, change }
  return { hand, general: generalFault(errors, account !== null), showErrors }
}
