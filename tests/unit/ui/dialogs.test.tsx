import { describe, expect, test } from 'vitest'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { render, tag, tags, textOf } from './read-markup.ts'

const nothing = () => {}

describe('a confirm dialog', () => {
  const html = render(<ConfirmDialog id="sure" open onOk={nothing} onCancel={nothing} />)

  test('asks its default question and is named by it', () => {
    const dialog = tag(html, 'dialog').attributes
    expect(dialog.role).toBe('alertdialog')
    expect(textOf(html, dialog['aria-labelledby'] ?? '')).toBe('Are you sure?')
  })

  test('offers exactly Ok and Cancel, and starts on Cancel', () => {
    expect(tags(html, 'button').map(({ text }) => text)).toEqual(['Ok', 'Cancel'])
    expect(tags(html, 'button').map(({ attributes }) => 'data-initial-focus' in attributes)).toEqual([false, true])
  })

  test('asks a question of its own', () => {
    const message = 'Are you sure you want to disable autorenew?'
    const own = render(<ConfirmDialog id="sure" open message={message} onOk={nothing} onCancel={nothing} />)
    expect(textOf(own, 'sure-title')).toBe(message)
  })
})

test('a closed dialog holds nothing', () => {
  const html = render(
    <Dialog id="letter" open={false} onClose={nothing} title="Letter">
      Inside
    </Dialog>,
  )
  expect(html).toBe('<dialog id="letter" class="dialog" aria-labelledby="letter-title"></dialog>')
})

test('a dialog can be closed by a named button', () => {
  const html = render(
    <Dialog id="letter" open onClose={nothing} title="Letter">
      Inside
    </Dialog>,
  )
  expect(tag(html, 'button').text).toBe('Close')
})
