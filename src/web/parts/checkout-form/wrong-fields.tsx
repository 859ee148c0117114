import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { errorLinks } from './error-links.ts'

type WrongFieldsProps = { id: string; errors: Readonly<Record<string, string>>; labels?: Record<string, string> }

/** All that is wrong, above the fields, each with the way to it. One alone needs no list: it is gone to at once. */
export function WrongFields({ id, errors, labels }: WrongFieldsProps) {
  const links = errorLinks(errors, labels)
  const isList = links.length > 1
  return (
    <ErrorSummary
      id={id}
      message={isList ? 'Please look at these fields again:' : undefined}
      fields={isList ? links : []}
    />
  )
}
