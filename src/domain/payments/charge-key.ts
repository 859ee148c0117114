type Attempt = { purpose: string; subjectId: string; attempt: number }

/** The key of an off-session charge: the provider makes one charge under it, however often it is asked. */
export const keyOfAttempt = ({ purpose, subjectId, attempt }: Attempt) => `${purpose}:${subjectId}:${attempt}`

/** Null for what is no key of ours. */
export function attemptOfKey(key: string): Attempt | null {
  const found = /^([a-z-]{1,60}):([A-Za-z0-9_-]{1,80}):([1-9]\d{0,8})$/.exec(key)
  if (!found) return null
  const [, purpose = '', subjectId = '', attempt] = found
  return { purpose, subjectId, attempt: Number(attempt) }
}
