import { type ReaderFile, readReaderFile } from '#application/desk/read-reader-file.ts'
import { readerPath } from '#contract/page-paths.ts'
import { pageAsked } from '#web/pages/desk/lists/more-links.tsx'
import { addAct } from './add-act.tsx'
import { addressAct } from './address-act.tsx'
import { arrivesAct } from './arrives-act.tsx'
import { autorenewOffAct, autorenewOnAct } from './autorenew-acts.tsx'
import { cancelAct } from './cancel-act.tsx'
import { changeAct } from './change-act.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { emailAct } from './email-act.tsx'
import { eraseAct } from './erase-act.tsx'
import { exportAct } from './export-act.tsx'
import { extendAct } from './extend-act.tsx'
import { linkAct } from './link-act.tsx'
import { mergeAct } from './merge-act.tsx'
import { moveAct } from './move-act.tsx'
import { nameAct } from './name-act.tsx'
import { noteAct } from './note-act.tsx'
import { replaceAct } from './replace-act.tsx'
import { resendAct } from './resend-act.tsx'
import { skipAct, unskipAct } from './skip-acts.tsx'

/** What staff can do about a reader, in the order in which it is offered. */
const acts: readonly DeskAct<ReaderFile>[] = [
  noteAct,
  nameAct,
  addressAct,
  emailAct,
  arrivesAct,
  autorenewOffAct,
  autorenewOnAct,
  addAct,
  extendAct,
  changeAct,
  skipAct,
  unskipAct,
  cancelAct,
  moveAct,
  replaceAct,
  resendAct,
  linkAct,
  exportAct,
  mergeAct,
  eraseAct,
]

export const readerActs: ActKind<ReaderFile> = {
  path: '/desk/readers/:ref/:verb',
  at: '/desk/find',
  acts,
  read: (context, { ref = '' }, query) => readReaderFile(context, ref, { mailPage: pageAsked(query) }),
  lease: ({ subscriber }) => `reader:${subscriber.account.ref}`,
  ref: ({ subscriber }) => subscriber.account.ref,
  home: ({ subscriber }) => readerPath(subscriber.account.ref),
  Name: ({ subject: { subscriber } }) => (
    <>
      <a href={readerPath(subscriber.account.ref)}>{subscriber.account.name}</a>, {subscriber.account.email}
    </>
  ),
}
