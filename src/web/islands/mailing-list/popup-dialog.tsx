import { Dialog } from '#web/ui/dialog.tsx'
import { SignupForm, type SignupFormProps } from './signup-form.tsx'
import { signupTexts } from './signup-texts.ts'

export type PopupDialogProps = { open: boolean; onClose: () => void; service: SignupFormProps['service'] }

/** The mailing list's form over the page. Esc, the close button and a click beside it close it; the browser keeps the focus inside. */
export function PopupDialog({ open, onClose, service }: PopupDialogProps) {
  return (
    <Dialog id="mailing-list-dialog" open={open} onClose={onClose} title={signupTexts.title}>
      {/* Focused instead of the field: a keyboard must not jump up under the eyes of a reader. */}
      <p className="popup-promise" data-initial-focus="" tabIndex={-1}>
        {signupTexts.promise}
      </p>
      <SignupForm place="popup" service={service} />
    </Dialog>
  )
}
