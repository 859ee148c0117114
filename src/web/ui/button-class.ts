export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export function buttonClass(look: ButtonLook = 'primary', iconOnly = false, extra?: string): string {
  return ['button', `button-${look}`, iconOnly && 'button-icon-only', extra].filter(Boolean).join(' ')
}
