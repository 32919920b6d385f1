import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { controlReads, failureRequestId } from './control-reads.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const browser = browserOfThisFile()

test('every page and action is reachable by keyboard, and errors show their request ID', async () => {
  const { person, page, home } = await openWorkspace(browser())
  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').waitFor()
  await expectAccessible(page)
  await picture(page, '20-palette')
  await page.keyboard.type('temp')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${home}/templates`)
  await palette.waitFor({ state: 'detached' })
  await expectFocus(page, 'Templates')

  await press(page, 'g', 'k')
  await page.waitForURL(`${home}/api-keys`)
  await expectFocus(page, 'API keys')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Show keyboard shortcuts').waitFor()
  await expectAccessible(page)
  await picture(page, '21-shortcuts')
  await press(page, 'g', 'i')
  expect(page.url()).toBe(`${home}/api-keys`)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await page.keyboard.press('Control+k')
  await expectAccessible(page)
  await page.keyboard.type('nothing like it')
  await page.getByText('No results').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('page')

  const reads = await controlReads(page)
  await page.goto(`${home}/templates`)
  await reads.fail()
  await page.getByText('Failed to load').waitFor()
  await page.getByText(failureRequestId).waitFor()
  await expectAccessible(page)
  await reads.succeed()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No templates yet').waitFor()

  await page.setViewportSize({ width: 375, height: 700 })
  await page.getByRole('button', { name: 'Navigation' }).click()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await palette.waitFor()
  await picture(page, '22-palette-narrow')
  expect(person.complaints).toEqual([])
})

test('a lost connection is shown, and the page is updated after reconnecting', async () => {
  const port = await freePort()
  const proxy = await startTcpProxy(port)
  const { page, home, workspaceId } = await openWorkspace(browser(), {
    PORT: `${port}`,
    PARLEY_BASE_URL: `http://localhost:${proxy.port}`,
  })
  await page.goto(`${home}/inbox`)
  await page.getByText('No conversations yet').waitFor()
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

  proxy.cut()
  await page.getByText('Connection to Parley lost.').waitFor()
  await expectAccessible(page)
  await picture(page, '23-connection-lost')
  const written = await fetch(`http://127.0.0.1:${port}/trpc/simulator.reply`, {
    method: 'POST',
    headers: { cookie: cookies, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId, mode: 'live', from: '+15550100123', text: 'Are you there?' }),
  })
  expect(written.status).toBe(200)
  expect(await page.getByText('Are you there?').count()).toBe(0)

  proxy.restore()
  await page.getByText('Reconnected. Everything is up to date.').waitFor()
  await page.getByRole('link', { name: /Are you there/ }).waitFor()
  expect(await page.getByText('Connection to Parley lost.').count()).toBe(0)
})

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function expectFocus(page: Page, heading: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
}
