import { colourOfDrawing } from '#adapters/photographs/colour-of-drawing.ts'
import type { FolderFile } from './folder-files.ts'

/** The colours of the drawings that articles name as their art, by path under `images/`: only these are asked for theirs. */
export async function readArtColours(files: readonly FolderFile[]): Promise<Map<string, string>> {
  const colours = new Map<string, string>()
  for (const path of artNamedIn(files)) {
    const drawing = files.find((file) => file.path === `images/${path}`)
    const colour = drawing?.content && path.endsWith('.svg') ? await colourOfDrawing(drawing.content) : null
    if (colour) colours.set(path, colour)
  }
  return colours
}

const artNamedIn = (files: readonly FolderFile[]) =>
  new Set(
    files
      .filter(({ path }) => path.startsWith('articles/'))
      .flatMap(
        ({ content }) => /^art:\s*["']?([^\s"']+)/m.exec(new TextDecoder().decode(content ?? undefined))?.[1] ?? [],
      ),
  )
