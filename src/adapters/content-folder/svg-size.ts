import { withoutComments } from '#domain/media/nest-svg.ts'
import { lineAt, type Report } from './report.ts'

export type Size = { width: number; height: number }

const ACTIVE_CONTENT = /<script\b|<foreignObject\b|\son[a-z]+\s*=\s*["']|javascript:/i

/** The size of an SVG in CSS pixels, or null after reporting why it can't be shown. */
export function readSvg(svg: string, report: Report): Size | null {
  const active = ACTIVE_CONTENT.exec(svg)
  // Served from this site's own address, a script in a picture would act for whoever opens it.
  if (active) report(lineAt(svg, active.index), 'An image may not carry scripts or HTML')
  const root = /<svg\b[^<>]*>/.exec(withoutComments(svg))?.[0]
  const size = root === undefined ? null : (sizeFromAttributes(root) ?? sizeFromViewBox(root))
  if (size === null) report(1, 'The image has neither width and height nor a viewBox')
  return size
}

function sizeFromAttributes(root: string): Size | null {
  return toSize(pixels(attribute(root, 'width')), pixels(attribute(root, 'height')))
}

function sizeFromViewBox(root: string): Size | null {
  const [, , width, height] = attribute(root, 'viewBox')
    .trim()
    .split(/[\s,]+/)
  return toSize(pixels(width ?? ''), pixels(height ?? ''))
}

function toSize(width: number | null, height: number | null): Size | null {
  return width && height ? { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) } : null
}

function attribute(root: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1] ?? ''
}

function pixels(value: string): number | null {
  const number = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(value)?.[1]
  return number === undefined ? null : Number(number)
}
