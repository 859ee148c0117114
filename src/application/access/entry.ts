import type { ProviderRefusal } from '#domain/access/provider-refusal.ts'
import type { OpenedSession } from './open-session.ts'

/** `institution` is named where it is known and still does not let the reader in. */
type RefusedEntry = { ok: false; reason: ProviderRefusal; institution?: string }

/** What comes of a reader whom a provider has sent. */
export type Entry = { ok: true; session: OpenedSession; needsSecondFactor: boolean } | RefusedEntry
