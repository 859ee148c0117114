import type { RawBuilder } from 'kysely'

/** Whose data is asked for. `emailKey` is null until its holder has shown to read that mail: what is known by the address alone is then not told. */
export type DataOwner = { readonly accountId: string; readonly ref: string; readonly emailKey: string | null }

export type Row = Record<string, unknown>

export type DataSection = {
  readonly name: string
  /** The tables that it is made of. */
  readonly tables: readonly string[]
  readonly rows: (owner: DataOwner) => RawBuilder<Row>
  /** Where what is stored is not what is told. */
  readonly tell?: (row: Row) => Row
}
