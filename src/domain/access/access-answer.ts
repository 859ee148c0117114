import type { ReaderAccess } from './reader-access.ts'

/**
 * The name of what access says of a reader: two with the same name get the same pages, so one copy serves both. It is the
 * whole of what is known, so that nothing added to it later can be forgotten here. Staff have none: they also see what is
 * not public.
 */
export const accessAnswer = (reader: ReaderAccess): string | null =>
  reader.kind === 'account' && reader.isStaff ? null : JSON.stringify(reader)
