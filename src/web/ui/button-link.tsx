import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type ButtonLinkProps = ComponentProps<'a'> & {
  href: string
  look?: ButtonLook | undefined
  icon?: IconName | undefined
}

/** A link to another page that carries the weight of a button. */
export function ButtonLink({ look, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass(look, false, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}
