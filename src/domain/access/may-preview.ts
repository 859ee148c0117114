import type { ReaderAccess } from './reader-access.ts'

/** Whether this reader may see what is not public yet, or no longer: only those who make the magazine. */
export const mayPreview = (reader: ReaderAccess): boolean => reader.kind === 'account' && reader.isStaff
