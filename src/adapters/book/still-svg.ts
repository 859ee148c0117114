/** A block of rules inside a rule, as keyframes and media queries have. */
const NESTED = '\\{(?:[^{}]*\\{[^{}]*\\})*[^{}]*\\}'
const KEYFRAMES = new RegExp(`@(?:-\\w+-)?keyframes[^{}@]*${NESTED}`, 'g')
const MEDIA_QUERY = new RegExp(`@media([^{}@]*)${NESTED}`, 'g')
const MOVING_DECLARATION = /(?<=[{;])\s*(?:-\w+-)?(?:animation|transition)[\w-]*\s*:[^;}]*;?/g
const EMPTY_RULE = /(?<![^{}])[^{}]*\{\s*\}/g
const MOVING_ELEMENT =
  /<(animate|animateTransform|animateMotion|set)\b[^<>]*(?:\/>|(?<!\/)>(?:[^<]|<(?!\/?\1\b))*<\/\1\s*>)/g
const STYLE = /<style\b([^<>]*)>((?:[^<]|<(?!\/?style\b))*)<\/style>/g

/** A picture without its movement, as it rests: what stands on paper, and what a reader who wants no motion sees. */
export function stillSvg(svg: string): string {
  return svg.replace(MOVING_ELEMENT, '').replace(STYLE, (_whole, attributes: string, css: string) => {
    const still = css
      .replace(KEYFRAMES, '')
      .replace(MEDIA_QUERY, (whole, query: string) => (query.includes('prefers-reduced-motion') ? '' : whole))
      .replace(MOVING_DECLARATION, '')
      .replace(EMPTY_RULE, '')
      .trim()
    return still === '' ? '' : `<style${attributes}>${still}</style>`
  })
}
