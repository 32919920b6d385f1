import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('an owner ends sessions, revokes invitations, and changes retention, installation and canned replies', async () => {
  const owner = await openWorkspace(browser())
  const { parley, person, page, home, mutate, query } = owner
  const { viewer } = await inviteColleagues(owner, parley)
  const { theirs } = await openColleague(browser(), parley, viewer)
  const statusOfTheirs = async () => (await theirs.request.get(`${parley.url}/trpc/account.sessions`)).status()
  expect(await statusOfTheirs()).toBe(200)

  await page.goto(`${home}/members`)
  await openMenu(page, 'More actions for Vera', 'End sessions…')
  await confirm(page, 'End sessions')
  expect(await statusOfTheirs()).toBe(401)
  await openMenu(page, 'More actions for omar@example.com', 'Revoke…')
  await confirm(page, 'Revoke')
  expect((await query('invitations.list')).data).toEqual([])

  await page.goto(`${home}/settings`)
  const retention = panel(page, 'Retention')
  await retention.getByLabel('Webhook events').fill('14')
  await retention.getByRole('button', { name: 'Save' }).click()
  await confirm(page, 'Delete and save')
  expect((await query('settings.get')).retention).toMatchObject({ messages: null, events: 14, logs: 90 })
  const installation = panel(page, 'Installation')
  await installation.getByLabel('Nobody').check()
  await installation.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await query('workspaces.installation')).workspaceCreators).toBe('nobody')

  await mutate('cannedReplies.create', { shortcut: 'hours', text: 'We are open from 9 to 5.' })
  await mutate('cannedReplies.create', { shortcut: 'thanks', text: 'Thank you!' })
  await page.goto(`${home}/canned-replies`)
  await openMenu(page, /hours/, 'Edit…')
  await page.getByRole('dialog').getByLabel('Text').fill('We are open from 8 to 6.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openMenu(page, /thanks/, 'Delete…')
  await confirm(page, 'Delete')
  expect((await query('cannedReplies.list')).data).toMatchObject([
    { shortcut: 'hours', text: 'We are open from 8 to 6.' },
  ])
  expect(person.complaints).toEqual([])
})

test('sample data fills test mode with one button, and another removes it', async () => {
  const { person, page, home, query } = await openWorkspace(browser())
  const total = async (mode: string) => (await query('conversations.list', { mode })).pagination.total
  await page.goto(`${home.replace('/live', '/test')}/inbox`)
  await page.getByRole('link', { name: 'Add sample data' }).click()
  await page.getByRole('button', { name: 'Add sample data' }).click()
  await page.getByText('Test mode contains 10 sample customers').waitFor()
  expect([await total('test'), await total('live')]).toEqual([10, 0])
  await expectAccessible(page)
  await picture(page, 'sample-data')

  await page.getByRole('link', { name: 'Open the test inbox' }).click()
  await page.getByRole('link', { name: /Amélie Laurent/ }).click()
  await page.getByRole('log', { name: 'Messages' }).getByText('A-0988, both charges are from Monday.').waitFor()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('I have refunded the second charge.')
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Messages' }).getByText('Read', { exact: true }).nth(1).waitFor()
  await picture(page, 'sample-inbox')
  await page.goto(`${home}/getting-started`)
  await page.getByRole('button', { name: 'Remove sample data…' }).click()
  await confirm(page, 'Remove')
  expect(await total('test')).toBe(0)
  await pressOn(page, page.getByRole('button', { name: 'Add sample data' }))
  await page.getByText('Test mode contains 10 sample customers').waitFor()
  expect(await total('test')).toBe(10)
  await pressOn(page, page.getByRole('button', { name: 'Remove sample data…' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
  expect(await total('test')).toBe(0)
  expect(person.complaints).toEqual([])
})

test('getting started begins with a ready-made customer, whose conversation opens and is answered', async () => {
  const { person, page, home, query } = await openWorkspace(browser())
  await page.goto(`${home}/getting-started`)
  await page.getByText('0 of 7 done').waitFor()
  await expectAccessible(page)
  await picture(page, 'first-message')
  await page.getByRole('button', { name: 'Receive a first message' }).click()
  await page.waitForURL(/\/test\/inbox\/./)
  const thread = page.getByRole('log', { name: 'Messages' })
  await thread.getByText('Are you open on Saturday?').waitFor()
  await page.getByRole('link', { name: /Maria Lindner.*Are you open/ }).waitFor()
  await picture(page, 'first-message-inbox')
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Yes, from 9 to 4.')
  await page.keyboard.press('Enter')
  await thread.getByText('Yes, from 9 to 4.').waitFor()
  await expect
    .poll(async () => (await query('conversations.list', { mode: 'test' })).data[0].last_message?.text, {
      timeout: 15_000,
    })
    .toBe('Yes, from 9 to 4.')
  await page.goto(`${home}/getting-started`)
  await page.getByText('2 of 7 done').waitFor()
  expect(await page.getByRole('button', { name: 'Receive a first message' }).count()).toBe(0)
  expect(person.complaints).toEqual([])
})

test('a scheduled campaign is moved to another day', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await mutate('campaigns.start', {
    name: 'Saturday',
    templateName: 'order_ready',
    languageCode: 'en',
    schedule: { at: `${day(3)}T10:30`, timeZone: 'UTC' },
    recipients: [{ phone: '+4915112345678', variables: { 1: 'Anna', 2: 'A-1' } }],
  })
  await page.goto(`${home}/campaigns/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill(day(5))
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { scheduled_for: scheduledFor } = await query('campaigns.get', { campaignId: id })
  expect(scheduledFor).toBe(`${day(5)}T10:30:00.000Z`)
  expect(person.complaints).toEqual([])
})

async function openMenu(page: Page, of: string | RegExp, item: string): Promise<void> {
  const menu = typeof of === 'string' ? page.getByRole('button', { name: of }) : menuOfRow(page, of)
  await menu.click()
  await page.getByRole('menuitem', { name: item }).click()
}

function menuOfRow(page: Page, name: RegExp): Locator {
  return page.getByRole('row', { name }).getByRole('button', { name: /actions/i })
}

async function confirm(page: Page, yes: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: yes, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The panel of a settings page with a title. */
function panel(page: Page, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}
