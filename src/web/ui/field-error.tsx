import { Icon } from '#web/ui/icon.tsx'

/** The live region is always there, so that an error arriving later is announced. */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  return (
    <div className="field-alert" aria-live="polite">
      {message && (
        <p id={id} className="field-error">
          <Icon name="warning" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
