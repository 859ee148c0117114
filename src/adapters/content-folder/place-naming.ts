import type { FolderFile } from './folder-files.ts'

/** The first place of a folder's writing in which these words stand, as `articles/the-hum.md:14`; null where there is none. */
export function placeNaming(words: string, files: readonly FolderFile[]): string | null {
  for (const { path, content } of files) {
    if (content === null || !/\.(md|json)$/.test(path)) continue
    const line = new TextDecoder()
      .decode(content)
      .split('\n')
      .findIndex((one) => one.includes(words))
    if (line !== -1) return `${path}:${line + 1}`
  }
  return null
}
