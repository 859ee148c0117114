/** What one run of a sweep did, of which each takes at most so much at once. */
export type Swept = {
  /** How many it took up, whatever came of them. */
  readonly taken: number
  /** It took as many as it may: what is left comes with the next. */
  readonly isMore: boolean
}
