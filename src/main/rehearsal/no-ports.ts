import type { Ports } from '#application/context.ts'

const notHere = (): never => {
  throw new Error('A rehearsal reaches nobody and keeps no files')
}

/** What a rehearsal never needs. Whatever asks for it is stopped here. */
export const noPorts: Pick<Ports, 'files' | 'documents' | 'webhooks'> = {
  files: { put: notHere, open: notHere, stat: notHere, list: notHere, remove: notHere },
  documents: { siteUrl: '', readPicture: notHere, makeDocuments: notHere },
  webhooks: { allowsPrivate: false, refuses: notHere, newSecret: notHere, seal: notHere, post: notHere },
}
