import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export type RadioOption = {
  value: string
  label: string
  description?: ReactNode
  /** What the choice costs, ready to show; a former price may stand in it as <s>. */
  price?: ReactNode
  disabled?: boolean | undefined
  /** Why it cannot be chosen. */
  reason?: string | undefined
}

export type RadioOptionProps = {
  option: RadioOption
  id: string
  name: string
  form?: string | undefined
  required?: boolean | undefined
  onPick?: ((value: string) => void) | undefined
  /** Tells which option is chosen: as the start of an uncontrolled group, or as its state. */
  chosen: { onChange: () => void } & ({ checked: boolean } | { defaultChecked: boolean })
}

export function RadioOptionRow({ option, id, name, form, required, onPick, chosen }: RadioOptionProps) {
  const { value, label, description, price, disabled, reason } = option
  const shownReason = disabled ? reason : undefined
  const ids = [price && `${id}-price`, description && `${id}-description`, shownReason && `${id}-reason`].filter(
    Boolean,
  )
  return (
    <div className="radio">
      <input
        id={id}
        className="mark mark-radio"
        type="radio"
        name={name}
        form={form}
        value={value}
        disabled={disabled}
        required={required}
        aria-describedby={ids.length > 0 ? ids.join(' ') : undefined}
        onClick={onPick && (() => onPick(value))}
        {...chosen}
      />
      <label className="radio-label" htmlFor={id}>
        {label}
      </label>
      {price && (
        <span id={`${id}-price`} className="radio-price">
          {price}
        </span>
      )}
      {description && (
        <div id={`${id}-description`} className="radio-description">
          {description}
        </div>
      )}
      {shownReason && (
        <p id={`${id}-reason`} className="radio-reason">
          <Icon name="note" />
          <span>{shownReason}</span>
        </p>
      )}
    </div>
  )
}
