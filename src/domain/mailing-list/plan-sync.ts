import { type LetterKind, letterKinds } from '../letters/letter.ts'

/** Somebody of our mailing list, or who was on it. */
export type OwnReader = {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly isMember: boolean
  /** The kinds of letters that they have left. */
  readonly left: readonly string[]
}

type Standing = 'unconfirmed' | 'confirmed' | 'unsubscribed'
export type TheirReader = {
  readonly id: number
  readonly email: string
  readonly status: 'enabled' | 'disabled' | 'blocklisted'
  readonly externalId: string | null
  readonly lists: Readonly<Partial<Record<LetterKind, Standing>>>
}

export type SyncPlan = {
  /** Whom the service does not know. */
  create: { id: string; email: string; kinds: LetterKind[] }[]
  add: { id: number; kind: LetterKind }[]
  unsubscribe: { id: number; kind: LetterKind }[]
  /** Who has left there, and is to be left alone here as well. */
  leave: { id: string; emailKey: string; kinds: LetterKind[]; all: boolean }[]
}

/** What makes both sides the same. Whoever has left on either stays away on both: nobody is ever subscribed again by this. */
export function planSync(ours: readonly OwnReader[], theirs: readonly TheirReader[]): SyncPlan {
  const plan: SyncPlan = { create: [], add: [], unsubscribe: [], leave: [] }
  const byEmail = new Map(theirs.map((one) => [one.email.trim().normalize('NFC').toLowerCase(), one]))
  const known = new Set<TheirReader>()
  for (const reader of ours) {
    const kinds = letterKinds.filter((kind) => reader.isMember && !reader.left.includes(kind))
    const there = byEmail.get(reader.emailKey)
    if (!there) {
      if (kinds.length > 0) plan.create.push({ id: reader.id, email: reader.email, kinds })
      continue
    }
    known.add(there)
    planOne(plan, reader, { kinds, there })
  }
  // We brought them there, and do not know them any more: they have deleted what we knew.
  for (const one of theirs) if (one.externalId !== null && !known.has(one)) endAll(plan, one, letterKinds)
  return plan
}

function planOne(plan: SyncPlan, reader: OwnReader, { kinds, there }: { kinds: LetterKind[]; there: TheirReader }) {
  const { id, emailKey } = reader
  endAll(
    plan,
    there,
    letterKinds.filter((kind) => !kinds.includes(kind)),
  )
  if (there.status === 'blocklisted') {
    if (reader.isMember) plan.leave.push({ id, emailKey, kinds: [...letterKinds], all: true })
    return
  }
  const left = kinds.filter((kind) => there.lists[kind] === 'unsubscribed')
  if (left.length > 0) plan.leave.push({ id, emailKey, kinds: left, all: false })
  // Whoever runs the service has stopped them: that is theirs to end.
  if (there.status === 'disabled') return
  for (const kind of kinds) if (there.lists[kind] === undefined) plan.add.push({ id: there.id, kind })
}

function endAll(plan: SyncPlan, there: TheirReader, kinds: readonly LetterKind[]): void {
  for (const kind of kinds) {
    const standing = there.lists[kind]
    if (standing !== undefined && standing !== 'unsubscribed') plan.unsubscribe.push({ id: there.id, kind })
  }
}
