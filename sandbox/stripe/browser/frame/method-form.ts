import { findBank, ROUTING_NUMBER } from '../../test-data/banks.ts'
import type { BillingDetails, FrameOptions } from '../messages.ts'
import { make } from './dom.ts'
import { type Field, makeField } from './field.ts'

/** What is asked for one way to pay. */
export type MethodForm = {
  root: HTMLElement
  fields(): Field[]
  billing(): BillingDetails
  /** The parameters of a new payment method. */
  describe(): Record<string, string>
  clear(): void
}

const digits = (value: string) => value.replaceAll(/\D/g, '')

export function makeBankForm({ billingDetails, hidden }: FrameOptions, onChange: () => void): MethodForm {
  const name = makeField({
    id: 'holder',
    label: 'Full name',
    check: (value) => (value.trim() === '' ? "Your account holder's name is missing." : null),
    attributes: { autocomplete: 'name' },
    onChange,
  })
  if (billingDetails.name) name.set(billingDetails.name)
  const routing = makeField({
    id: 'routing',
    label: 'Routing number',
    check: (value) =>
      digits(value) === ROUTING_NUMBER ? null : 'This is a sandbox: please use the routing number 110000000.',
    format: (value) => digits(value).slice(0, 9),
    attributes: { inputmode: 'numeric', autocomplete: 'off' },
    onChange,
  })
  const account = makeField({
    id: 'account',
    label: 'Account number',
    check: (value) =>
      findBank(ROUTING_NUMBER, digits(value))
        ? null
        : 'This is a sandbox: please use a test account, such as 000123456789.',
    format: (value) => digits(value).slice(0, 17),
    attributes: { inputmode: 'numeric', autocomplete: 'off' },
    onChange,
  })
  const fields = hidden.includes('name') ? [routing, account] : [name, routing, account]
  const mandate = make(
    'p',
    { class: 'TermsText' },
    'By paying, you allow the magazine to debit this account for this payment.',
  )
  return {
    root: make('div', { class: 'Fields Fields--bank' }, ...fields.map(({ root }) => root), mandate),
    fields: () => fields,
    billing: () => ({ ...billingDetails, ...(!hidden.includes('name') && { name: name.value() }) }),
    describe: () => ({
      type: 'us_bank_account',
      'us_bank_account[routing_number]': routing.value(),
      'us_bank_account[account_number]': account.value(),
      'us_bank_account[account_holder_type]': 'individual',
    }),
    clear: () => {
      for (const field of [routing, account]) field.set('')
    },
  }
}

/** Nothing is asked here: the wallet's own sheet does. */
export function makeWalletForm(
  wallet: 'apple_pay' | 'google_pay',
  name: string,
  { billingDetails }: FrameOptions,
): MethodForm {
  return {
    root: make('p', { class: 'WalletText' }, `A stand-in for ${name} will ask you to approve or refuse.`),
    fields: () => [],
    billing: () => billingDetails,
    describe: () => ({ type: 'card', 'card[token]': `tok_${wallet}` }),
    clear: () => undefined,
  }
}
