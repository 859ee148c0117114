/** A file of an archive, brought piece by piece. */
export type ZippedFile = { readonly name: string; readonly content: AsyncIterable<Uint8Array> }

/** Packs files one after the other as they come: never more of them is in memory than a piece. */
export type ZipFiles = (files: AsyncIterable<ZippedFile>, madeAt: Date) => AsyncIterable<Uint8Array>
