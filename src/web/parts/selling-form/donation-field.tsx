import { clampAddedDonation, MOST_DOLLARS } from '#domain/donations/donation.ts'
import { NumberField } from '#web/ui/number-field.tsx'

type DonationFieldProps = { dollars: number; hint: string; currency: string; onChange: (dollars: number) => void }

/** Something on top, in whole dollars; nothing unless the reader says otherwise. */
export function DonationField({ dollars, hint, currency, onChange }: DonationFieldProps) {
  return (
    <NumberField
      name="donation"
      label="Leave a Donation"
      hint={hint}
      before={currency}
      min={0}
      max={MOST_DOLLARS}
      step={1}
      value={dollars}
      onCommit={(typed) => onChange(clampAddedDonation(typed))}
    />
  )
}
