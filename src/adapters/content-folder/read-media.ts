import type { ContentMedia, ContentProblem } from '#application/ports/magazine-content.ts'
import { decodeText } from './decode-text.ts'
import type { FolderFile } from './folder-files.ts'
import { reportInto } from './report.ts'
import { readSvg, type Size } from './svg-size.ts'

export type Media = {
  files: ContentMedia[]
  images: Map<string, Size | null>
  recordings: Set<string>
  downloads: Map<string, number>
}

/** Every file that is served as it is, after reporting those that can't be; downloads are only counted, and never served so. */
export function readMedia(files: readonly FolderFile[], problems: ContentProblem[]): Media {
  const media: Media = { files: [], images: new Map(), recordings: new Set(), downloads: new Map() }
  for (const file of files) {
    const isImage = file.path.startsWith('images/')
    if (file.path.startsWith('downloads/')) media.downloads.set(file.path, file.bytes)
    if (!isImage && !file.path.startsWith('audio/')) continue
    const report = reportInto(problems, file.path)
    if (!/^[\w./-]+$/.test(file.path)) report(1, 'The name of an image or a recording is letters, digits, . _ and -')
    media.files.push({ path: file.path, bytes: file.bytes, hash: file.hash })
    if (isImage) media.images.set(file.path.slice('images/'.length), readImage(file, problems))
    else media.recordings.add(file.path)
  }
  return media
}

function readImage(file: FolderFile, problems: ContentProblem[]): Size | null {
  const report = reportInto(problems, file.path)
  if (!file.path.endsWith('.svg')) {
    report(1, 'An image is an SVG')
    return null
  }
  const svg = decodeText(file, report)
  return svg === null ? null : readSvg(svg, report)
}
