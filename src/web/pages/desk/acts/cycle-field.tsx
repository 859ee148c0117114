import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Props = { cycles: readonly Cycle[]; value: string | undefined; error: string | undefined }

export const cycleName = ({ token }: Pick<Cycle, 'token'>) => `Subscription ${token.slice(0, 12)}`

/** Which of a reader's subscriptions it is about. */
export const CycleField = ({ cycles, value, error }: Props) => (
  <SelectField
    name="token"
    label="Subscription"
    required
    defaultValue={value}
    error={error}
    options={cycles.map(({ token, term, level, deliverables, tokens, taken }) => ({
      value: token,
      label: `${token.slice(0, 12)}: ${term} ${level}, ${deliverables.active}, ${tokens === null ? 'for life' : `${tokens - taken} left`}`,
    }))}
  />
)
