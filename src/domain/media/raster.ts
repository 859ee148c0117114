/** Pixels of four bytes: red, green, blue, and an opacity that is always full. */
export type Raster = { pixels: Uint8Array; width: number; height: number }
