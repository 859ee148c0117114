import { stockLabel } from '#domain/store/low-stock.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type SizeOffered = { ref: string; name: string; left: number }

type SizeChoiceProps = {
  sizes: SizeOffered[]
  chosen: string | null
  choose(ref: string, left: number): void
}

/** One of the sizes; what is sold out can't be chosen. */
export function SizeChoice({ sizes, chosen, choose }: SizeChoiceProps) {
  const options = sizes.map(({ ref, name, left }) => ({
    value: ref,
    label: name,
    description: left > 0 ? (stockLabel(left) ?? undefined) : undefined,
    disabled: left === 0,
    reason: stockLabel(0) ?? undefined,
  }))
  return (
    <RadioGroup
      name="ref"
      id="size"
      label="Select a Size"
      options={options}
      required
      value={chosen ?? ''}
      onChange={(ref) => choose(ref, sizes.find((size) => size.ref === ref)?.left ?? 0)}
    />
  )
}
