/** A picture with the room it needs, so that the page does not jump when it arrives. */
export type Picture = { src: string; alt: string; width: number; height: number }
