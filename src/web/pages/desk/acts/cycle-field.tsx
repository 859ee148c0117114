import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { levelNames } from '#domain/subscriptions/categories.ts'
import { deliverableName } from '#domain/subscriptions/deliverables.ts'
import { type Cycle, isLive } from '#domain/subscriptions/ledger.ts'
import { termName } from '#domain/subscriptions/terms.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Props = { cycles: readonly Cycle[]; value: string | undefined; error: string | undefined }

export const cycleName = ({ token }: Pick<Cycle, 'token'>) => `Subscription ${token.slice(0, 12)}`

/** The subscriptions of which issues are still to come. */
export const liveCycles = ({ subscriber }: ReaderFile): Cycle[] => subscriber.cycles.filter(isLive)

/** Why nothing can be done to any of them; null where there is one. */
export const withoutLiveCycle = (file: ReaderFile): string | null =>
  liveCycles(file).length === 0 ? 'No issue of any subscription is to come to them.' : null

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
      label: `${token.slice(0, 12)}: ${termName(term)}, ${levelNames[level]}, ${deliverableName(deliverables.active)}, ${tokens === null ? 'for life' : `${tokens - taken} left`}`,
    }))}
  />
)
