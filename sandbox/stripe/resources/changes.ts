/** The former values of what has changed. */
export function changes<Body extends object>(before: Body, after: Body): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Body & string)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}
