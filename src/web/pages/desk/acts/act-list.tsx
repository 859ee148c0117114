import { cancelAct } from './cancel-act.tsx'
import type { ReaderAct } from './desk-act.ts'
import { nameAct } from './name-act.tsx'
import { noteAct } from './note-act.tsx'
import { skipAct } from './skip-act.tsx'

/** What staff can do about a reader, in the order in which it is offered. */
export const readerActs: readonly ReaderAct[] = [noteAct, nameAct, skipAct, cancelAct]

export const findAct = (verb: string): ReaderAct | undefined => readerActs.find((one) => one.verb === verb)

/** What is said of an act that was just done; null for what names none. */
export const actDone = (verb: string | null): string | null => (verb && findAct(verb)?.done) || null
