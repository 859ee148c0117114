import { memo, useEffect } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts, fieldId } from '#web/ui/field-control.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SearchOption } from '#web/ui/match-options.ts'
import { NONE, useSearchableSelect } from '#web/ui/use-searchable-select.ts'

export type SearchableSelectProps = FieldTexts & {
  options: SearchOption[]
  /** The code of the chosen option; empty while none is. */
  value: string
  onChange: (code: string) => void
  /** Said under the field when what was left in it is no option. */
  invalidText?: string | undefined
  autoComplete?: string | undefined
  disabled?: boolean | undefined
}

/**
 * A field in which one types the beginning of a name and chooses among those that fit. It needs scripts: where there are
 * none, a native select has to stand in its place.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, value, onChange, invalidText, autoComplete = 'off', disabled, ...given } = props
  const select = useSearchableSelect({ options, value, required: given.required, onChange })
  const { isOpen, active, matches, list } = select
  const id = given.id ?? fieldId(given.name)
  const texts = { ...given, id, error: given.error ?? (select.isInvalid ? invalidText : undefined) }
  const { name, ...attributes } = controlAttributes(texts)
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (active !== NONE) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    <Field {...texts}>
      <div className="searchable">
        <div className="select">
          <input
            className="control"
            type="text"
            value={select.text}
            autoComplete={autoComplete}
            spellCheck={false}
            disabled={disabled}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && matches[active] ? optionId(active) : undefined}
            onChange={(event) => select.type(event.currentTarget.value)}
            onClick={select.open}
            onKeyDown={select.press}
            onBlur={select.leave}
            {...attributes}
            aria-invalid={select.isInvalid || attributes['aria-invalid'] || undefined}
          />
          <Icon name="chevron" />
        </div>
        <input type="hidden" name={name} value={value} />
        <div className="searchable-popup" hidden={!isOpen}>
          <div
            ref={list}
            id={`${id}-list`}
            className="searchable-list"
            role="listbox"
            aria-label={given.label}
            onScroll={select.drawMore}
          >
            {isOpen &&
              matches
                .slice(0, select.drawn)
                .map(({ option, by }, index) => (
                  <Option
                    key={option.code}
                    id={optionId(index)}
                    option={option}
                    by={by}
                    index={index}
                    count={matches.length}
                    isActive={index === active}
                    isChosen={option.code === value}
                    onSelect={select.select}
                  />
                ))}
          </div>
          <p className={matches.length > 0 ? 'visually-hidden' : 'searchable-none'} role="status">
            {isOpen && `${matches.length} ${matches.length === 1 ? 'match' : 'matches'}`}
          </p>
        </div>
      </div>
    </Field>
  )
}

type OptionProps = {
  id: string
  option: SearchOption
  by: string
  index: number
  count: number
  isActive: boolean
  isChosen: boolean
  onSelect: (option: SearchOption) => void
}

/** Drawn anew only when something of it has changed: among thousands, the highlight moves from one to the next. */
const Option = memo(
  function Option({ id, option, by, index, count, isActive, isChosen, onSelect }: OptionProps) {
    const [name] = option.names
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus.
      <div
        id={id}
        className={isActive ? 'searchable-option searchable-active' : 'searchable-option'}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        aria-posinset={index + 1}
        aria-setsize={count}
        // The field keeps the focus: otherwise it would judge the half-typed name.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onSelect(option)}
      >
        {name}
        {by !== name && <span className="searchable-other">{by}</span>}
      </div>
    )
  },
  (before, after) =>
    before.option === after.option &&
    before.by === after.by &&
    before.index === after.index &&
    before.count === after.count &&
    before.isActive === after.isActive &&
    before.isChosen === after.isChosen,
)
