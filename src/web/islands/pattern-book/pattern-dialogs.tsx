import { useState } from 'react'
import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Shown = 'none' | 'letter' | 'sure' | 'delete'

export function PatternDialogs() {
  const [shown, setShown] = useState<Shown>('none')
  const [answer, setAnswer] = useState('')
  const close = () => setShown('none')
  const answered = (words: string) => () => {
    setAnswer(words)
    close()
  }
  return (
    <PatternSection id="dialogs" title="Dialogs">
      <div className="button-row">
        <Button look="secondary" onClick={() => setShown('letter')}>
          Open a dialog
        </Button>
        <Button look="secondary" onClick={() => setShown('sure')}>
          Ask
        </Button>
        <Button look="danger" onClick={() => setShown('delete')}>
          Delete Card
        </Button>
      </div>
      <LiveRegion message={answer} />
      <Dialog
        id="pattern-letter"
        open={shown === 'letter'}
        onClose={close}
        title="A letter from the editors, four times a year"
        actions={<Button onClick={close}>Sign up</Button>}
      >
        <TextField id="pattern-letter-email" name="letter" type="email" label="Email" autoComplete="email" />
      </Dialog>
      <ConfirmDialog id="pattern-sure" open={shown === 'sure'} onOk={answered('Ok')} onCancel={answered('Cancelled')} />
      <ConfirmDialog
        id="pattern-delete"
        open={shown === 'delete'}
        danger
        message="Are you sure? This will disable auto-renewal if enabled, and prevent you from renewing until you add the info back."
        onOk={answered('Deleted')}
        onCancel={answered('Cancelled')}
      />
    </PatternSection>
  )
}
