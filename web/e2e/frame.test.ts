import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/http/free-port.ts'
import { controlReads, failureRequestId } from './control-reads.ts'
import { pressOn } from './keyboard.ts'
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

test('the navigation has one entry for the settings, a help menu, and collapses, by keyboard and pointer', async () => {
  const { person, page, home } = await openWorkspace(browser())
  await page.goto(`${home}/inbox`)
  const navigation = page.getByRole('navigation', { name: 'Parley' })
  const entries = navigation.locator('a[title]:not([title^="No number"])')
  await entries.first().waitFor()
  expect(await entries.evaluateAll((links) => links.map((link) => link.getAttribute('title')))).toEqual([
    'Getting started',
    'Inbox',
    'Campaigns',
    'Templates',
    'Contacts',
    'Analytics',
    'Simulator',
    'Developers',
    'Settings',
  ])
  for (const text of ['Acme Coffee', 'Search or jump to…']) {
    const isWhole = (shown: HTMLElement) => shown.scrollWidth <= shown.clientWidth
    expect(await navigation.getByText(text, { exact: true }).evaluate(isWhole), text).toBe(true)
  }

  await pressOn(page, navigation.getByRole('link', { name: 'Settings' }))
  await page.waitForURL(`${home}/settings`)
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Members' }).click()
  await page.waitForURL(`${home}/members`)
  await settings.getByRole('link', { name: 'Members' }).and(page.locator('[aria-current="page"]')).waitFor()
  await navigation.getByRole('link', { name: 'Settings' }).and(page.locator('[aria-current="page"]')).waitFor()
  await expectAccessible(page)
  await picture(page, 'navigation-settings')
  await navigation.getByRole('link', { name: 'Developers' }).click()
  await pressOn(page, page.getByRole('navigation', { name: 'Developers' }).getByRole('link', { name: 'Webhooks' }))
  await page.waitForURL(`${home}/webhooks`)

  const help = navigation.getByRole('button', { name: 'Help' })
  await pressOn(page, help)
  await navigation.getByText(/^Version \d+\.\d+\.\d+$/).waitFor()
  await expectAccessible(page)
  await pressOn(page, navigation.getByRole('button', { name: 'What is new' }))
  const news = page.getByRole('dialog', { name: 'What is new' })
  await news.getByRole('heading', { name: /^0\.1\.0/ }).waitFor()
  await expectAccessible(page)
  await picture(page, 'navigation-news')
  await page.keyboard.press('Escape')
  await news.waitFor({ state: 'detached' })
  await help.click()
  await navigation.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await help.click()
  await navigation.getByRole('button', { name: 'API docs' }).click()
  await page.waitForURL(`${home}/api-docs`)

  const width = async () => (await navigation.boundingBox())?.width ?? 0
  const wide = await width()
  await page.keyboard.press('[')
  await expect.poll(width).toBeLessThan(100)
  await page.reload()
  await expect.poll(width).toBeLessThan(100)
  await expectAccessible(page)
  await picture(page, 'navigation-collapsed')
  await navigation.getByRole('link', { name: 'Contacts' }).click()
  await page.waitForURL(`${home}/contacts`)
  await navigation.getByRole('button', { name: 'Expanded navigation' }).click()
  await expect.poll(width).toBe(wide)

  await page.setViewportSize({ width: 375, height: 740 })
  await page.goto(`${home}/audit`)
  const last = settings.getByRole('link', { name: 'Audit log' })
  await expect.poll(async () => ((await last.boundingBox())?.x ?? 999) < 375 - 40).toBe(true)
  // Showing the entry of the open page does not move where the Tab key begins.
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Navigation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(person.complaints).toEqual([])
})

test('the palette finds campaigns, templates and sections of the settings, and invites a member', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  const template = { name: 'order_shipped', language: 'en_US' }
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  await mutate('templates.create', { ...template, category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: template.name, language: 'en_US', decision: 'APPROVED' })
  const { id: campaignId } = await mutate('campaigns.start', {
    name: 'Week 47',
    templateName: template.name,
    languageCode: template.language,
    recipients: [{ phone: '+15550100151' }],
  })
  await page.goto(`${home}/contacts`)
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const search = async (query: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(query)
  }
  const option = (name: string | RegExp) => palette.getByRole('option', { name })

  await search('week')
  await option(/Week 47/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${home}/campaigns/${campaignId}`)
  await palette.waitFor({ state: 'detached' })
  await search('shipped')
  await option(/order_shipped.*en_US/).click()
  await page.waitForURL(/templates\/[^/]+$/)
  await search('backups')
  await option(/Backups/).click()
  await page.waitForURL(`${home}/settings#backups`)
  const backups = page.getByRole('heading', { name: 'Backups' })
  await backups.waitFor()
  const isInView = async () => ((await backups.boundingBox())?.y ?? 10_000) < 800
  await expect.poll(isInView).toBe(true)
  await search('invite')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Invite members' }).getByLabel('Email addresses').waitFor()
  expect(person.complaints).toEqual([])
})
