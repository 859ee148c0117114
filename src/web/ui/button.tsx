import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  look?: ButtonLook | undefined
  icon?: IconName | undefined
  /** Only the icon is seen; the label is still said. */
  labelHidden?: boolean | undefined
  busy?: boolean | undefined
  /** Shown and announced in place of the label while busy. */
  busyLabel?: string | undefined
  children: ReactNode
}

/**
 * While busy it takes no clicks but keeps the focus, which a disabled button would lose. Give `disabled` as well
 * where the button must be disabled outright.
 */
export function Button(props: ButtonProps) {
  const { look, icon, labelHidden = false, busy = false, busyLabel, children, className, onClick, ...rest } = props
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass(look, labelHidden, className)}
        aria-disabled={busy || undefined}
        onClick={click}
      >
        {busy ? <Icon name="star" className="button-star" /> : icon && <Icon name={icon} />}
        <span className={labelHidden ? 'visually-hidden' : undefined}>{busy && busyLabel ? busyLabel : children}</span>
      </button>
      {busyLabel !== undefined && (
        <span className="visually-hidden" role="status">
          {busy ? busyLabel : ''}
        </span>
      )}
    </>
  )
}
