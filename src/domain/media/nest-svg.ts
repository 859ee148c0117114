type Size = { width: number; height: number }

/** What stands before the picture itself. */
const PREAMBLE = /<\?[^<>]*\?>|<!DOCTYPE[^[<>]*(?:\[[^[\]]*\]\s*)?>/gi
/** Its first tag; what stands in quotes may be anything. */
const ROOT = /^<svg\b((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?>)/
const PLACED = /\s(?:x|y|width|height|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')/g

/** An SVG as a part of another: it fills `room`, and what goes beyond is cut off. `size` is its own, in CSS pixels. */
export function nestSvg(svg: string, size: Size, room: Size): string {
  const bare = withoutComments(svg).replace(PREAMBLE, '').trim()
  return bare.replace(ROOT, (_root, attributes: string, end: string) => {
    const own = attributes.replace(PLACED, '')
    const box = /\sviewBox\s*=/.test(own) ? '' : ` viewBox="0 0 ${size.width} ${size.height}"`
    return `<svg${own}${box} width="${room.width}" height="${room.height}" preserveAspectRatio="xMidYMid slice"${end}`
  })
}

/** An SVG without its comments. An expression would look for the end of each from each on, which a file could make slow. */
export const withoutComments = (svg: string): string =>
  svg
    .split('<!--')
    .map((part, at) => (at === 0 ? part : afterComment(part)))
    .join('')

function afterComment(part: string): string {
  const end = part.indexOf('-->')
  return end < 0 ? '' : part.slice(end + '-->'.length)
}
