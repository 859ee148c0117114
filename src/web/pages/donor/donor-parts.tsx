import type { ReactNode } from 'react'
import type { DonorDonation } from '#application/donations/donor/read-donor-page.ts'
import type { KeptDonorNote } from '#contract/donor.ts'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'

/** `query` names the donation in addresses: `?token=…`, or `?donation=…` for whoever is logged in. */
export type DonorParts = { donation: DonorDonation; query: string; note: KeptDonorNote | null }

/** A form that changes one thing about the donation. */
export function ChangeForm({ query, change, children }: { query: string; change: string; children: ReactNode }) {
  return (
    <form className="donor-form" method="post" action={`/api/donation/change${query}`}>
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  )
}

type MoneyProps = Pick<FieldTexts, 'id' | 'label' | 'labelHidden' | 'hint' | 'error'> & { sign: string; value: string }

/** An amount, with the sign of the magazine's money before it. */
export function MoneyField({ sign, value, ...texts }: MoneyProps) {
  const named = { ...texts, name: 'amount', required: true }
  return (
    <Field {...named}>
      <div className="control-frame number">
        <span className="number-sign">{sign}</span>
        <input
          className="control"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
          maxLength={12}
          {...controlAttributes(named)}
        />
      </div>
    </Field>
  )
}

/** '25', '12.50': as one would type it. */
export const typedAmount = (amountCents: number): string =>
  amountCents % 100 === 0 ? String(amountCents / 100) : (amountCents / 100).toFixed(2)
