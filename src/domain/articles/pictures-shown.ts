import type { Picture } from '#domain/media/picture.ts'

/** The pictures that an article shows, each once: a photograph by the address that all its sizes begin with. */
export function picturesShown(art: Picture | null, html: string): string[] {
  const inText = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src)
  return [...new Set([...(art ? [art.src] : []), ...inText].map(pictureOf))]
}

/** What a file under `/media/` belongs to: the photograph that it is a size of, or itself. */
export const pictureOf = (src: string): string => /^\/media\/photographs\/\w+/.exec(src)?.[0] ?? src
