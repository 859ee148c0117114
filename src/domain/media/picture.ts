/** A photograph in the sizes it is kept in. `name` is made of its content: another picture has another name. */
export type Photograph = { name: string; widths: number[] }

/** A picture with the room it needs, so that the page does not jump when it arrives. One that is a photograph has sizes. */
export type Picture = { src: string; alt: string; width: number; height: number; photograph?: Photograph }

/** `hash` is of the file's bytes; what was stored before hashes were has none. */
export type HashedPicture = Picture & { hash?: string }
