const MOST = 100
const REF = /^[a-z0-9-]{1,40}$/

/** What was ticked on a list. The box for a whole page has all of them, with commas between: so it works without scripts. */
export const chosenRefs = (form: URLSearchParams): string[] => readRefs(form.getAll('item').join(','))

/** Those of a list with commas between that can be numbers of orders, or of reports, each once. */
export const readRefs = (written: string): string[] =>
  [...new Set(written.split(','))].filter((ref) => REF.test(ref)).slice(0, MOST)
