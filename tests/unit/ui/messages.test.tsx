import { describe, expect, test } from 'vitest'
import { PatternBook } from '#web/islands/pattern-book/pattern-book.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { iconPaths } from '#web/ui/icon-paths.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { render, tag, tags } from './read-markup.ts'

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('a notice of tone %s has the role %s', (tone, role) => {
  expect(tag(render(<Notice tone={tone}>Words</Notice>), 'div').attributes.role).toBe(role)
})

describe('the general error line', () => {
  test('is in the page before there is an error', () => {
    expect(render(<ErrorSummary id="errors" />)).toBe('<div id="errors" class="error-summary" role="alert"></div>')
  })

  test('can take the focus once there is one', () => {
    const html = render(<ErrorSummary id="errors" message="Unexpected Error" />)
    expect(tag(html, 'div')).toMatchObject({ text: 'Unexpected Error', attributes: { role: 'alert', tabindex: '-1' } })
  })

  test('leads to the fields', () => {
    const html = render(<ErrorSummary id="errors" fields={[{ id: 'field-email', message: 'Email: Required.' }]} />)
    expect(tag(html, 'a')).toMatchObject({ text: 'Email: Required.', attributes: { href: '#field-email' } })
  })
})

test('a live region waits empty and interrupts only when urgent', () => {
  expect(tag(render(<LiveRegion message="" />), 'div')).toMatchObject({ text: '', attributes: { role: 'status' } })
  expect(tag(render(<LiveRegion message="Lost" urgent />), 'div')).toMatchObject({ attributes: { role: 'alert' } })
})

test('the loader shows the loading image, says Loading and stands still where motion is unwanted', () => {
  const html = render(<Loader />)
  expect(tag(html, 'p')).toMatchObject({ text: 'Loading', attributes: { role: 'status' } })
  expect(tag(html, 'img').attributes).toMatchObject({
    src: '/static/img/loader.gif',
    width: '48',
    height: '48',
    alt: '',
  })
  expect(tag(html, 'source').attributes).toEqual({
    media: '(prefers-reduced-motion: reduce)',
    srcSet: '/static/img/loader-still.png',
  })
})

test.each(Object.keys(iconPaths) as IconName[])('the icon %s is an ornament on the grid of 24', (name) => {
  const { attributes } = tag(render(<Icon name={name} />), 'svg')
  expect(attributes).toMatchObject({ viewBox: '0 0 24 24', stroke: 'currentColor', 'aria-hidden': 'true' })
})

test('hidden words are still words', () => {
  expect(render(<VisuallyHidden>Print</VisuallyHidden>)).toBe('<span class="visually-hidden">Print</span>')
})

describe('the pattern book', () => {
  const html = render(<PatternBook />)

  test('gives no id twice', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('refers only to ids that are there', () => {
    // A closed dialog names its title before the title is there.
    const open = html.replace(/<dialog[^>]*>/g, '')
    const referred = [...open.matchAll(/\s(?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)].flatMap(([, ids]) =>
      (ids ?? '').split(' '),
    )
    expect(referred.filter((id) => !html.includes(` id="${id}"`))).toEqual([])
  })

  test('carries no inline style', () =>
    expect(tags(html, '\\w+').every(({ attributes }) => !attributes.style)).toBe(true))
})
