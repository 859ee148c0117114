import { LONGEST_REASON } from '#domain/text/reason.ts'
import { TextArea } from '#web/ui/text-area.tsx'

type Props = { label: string; hint?: string; typed: string | undefined; error: string | undefined }

/** In which staff say why, where they must. */
export const ReasonField = ({ label, hint, typed, error }: Props) => (
  <TextArea
    name="because"
    label={label}
    hint={hint}
    required
    maxLength={LONGEST_REASON}
    defaultValue={typed}
    error={error}
  />
)

export const REASON_TOO_LONG = `A reason has at most ${LONGEST_REASON} characters.`
