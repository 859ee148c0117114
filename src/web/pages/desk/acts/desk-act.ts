import type { ReactNode } from 'react'
import type { StaffContext } from '#application/context.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import type { PageContext } from '#web/render/page.ts'

/** What an act would change, or has: before and after, who is mailed, and what money moves. */
export type ActPlan = {
  changes: { what: string; before: string; after: string }[]
  /** To whom which mail goes; none unless said. */
  mails: string[]
  /** What money moves; null where none does. */
  money: string | null
}

export type Tried =
  | { ok: true; plan: ActPlan }
  /** What is wrong with a field, by its name. */
  | { ok: false; fields: Record<string, string> }
  /** Why it can't be done at all. */
  | { ok: false; refusal: string }

export type TypedValues = Record<string, string>
type Fields = { typed: TypedValues; errors: Record<string, string>; file: ReaderFile }

/** One thing that staff do about a reader: its form, and one use case, which is rehearsed before it is done. */
export type ReaderAct = {
  /** In its address. */
  verb: string
  act: StaffAct
  label: string
  /** What is said once it is done. */
  done: string
  /** The names of its fields, and what they hold before anybody typed. */
  fields: (file: ReaderFile) => TypedValues
  Fields: (props: Fields) => ReactNode
  /** Rehearses it with `dryRun`, and does it without. */
  run: (
    context: PageContext & StaffContext,
    asked: { file: ReaderFile; typed: TypedValues; dryRun: boolean },
  ) => Promise<Tried>
}
