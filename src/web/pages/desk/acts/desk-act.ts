import type { ReactNode } from 'react'
import type { StaffContext } from '#application/context.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import type { PageContext } from '#web/render/page.ts'

/** What an act would change, or has: before and after, who is mailed, and what money moves. */
export type ActPlan = {
  changes: { what: string; before: string; after: string }[]
  /** To whom which mail goes; none unless said. */
  mails: string[]
  /** What money moves; null where none does. */
  money: string | null
  /** What must be typed again before it is done, so that nobody does it by a slip: an issue's number, an amount. */
  typeAgain?: { label: string; value: string }
  /** Whether a code of the second factor must have been shown within the last minutes: money above a limit, erasing. */
  asksSecondFactor?: boolean
}

/** A file that doing it brings, packed while it is sent. */
export type ActFile = { name: string; type: string; content: AsyncIterable<Uint8Array> }

export type Instead = { label: string; to: string }

export type Tried =
  /** `leadsTo`: where whoever did it is led; to the subject's page unless said. `file`: what they get in its place. */
  | { ok: true; plan: ActPlan; leadsTo?: string; file?: ActFile }
  /** What is wrong with a field, by its name. */
  | { ok: false; fields: Record<string, string> }
  /** Why it can't be done at all, and where what was meant can be. */
  | { ok: false; refusal: string; instead?: Instead }

/** What was typed, by the field's name; where several boxes of one name are ticked, their values with commas between. */
export type TypedValues = Record<string, string>
type Fields<Subject> = { typed: TypedValues; errors: Record<string, string>; subject: Subject }

/** One thing that staff do about something: its form, and one use case, which is rehearsed before it is done. */
export type DeskAct<Subject> = {
  /** In its address. */
  verb: string
  act: StaffAct
  label: string
  /** What is said once it is done. */
  done: string
  /** Where whoever did it is led, where that is always the same: nothing of it may have a page any more. */
  after?: string
  /** Why it can't be done as things stand, told in place of its link; null where it can, or where only trying tells. */
  hindrance?: (subject: Subject) => string | null
  /** The names of its fields, and what they hold before anybody typed. */
  fields: (subject: Subject) => TypedValues
  Fields: (props: Fields<Subject>) => ReactNode
  /** Fields that a link may have filled in, by its query: they are shown, and nothing is done of them before somebody looked. */
  prefilled?: readonly string[]
  /** How much is read of a field, by its name, where that is more than of others. */
  longest?: Readonly<Record<string, number>>
  /** Rehearses it with `dryRun`, and does it without. */
  run: (
    context: PageContext & StaffContext,
    asked: { subject: Subject; typed: TypedValues; dryRun: boolean },
  ) => Promise<Tried>
}

/** Everything that can be done about one kind of thing: a reader, an issue, an order. */
export type ActKind<Subject> = {
  /** With `:verb` in it, unless there is one act alone. */
  path: string
  /** The place of the desk that its pages are part of. */
  at: string
  /** In the order in which they are offered. */
  acts: readonly DeskAct<Subject>[]
  /** What the parameters of an address name, and its query says of it; null where there is nothing of that kind. */
  read: (context: PageContext, params: Record<string, string>, query: URLSearchParams) => Promise<Subject | null>
  /** What two people who act on it take turns about. */
  lease: (subject: Subject) => string
  /** What the log calls it. */
  ref: (subject: Subject) => string
  /** The address of the thing: its acts stand below it. */
  home: (subject: Subject) => string
  /** Where whoever did something is led, unless the thing has a page of its own. */
  list?: string
  /** Names it, above the form. */
  Name: (props: { subject: Subject }) => ReactNode
}

/** An act by its verb. */
export const findAct = <Subject>({ acts }: ActKind<Subject>, verb: string | undefined): DeskAct<Subject> | undefined =>
  verb === undefined ? acts[0] : acts.find((one) => one.verb === verb)

/** What is said of an act that was just done; null for what names none. */
export const actDone = <Subject>(kind: ActKind<Subject>, verb: string | null): string | null =>
  (verb && findAct(kind, verb)?.done) || null
