import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
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
        {...(rest.type === 'submit' && heldPress)}
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

/** A pointer that goes further than this has changed its mind. */
const SLIP_PX = 24

/**
 * A press counts though the button moves away from under it: a field that is left by the press may show an error above
 * the button, and the browser would take the press for one beside it.
 */
const heldPress = {
  onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    currentTarget.setPointerCapture(pointerId)
    const watch = (move: globalThis.PointerEvent) => {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < SLIP_PX) return
      if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId)
    }
    currentTarget.addEventListener('pointermove', watch)
    const stop = () => currentTarget.removeEventListener('pointermove', watch)
    currentTarget.addEventListener('lostpointercapture', stop, { once: true })
  },
}
