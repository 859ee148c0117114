/** In its shortest form a bench shows that it still runs to its end; how fast anything is, it can't say then. */
export const isShort = process.env.BENCH === 'short'
