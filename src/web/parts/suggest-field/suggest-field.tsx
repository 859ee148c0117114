import { Button } from '#web/ui/button.tsx'
import { Suggestions } from './suggestions.tsx'
import { useCombobox } from './use-combobox.ts'

export type SuggestFieldProps = {
  query: string
  label: string
  /** Where the form leads, and where the suggestions come from. */
  action: string
  from: string
  /** The field's name among those of its page. */
  id: string
  longest: number
  placeholder?: string | undefined
  button: string
  labelHidden?: boolean
}

/** A plain search form; with scripts, the first answers stand below it while one types. */
export function SuggestField(props: SuggestFieldProps) {
  const { query, label, action, from, id, longest, placeholder, button, labelHidden = false } = props
  const list = `${id}-suggestions`
  const combobox = useCombobox({ from, list, choose: ({ href }) => location.assign(href) })
  const { found, active, onInput, onKeyDown, onBlur, attributes } = combobox
  return (
    <search onBlur={onBlur}>
      <form className="search-field" action={action}>
        <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
          {label}
        </label>
        <div className="search-field-row">
          <input
            id={id}
            className="control"
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            maxLength={longest}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            {...attributes}
          />
          <Button type="submit" icon="search">
            {button}
          </Button>
        </div>
        <Suggestions list={list} found={found} active={active} />
      </form>
    </search>
  )
}
