import { sql } from 'kysely'

// What readers are found by, in the words of the indexes: `accounts_found` and `account_addresses_found`.
export const searchedName = sql`desk_form(account.name || ' ' || account.email)`
export const searchedPlace = sql`desk_form((address ->> 'line1') || ' ' || (address ->> 'line2') || ' ' || (address ->> 'city') || ' ' || (address ->> 'postcode'))`

/** What `like` would take for a sign of its own is meant as it is written. */
export const within = (part: string) => sql`'%' || desk_form(${part.replace(/[\\%_]/g, '\\$&')}) || '%'`

export const allWithin = (searched: typeof searchedName, parts: readonly string[]) =>
  sql.join(
    parts.map((part) => sql`${searched} like ${within(part)}`),
    sql` and `,
  )

/** The name of a thing, in whichever case it was typed; told as a list, so that its key is used. */
export const asWritten = (typed: string) => sql`(${typed}, ${typed.toLowerCase()}, ${typed.toUpperCase()})`
