import { type ReaderFile, readReaderFile } from '#application/desk/read-reader-file.ts'
import { readerPath } from '#contract/page-paths.ts'
import { cancelAct } from './cancel-act.tsx'
import type { ActKind, DeskAct } from './desk-act.ts'
import { nameAct } from './name-act.tsx'
import { noteAct } from './note-act.tsx'
import { skipAct } from './skip-act.tsx'

/** What staff can do about a reader, in the order in which it is offered. */
const acts: readonly DeskAct<ReaderFile>[] = [noteAct, nameAct, skipAct, cancelAct]

export const readerActs: ActKind<ReaderFile> = {
  path: '/desk/readers/:ref/:verb',
  at: '/desk/find',
  acts,
  read: (context, { ref = '' }) => readReaderFile(context, ref),
  lease: ({ subscriber }) => `reader:${subscriber.account.ref}`,
  ref: ({ subscriber }) => subscriber.account.ref,
  home: ({ subscriber }) => readerPath(subscriber.account.ref),
  Name: ({ subject: { subscriber } }) => (
    <>
      <a href={readerPath(subscriber.account.ref)}>{subscriber.account.name}</a>, {subscriber.account.email}
    </>
  ),
}
