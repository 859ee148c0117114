import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Opens the browser's own printing. Without scripts it is not there: the browser's menu is. */
export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null
  return (
    <Button icon="print" onClick={() => print()}>
      {label}
    </Button>
  )
}
