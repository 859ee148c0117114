import { type RefObject, useEffect } from 'react'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import { scrollToFirstError } from '#web/parts/browser/scroll-to-first-error.ts'

/** Leads to the first error of the whole widget, whose other fields may stand far above; one of the provider's is near. */
export function useErrorsInView(root: RefObject<HTMLElement | null>, faults: CheckoutFaults) {
  useEffect(() => {
    const widget = root.current?.closest('[data-island]')
    if (!widget) return
    if (faults.general !== null || Object.keys(faults.fields).length > 0) scrollToFirstError(widget)
    else if (faults.provider !== null) {
      root.current?.querySelector('#payment-provider-error')?.scrollIntoView({ block: 'nearest' })
    }
  }, [faults, root])
}
