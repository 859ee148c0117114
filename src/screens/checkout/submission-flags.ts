/** How far the sending of a form has come. Several flags can be on at once. */
export type SubmissionFlags = Readonly<{
  /** Everything that sending needs has been loaded. */
  sendable: boolean
  loading: boolean
  sending: boolean
  completing: boolean
  completed: boolean
}>

export type SubmissionEvent = 'sendable' | 'loading' | 'loaded' | 'sending' | 'failed' | 'completing' | 'completed'

export const NOT_YET_SENDABLE: SubmissionFlags = {
  sendable: false,
  loading: false,
  sending: false,
  completing: false,
  completed: false,
}

const allOff = { loading: false, sending: false, completing: false, completed: false }

/** What each event switches; what it does not name stays as it is. */
const switches: Record<SubmissionEvent, Partial<SubmissionFlags>> = {
  sendable: { sendable: true },
  loading: { loading: true },
  loaded: { loading: false },
  sending: { sending: true },
  failed: allOff,
  completing: { sending: true, completing: true },
  completed: { ...allOff, sendable: true, completed: true },
}

export const afterEvent = (flags: SubmissionFlags, event: SubmissionEvent): SubmissionFlags => ({
  ...flags,
  ...switches[event],
})

/** Whether the form can be sent now. A completed form can't: sending it again would place a second order. */
export const canSubmit = ({ sendable, loading, sending, completed }: SubmissionFlags): boolean =>
  sendable && !loading && !sending && !completed

/** What stands on the button. `own` is its label while nothing is under way. */
export function submitLabel({ loading, sending, completing, completed }: SubmissionFlags, own: string): string {
  if (completed) return 'Order Successful'
  if (completing) return 'Completing Order'
  if (sending) return 'Processing Order'
  return loading ? 'Loading' : own
}
