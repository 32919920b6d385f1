import { type Role, roleBundles } from '@parley/shared/workspace/members'
import { expect, test } from 'vitest'
import { navigationItemsFor, site, siteFor, startActionsFor } from './site.ts'

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

test('only what the member may start is offered, and nothing in an archived workspace', () => {
  const startsOf = (role: Role, archivedAt?: string) =>
    startActionsFor(viewerOf(role, archivedAt)).map(({ page }) => page)

  expect(startsOf('campaigner')).toEqual(['campaigns/new', 'templates/new'])
  expect(startsOf('agent')).toEqual([])
  expect(startsOf('owner', '2026-01-01T00:00:00.000Z')).toEqual([])
})
