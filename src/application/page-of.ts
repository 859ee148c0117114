export type PageOf<Row> = { rows: Row[]; hasMore: boolean }

/** What is read for a page of a list: one more than is shown, which tells whether it goes on. */
export const sliceOf = (page: number, size: number) => ({ limit: size + 1, offset: (page - 1) * size })

export const pageOf = <Row>(read: readonly Row[], size: number): PageOf<Row> => ({
  rows: read.slice(0, size),
  hasMore: read.length > size,
})
