import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export type ConfirmDialogProps = {
  id: string
  open: boolean
  message?: string | undefined
  onOk: () => void
  onCancel: () => void
  /** What follows cannot be undone. */
  danger?: boolean | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, open, message = 'Are you sure?', onOk, onCancel, danger = false } = props
  return (
    <Dialog
      id={id}
      open={open}
      onClose={onCancel}
      title={message}
      role="alertdialog"
      closeButton={false}
      actions={
        <>
          <Button look={danger ? 'danger' : 'primary'} onClick={onOk}>
            Ok
          </Button>
          <Button look="secondary" onClick={onCancel} data-initial-focus>
            Cancel
          </Button>
        </>
      }
    />
  )
}
