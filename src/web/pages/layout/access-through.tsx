import { Icon } from '#web/ui/icon.tsx'

/** Whom a reader has to thank for reading all of it. */
export function AccessThrough({ institution }: { institution: string }) {
  return (
    <p className="access-through no-print">
      <Icon name="check" />
      <span>
        You have access through <strong>{institution}</strong>
      </span>
    </p>
  )
}
