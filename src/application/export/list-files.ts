import {
  listSubscriberRows,
  SUBSCRIBER_FILE,
  subscriberFileColumns,
} from '#application/moving/write-subscriber-file.ts'
import type { ExportFile } from '#store/export/export-file.ts'
import { exportFiles } from '#store/export/export-files.ts'

const names = subscriberFileColumns.map(({ name }) => name)

/** Of no table alone: what the others say, in the form that the import reads. */
const subscribers: ExportFile = {
  name: SUBSCRIBER_FILE,
  about: 'Every reader with every subscription, as the import of another Colophon reads them.',
  tables: [],
  columns: Object.fromEntries(subscriberFileColumns.map(({ name, about }) => [name, about])),
  async *rows(db) {
    for await (const cells of listSubscriberRows(db))
      yield Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell]))
  },
}

/** Every file of the archive. */
export const filesToExport: readonly ExportFile[] = [...exportFiles, subscribers]
