import { describe, expect, test } from 'vitest'
import { afterLogin, destinationOf, loginPath } from '#domain/access/after-login.ts'

describe('after a login', () => {
  test.each([
    ['a page loads again', { path: '/article/a', query: '?x=1' }, null],
    ['the address may say where to', { path: '/article/a', query: '?redirect=%2Faccount%3Fx%3D1' }, '/account?x=1'],
    ['from the login page one goes to the first page', { path: '/login', query: '' }, '/'],
    ['and from every page below it', { path: '/login/code', query: '?token=t' }, '/'],
    ['and on from it, where its address says so', { path: '/login', query: '?redirect=/issues' }, '/issues'],
    ['an empty redirect leads to the first page', { path: '/article/a', query: '?redirect=' }, '/'],
    ['no redirect leads away from the site', { path: '/login', query: '?redirect=//elsewhere.example' }, '/'],
    ['a form may lead on by itself', { path: '/x', query: '', leadsTo: '/article/a' }, '/article/a'],
    ['but the address comes first', { path: '/x', query: '?redirect=/b', leadsTo: '/article/a' }, '/b'],
  ])('%s', (_rule, place, expected) => expect(afterLogin(place)).toBe(expected))

  test('a page that loads again is told to others by its path and query', () => {
    expect(destinationOf({ path: '/article/a', query: '?x=1' })).toBe('/article/a?x=1')
    expect(destinationOf({ path: '/login', query: '?tab=email' })).toBe('/')
  })
})

test('the login page’s address says only what is not plain anyway', () => {
  expect(loginPath({})).toBe('/login')
  expect(loginPath({ tab: 'password', redirect: '/' })).toBe('/login')
  expect(loginPath({ tab: 'email', redirect: '/a?b=1&c' })).toBe('/login?tab=email&redirect=%2Fa%3Fb%3D1%26c')
})
