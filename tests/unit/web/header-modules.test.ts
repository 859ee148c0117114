import { expect, test } from 'vitest'
import { closesOnOutsideClick, toggleModule } from '#web/islands/site-header/header-modules.ts'

test('a control opens its module and closes it again', () => {
  expect(toggleModule('none', 'menu')).toBe('menu')
  expect(toggleModule('menu', 'menu')).toBe('none')
})

test('opening a module closes the other: at most one is open', () => {
  expect(toggleModule('menu', 'archive')).toBe('archive')
})

test('a click outside closes every module but print', () => {
  expect(['menu', 'archive', 'user', 'login'].every((m) => closesOnOutsideClick(m as 'menu'))).toBe(true)
  expect(closesOnOutsideClick('print')).toBe(false)
  expect(closesOnOutsideClick('none')).toBe(false)
})
