import { Button } from '#web/ui/button.tsx'

/** Opens the browser's own printing. Unseen until it is awake, in a place of its own; without scripts it has none: the browser's menu is there. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button icon="print" onClick={() => print()}>
      {label}
    </Button>
  )
}
