import { SESSION_COOKIE } from '#application/access/identify-reader.ts'

const session = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]+)`)

/** The session that a request carries, known or not; null where it carries none. */
export const sessionTokenOf = (cookies: string | undefined): string | null =>
  cookies?.match(session)?.[1]?.trim() || null
