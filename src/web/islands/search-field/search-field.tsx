import { LONGEST_QUERY } from '#domain/articles/search-words.ts'
import { SuggestField } from '#web/parts/suggest-field/suggest-field.tsx'

export type SearchFieldProps = { query: string; label: string }

/** Where readers look for pieces. */
export const SearchField = ({ query, label }: SearchFieldProps) => (
  <SuggestField
    query={query}
    label={label}
    action="/search"
    from="/api/search"
    id="search-q"
    longest={LONGEST_QUERY}
    button="Search"
  />
)
