/** Ids that a browser holds and can't make up. */
export type SignedIds = {
  sign(id: string): string
  /** Null for what this site has not signed. */
  read(text: string): string | null
}
