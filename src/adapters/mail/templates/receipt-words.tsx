import { Paragraph } from './mail-parts.tsx'

type Receipt = {
  lines: readonly { name: string; quantity: number; amount: string }[]
  sums: readonly { label: string; amount: string }[]
}

/** What was bought, and what it came to. */
export const ReceiptWords = ({ lines, sums }: Receipt) => (
  <>
    {lines.map(({ name, quantity, amount }) => (
      <Paragraph key={name}>
        {quantity > 1 ? `${quantity} × ${name}` : name}: {amount}
      </Paragraph>
    ))}
    {sums.map(({ label, amount }) => (
      <Paragraph key={label}>
        {label}: {amount}
      </Paragraph>
    ))}
  </>
)
