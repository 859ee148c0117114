import { defineIsland } from '#web/render/island.tsx'
import { MailingListPopup } from './mailing-list-popup.tsx'

export const mailingListPopup = defineIsland({ name: 'mailing-list-popup', Component: MailingListPopup, start: 'idle' })
