/** The number in `#note-3` or `#ref-3`. */
export function noteNumber(link: HTMLAnchorElement): number | null {
  const digits = /^#(?:note|ref)-(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
