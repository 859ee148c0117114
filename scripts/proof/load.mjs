/** What two cores must hold when an issue is announced to a million readers: the last part of the proof; see `rows.mjs`. */
export const load = []
