import type { ContentMedia, ContentPhotograph, ContentProblem } from '#application/ports/magazine-content.ts'
import type { Examination } from '#application/ports/photographs.ts'
import { PHOTOGRAPH_LIMITS, type PhotographProblem, photographPicture } from '#domain/media/photograph.ts'
import { decodeText } from './decode-text.ts'
import type { FolderFile } from './folder-files.ts'
import type { KnownImage } from './known-names.ts'
import { placeNaming } from './place-naming.ts'
import { type Report, reportInto } from './report.ts'
import { readSvg } from './svg-size.ts'

export type Media = {
  files: ContentMedia[]
  photographs: ContentPhotograph[]
  images: Map<string, KnownImage | null>
  recordings: Set<string>
  downloads: Map<string, number>
}

/** Every file that is served as it is or made into pictures, after reporting those that can't be; downloads are only counted. */
export function readMedia(files: readonly FolderFile[], problems: ContentProblem[]): Media {
  const media: Media = { files: [], photographs: [], images: new Map(), recordings: new Set(), downloads: new Map() }
  for (const file of files) {
    const isImage = file.path.startsWith('images/')
    if (file.path.startsWith('downloads/')) media.downloads.set(file.path, file.bytes)
    if (!isImage && !file.path.startsWith('audio/')) continue
    const report = reportInto(problems, file.path)
    if (!/^[\w./-]+$/.test(file.path)) report(1, 'The name of an image or a recording is letters, digits, . _ and -')
    if (!file.examination) media.files.push({ path: file.path, bytes: file.bytes, hash: file.hash })
    if (file.examination?.ok) media.photographs.push({ path: file.path, ...file.examination.photograph })
    if (!isImage) media.recordings.add(file.path)
    else media.images.set(file.path.slice('images/'.length), readImage(file, files, report))
  }
  return media
}

function readImage(file: FolderFile, files: readonly FolderFile[], report: Report): KnownImage | null {
  if (file.examination) return readPhotograph(file, file.examination, files, report)
  if (!file.path.endsWith('.svg')) {
    report(1, 'An image is an SVG, or a photograph as JPEG, PNG, WebP, AVIF or TIFF')
    return null
  }
  const svg = decodeText(file, report)
  const size = svg === null ? null : readSvg(svg, report)
  return size && { src: `/media/${file.path}`, ...size, hash: file.hash }
}

const PROBLEMS: Record<PhotographProblem, string> = {
  'too-heavy': `The photograph is larger than ${PHOTOGRAPH_LIMITS.bytes / 1_000_000} MB`,
  'too-many-pixels': `The photograph has more than ${PHOTOGRAPH_LIMITS.pixels / 1_000_000} million pixels`,
  'too-small': `The photograph has fewer than ${PHOTOGRAPH_LIMITS.leastSide} pixels on one side`,
  'not-a-photograph': 'This is not a photograph: its content is not JPEG, PNG, WebP, AVIF or TIFF',
  broken: 'The photograph is broken: it can’t be read to its end',
}

/** A file of bytes has no lines: beside its own name, the report says where it is asked for. */
function readPhotograph(file: FolderFile, found: Examination, files: readonly FolderFile[], report: Report) {
  if (found.ok) {
    const { alt: _alt, ...image } = photographPicture(found.photograph, '')
    return { ...image, hash: file.hash }
  }
  const place = placeNaming(file.path.slice('images/'.length), files)
  report(1, PROBLEMS[found.problem] + (place ? `; it is shown in ${place}` : ''))
  return null
}
