import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { usageOn } from '../../../testing/api-key.ts'
import { readHook } from '../../../testing/read-hook.tsx'
import { UsagePanel, useUsageDays } from './usage-panel.tsx'

const counts = { requests: 0, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }

test.each([
  ['', 7, '7 days'],
  ['?days=1', 1, '24 hours'],
  ['?days=7', 7, '7 days'],
  ['?days=30', 30, '30 days'],
  ['?days=90', 90, '90 days'],
  ['?days=8', 7, '7 days'],
])('the address %j requests %d days and shows “%s” as chosen', (search, days, words) => {
  const at = (children: React.ReactNode) => <MemoryRouter initialEntries={[`/${search}`]}>{children}</MemoryRouter>
  expect(readHook(useUsageDays, at)[0]).toBe(days)
  const panel = <UsagePanel usage={usageOn('2026-11-01', counts)} />
  const markup = renderToStaticMarkup(<MantineProvider>{at(panel)}</MantineProvider>)
  expect(/checked=""[^>]*><label[^>]*>(?:<[^>]*>)*([^<]*)/.exec(markup)?.[1]).toBe(words)
})
