/** Refuses what is not the path of a kept file: no path leads out of the place where files are kept. */
export function checkedPath(path: string): string {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(path)) throw new Error(`Not the path of a kept file: ${path}`)
  return path
}
