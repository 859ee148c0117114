import { describe, expect, test } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { render, tag } from './read-markup.ts'

test('a button sends no form unless told to', () => {
  expect(tag(render(<Button>Ok</Button>), 'button').attributes.type).toBe('button')
  expect(tag(render(<Button type="submit">Submit</Button>), 'button').attributes.type).toBe('submit')
})

test('a button keeps its words where only its icon is seen', () => {
  const html = render(
    <Button look="quiet" icon="close" labelHidden>
      Close
    </Button>,
  )
  expect(tag(html, 'button')).toMatchObject({
    text: 'Close',
    attributes: { class: 'button button-quiet button-icon-only' },
  })
  expect(tag(html, 'svg').attributes['aria-hidden']).toBe('true')
})

describe('a busy button', () => {
  const html = render(
    <Button busy busyLabel="Processing Order">
      Place Order
    </Button>,
  )

  test('shows and announces what it is doing', () => {
    expect(tag(html, 'button').text).toBe('Processing Order')
    expect(html).toContain('<span class="visually-hidden" role="status">Processing Order</span>')
  })

  test('is not disabled outright, so that it keeps the focus', () => {
    expect(tag(html, 'button').attributes).toMatchObject({ 'aria-disabled': 'true' })
    expect(tag(html, 'button').attributes).not.toHaveProperty('disabled')
  })

  test('has its place for the announcement beforehand', () => {
    const before = render(<Button busyLabel="Loading">Place Order</Button>)
    expect(tag(before, 'button').text).toBe('Place Order')
    expect(before).toContain('<span class="visually-hidden" role="status"></span>')
  })
})

test('a link that looks like a button is a link', () => {
  const html = render(
    <ButtonLink href="/store" look="secondary">
      Browse Store
    </ButtonLink>,
  )
  expect(tag(html, 'a')).toMatchObject({
    text: 'Browse Store',
    attributes: { href: '/store', class: 'button button-secondary' },
  })
})
