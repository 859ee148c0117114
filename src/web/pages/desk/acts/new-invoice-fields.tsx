import { levels, media } from '#domain/subscriptions/categories.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedValues } from './desk-act.ts'

type Props = { typed: TypedValues; errors: Record<string, string> }

const who = [
  {
    name: 'account',
    label: 'Account',
    hint: 'The email of a reader whose subscription is renewed; otherwise name and email.',
  },
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'billed-to', label: 'Billed to', hint: 'Who pays, where that is somebody else, such as a library.' },
  { name: 'email-to', label: 'Mailed to', hint: 'Where that is another address.' },
  { name: 'line1', label: 'Address line 1' },
  { name: 'line2', label: 'Address line 2' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'postcode', label: 'Postcode' },
  { name: 'country', label: 'Country', hint: 'As two letters, such as US.' },
] as const

const what = [
  { name: 'copies', label: 'Copies of each issue' },
  { name: 'items', label: 'Goods', hint: 'Such as iss:3*2, prd:tote.' },
  { name: 'digital', label: 'Goods as files', hint: 'Such as prd:recordings.' },
  { name: 'terms', label: 'Due after how many days' },
] as const

const subscriptions = media.flatMap((medium) =>
  levels.flatMap((level) =>
    terms.map((term) => ({ value: `${medium},${level},${term}`, label: `${medium}, ${level}, ${term}` })),
  ),
)

/** Who is billed, and for what. */
export const NewInvoiceFields = ({ typed, errors }: Props) => (
  <>
    {who.map((field) => (
      <TextField
        key={field.name}
        {...field}
        autoComplete="off"
        defaultValue={typed[field.name]}
        error={errors[field.name]}
      />
    ))}
    <SelectField
      name="subscription"
      label="Subscription"
      emptyLabel="None"
      defaultValue={typed.subscription}
      error={errors.subscription}
      options={subscriptions}
    />
    {what.map((field) => (
      <TextField
        key={field.name}
        {...field}
        autoComplete="off"
        defaultValue={typed[field.name]}
        error={errors[field.name]}
      />
    ))}
    <SelectField
      name="payments"
      label="Paid by"
      defaultValue={typed.payments}
      error={errors.payments}
      options={[
        { value: 'any', label: 'Card, bank debit, check or wire' },
        { value: 'check-or-wire-only', label: 'Check or wire only' },
      ]}
    />
  </>
)
