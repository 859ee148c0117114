/** A label takes the name of its account when its list is cut. `bound`: the last that has the present one; null where none has. */
export type NameStart = { readonly from: number | null; readonly bound: number | null }

/** `labelled` are the issues that have a label already, `next` is the one whose list is cut next; null where none is planned. */
export function nameStart(labelled: readonly number[], next: number | null): NameStart {
  if (labelled.length === 0) return { from: next, bound: null }
  const bound = Math.max(...labelled)
  return { from: Math.max(bound + 1, next ?? 0), bound }
}

/** Said before a name is changed. */
export function nameStartText({ from, bound }: NameStart): string {
  const counts = `A new name is on your labels from ${from === null ? 'the next issue' : `issue ${from}`} on.`
  return bound === null ? counts : `The label of issue ${bound} has your present name. ${counts}`
}
