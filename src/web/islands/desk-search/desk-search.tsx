import { SuggestField } from '#web/parts/suggest-field/suggest-field.tsx'

export type DeskSearchProps = { query: string }

/** Where staff look for anyone. The same form without scripts. */
export const DeskSearch = ({ query }: DeskSearchProps) => (
  <SuggestField
    query={query}
    label="Find anyone"
    labelHidden
    action="/desk/find"
    from="/api/desk/find"
    id="desk-q"
    longest={100}
    placeholder="Name, email, street, postcode, order"
    button="Find"
  />
)
