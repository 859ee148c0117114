import { Button } from '#web/ui/button.tsx'

type Props = {
  id: string
  /** The list; what it is narrowed to otherwise goes with the words. */
  path: string
  kept: Readonly<Record<string, string>>
  label: string
  /** What is searched. */
  placeholder: string
  search: string
}

/** Looks for words in a list of the desk. */
export const ListSearch = ({ id, path, kept, label, placeholder, search }: Props) => (
  <search>
    <form className="desk-search no-print" action={path} method="get">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        type="search"
        name="q"
        defaultValue={search}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit">Search</Button>
    </form>
  </search>
)
