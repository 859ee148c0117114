import type { Ports, StaffContext, WithPorts } from '#application/context.ts'
import type { ReadCamt } from '#application/ports/camt-statement.ts'
import type { ListService } from '#application/ports/list-service.ts'
import type { MagazineContent } from '#application/ports/magazine-content.ts'
import type { RenderMail } from '#application/ports/mail.ts'
import type { MakeRenewalLetters } from '#application/ports/renewal-letters.ts'
import type { Rehearsed } from '#application/rehearsal/rehearse.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import type { Finding } from '#domain/doctor/finding.ts'
import type { DeclineRates } from '#domain/rehearsal/decline-draw.ts'

export type ContentRead =
  | { ok: true; content: MagazineContent }
  | { ok: false; problems: { file: string; line: number; message: string }[] }

export type RowsMoved = { ok: true; tables: number; rows: number } | { ok: false; reason: string }

/** `failed`: no copy could be made, or it was stopped; `said` is a sentence. */
export type SiteRehearsed = Rehearsed | { ok: false; reason: 'failed'; said: string }

export type RehearsalAsked = {
  until: string
  seed: number
  rates: DeclineRates
  onProgress?: (part: number) => void
}

type Work<Context> = (context: Context) => Promise<boolean>

/** What a command has to work with, handed in by `main`. */
export type Desk = {
  say(line: string): void
  /** Beside the answer, for whoever reads along: a program that takes the answer does not get it. */
  note(line: string): void
  /** Whether whoever types wants it; no where nobody can be asked. */
  ask(question: string): Promise<boolean>
  /** Where files go that nobody has named a folder for. */
  readonly dataDir: string
  /** Opens the site's database for one piece of work. */
  withDatabase(work: Work<StaffContext>): Promise<boolean>
  /** With whoever is paid by the site, too. */
  withPayments(work: Work<StaffContext & SaleContext>): Promise<boolean>
  /** With what other tools are told by. */
  withWebhooks(work: Work<StaffContext & WithPorts<'webhooks'>>): Promise<boolean>
  /** A service that writes to the mailing list; null where none is set. */
  readonly listService: ListService | null
  makeRenewalLetters: MakeRenewalLetters
  /** Sets the papers of an archive, and packs it. */
  readonly papers: Pick<Ports, 'makeReceiptPdf' | 'makeStatementPdf' | 'makeGoodsPapers' | 'zipFiles'>
  readCamt: ReadCamt
  renderMail: RenderMail
  readContent(): Promise<ContentRead>
  /** Makes the pictures that are served of the photographs in it. */
  keepPhotographs(content: MagazineContent): Promise<{ developed: number }>
  /** Looks at everything that the site needs; a mail is sent only where somebody is named. */
  examine(asked: { mailTo: string | null }): Promise<Finding[]>
  /** Lives through the time to come on a copy of the database. */
  rehearse(asked: RehearsalAsked): Promise<SiteRehearsed>
  backUp(file: string): Promise<RowsMoved | null>
  restore(file: string): Promise<RowsMoved | null>
}

export type Option = {
  readonly kind: 'flag' | 'text' | 'many'
  readonly help: string
  /** What stands for its value in the help, such as COUNT. */
  readonly value?: string
  /** The values that a shell offers. */
  readonly choices?: readonly string[]
}
export type Options = Readonly<Record<string, Option>>

export const flag = (help: string) => ({ kind: 'flag', help }) as const
export const text = (value: string, help: string, choices: readonly string[] = []) =>
  ({ kind: 'text', value, help, choices }) as const
/** One that may be repeated. */
export const many = (value: string, help: string) => ({ kind: 'many', value, help }) as const

export const json = flag('answers for programs')
export const yes = flag('does it without asking')
export const dryRun = flag('says what it would do, and keeps nothing')

/** The values of the options that were given; a flag that was not is false. */
export type Values<Known extends Options> = {
  readonly [Name in keyof Known]: Known[Name]['kind'] extends 'flag'
    ? boolean
    : Known[Name]['kind'] extends 'many'
      ? readonly string[] | undefined
      : string | undefined
}

/** Its arguments, in order. One in brackets may be left away; one with dots, which stands alone, may be repeated. */
type Arguments<Names extends readonly string[]> = Names extends readonly [`${string}...`]
  ? readonly [string, ...string[]]
  : { readonly [Index in keyof Names]: Names[Index] extends `[${string}` ? string | undefined : string }

type About = {
  readonly name: string
  readonly help: string
  /** What it writes to the audit log; null for one that only looks, whose database takes no writes. */
  readonly act: StaffAct | null
  /** Whether it does its work also with settings that the site would not start with. */
  readonly anySettings?: boolean
}

type Spec<Names extends readonly string[], Known extends Options> = About & {
  readonly arguments: Names
  readonly options: Known
  /** Answers whether it did what was asked. */
  run(desk: Desk, args: Arguments<Names>, values: Values<Known>): Promise<boolean>
}

/** A command as the command line sees it, whatever its arguments and options are. */
export type DeskCommand = About & {
  readonly arguments: readonly string[]
  readonly options: Options
  run(desk: Desk, args: unknown, values: unknown): Promise<boolean>
}

/** Commands about one thing, such as `invoices`. */
export type DeskGroup = { readonly name: string; readonly help: string; readonly commands: readonly DeskCommand[] }

/** Gives a command's work the types of the arguments and options that it names. */
export const deskCommand = <const Names extends readonly string[], const Known extends Options>(
  spec: Spec<Names, Known>,
): DeskCommand => ({
  ...spec,
  run: (desk, args, values) => spec.run(desk, args as Arguments<Names>, values as Values<Known>),
})
