import type { HeaderModule } from '#web/parts/browser/signals.ts'

/** At most one module is open. */
export type OpenModule = HeaderModule | 'none'

export const toggleModule = (open: OpenModule, module: HeaderModule): OpenModule => (open === module ? 'none' : module)

/** A click elsewhere closes the open module; the print panel stays, since one looks at the page while choosing. */
export const closesOnOutsideClick = (open: OpenModule) => open !== 'none' && open !== 'print'
