import { type ComponentType, useEffect, useState } from 'react'
import type { PopupDialogProps } from './popup-dialog.tsx'
import { rememberPopup } from './popup-memory.ts'
import { isGoodMoment, watchForMoment } from './watch-reader.ts'

export type MailingListPopupProps = Pick<PopupDialogProps, 'service'>

/** Waits for a good moment, and only then brings the dialog. */
export function MailingListPopup({ service }: MailingListPopupProps) {
  const [Dialog, setDialog] = useState<ComponentType<PopupDialogProps> | null>(null)
  const [open, setOpen] = useState(false)

  useEffect(
    () =>
      watchForMoment(async (seconds) => {
        const { PopupDialog } = await import('./popup-dialog.tsx')
        // The reader may have begun to write meanwhile.
        if (!isGoodMoment(seconds) || !rememberPopup()) return
        setDialog(() => PopupDialog)
        setOpen(true)
      }),
    [],
  )

  return Dialog && <Dialog open={open} onClose={() => setOpen(false)} service={service} />
}
