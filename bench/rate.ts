/** How often something is done in a second, by so many at once. */
export async function rate(
  { seconds, atOnce }: { seconds: number; atOnce: number },
  run: (worker: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < end) {
        await run(worker)
        done += 1
      }
    }),
  )
  return (done / (performance.now() - start)) * 1000
}
