import { describe, expect, test } from 'vitest'
import { actionOfKey, type Focus } from '#web/parts/audio/player-actions.ts'

describe('the keys of the audio player', () => {
  test.each([
    [' ', { kind: 'toggle' }],
    ['k', { kind: 'toggle' }],
    ['K', { kind: 'toggle' }],
    ['j', { kind: 'move', seconds: -15 }],
    ['l', { kind: 'move', seconds: 30 }],
    ['ArrowLeft', { kind: 'move', seconds: -5 }],
    ['ArrowRight', { kind: 'move', seconds: 5 }],
    ['ArrowUp', { kind: 'louder', by: 5 }],
    ['ArrowDown', { kind: 'louder', by: -5 }],
    ['m', { kind: 'mute' }],
  ])('%s in the player', (key, action) => expect(actionOfKey(key, 'other')).toEqual(action))

  test('an arrow moves the slider it is pressed on', () => {
    const arrows = (focus: Focus) =>
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => actionOfKey(key, focus)?.kind)
    expect(arrows('seek')).toEqual(['move', 'move', 'move', 'move'])
    expect(arrows('volume')).toEqual(['louder', 'louder', 'louder', 'louder'])
  })

  test('the space bar on a button is left to the button', () => {
    expect(actionOfKey(' ', 'button')).toBeNull()
    expect(actionOfKey('k', 'button')).toEqual({ kind: 'toggle' })
  })

  test.each(['Tab', 'Enter', 'Escape', 'Home', 'End', 'a', '1', ''])('%s is left to the browser', (key) =>
    expect(actionOfKey(key, 'other')).toBeNull(),
  )
})
