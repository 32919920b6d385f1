import { type Role, roleBundles } from '@parley/shared/workspace/members'
import { expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { areaOf, type NavigationItem, navigationItemsFor, site, siteFor, startActionsFor } from './site.ts'

const viewerOf = (role: Role, archivedAt: string | null = null) => ({
  permissions: roleBundles[role],
  archived_at: archivedAt,
})
const pagesOf = (role: Role) => navigationItemsFor(viewerOf(role)).map(({ page }) => page)
const hiddenFrom = (role: Role) => pagesOf('owner').filter((page) => !pagesOf(role).includes(page))

test('each role is offered the pages that it may open', () => {
  expect(siteFor(viewerOf('owner'))).toEqual(site)
  expect(hiddenFrom('admin')).toEqual([])
  expect(hiddenFrom('agent')).toEqual(['api-keys', 'webhooks', 'audit'])
  expect(hiddenFrom('campaigner')).toEqual(['api-keys', 'webhooks', 'audit'])
  expect(hiddenFrom('viewer')).toEqual(['analytics', 'api-keys', 'webhooks', 'audit'])
})

test('the navigation has at most nine entries, and the pages of an area have a navigation of their own', () => {
  const entries = siteFor(viewerOf('owner')).flatMap(({ icon, navigationItems }) =>
    icon ? ['area'] : navigationItems.map(({ page }) => page),
  )
  expect(entries).toHaveLength(9)
  const areas = (role: Role) => ['inbox', 'members', 'api-docs'].map((page) => areaOf(page, viewerOf(role))?.name)
  expect(areas('owner')).toEqual([undefined, 'settings', 'developers'])
  expect(areas('agent')).toEqual([undefined, 'settings', undefined])
})

test('only what the member may start is offered, and nothing in an archived workspace', () => {
  const startsOf = (role: Role, archivedAt?: string) =>
    startActionsFor(viewerOf(role, archivedAt)).map(({ page }) => page)

  expect(startsOf('campaigner')).toEqual(['campaigns/new', 'templates/new'])
  expect(startsOf('agent')).toEqual([])
  expect(startsOf('owner', '2026-01-01T00:00:00.000Z')).toEqual([])
})

test('each page has an address, existing texts, and no shortcut of another', () => {
  const items = navigationItemsFor(viewerOf('owner'))
  const starts = startActionsFor(viewerOf('owner'))
  const addresses = [...items, ...starts].map(({ page }) => page)
  expect(addresses.filter((page) => !/^[a-z]+(-[a-z]+)*(\/new)?$/.test(page))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
  const keys = items.flatMap(({ shortcut }) => shortcut ?? [])
  expect(keys.filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
  for (const { name, words } of [...site, ...items, ...starts] as NavigationItem[]) {
    expect(i18n.exists(`frame:${name}`), name).toBe(true)
    if (words !== undefined) expect(i18n.exists(`frame:${words}`), words).toBe(true)
  }
})

test('pages that may not be opened are left out, and so are groups without any', () => {
  const shown = siteFor({ permissions: [], archived_at: null })
  expect(shown.flatMap(({ navigationItems }) => navigationItems).filter(({ permission }) => permission)).toEqual([])
  expect(shown.every(({ navigationItems }) => navigationItems.length > 0)).toBe(true)
  expect(shown[0]?.navigationItems.map(({ page }) => page)).not.toContain('analytics')
})
