import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import type { RunningParley } from './parley.ts'

const browser = browserOfThisFile()

test('workspace settings can be changed, and the audit log records the changes', async () => {
  const { parley, person, page, home, mutate, query } = await openWorkspace(browser())
  const saved = (text: string | RegExp) => page.getByRole('log', { name: 'Notifications' }).getByText(text).waitFor()

  await page.goto(`${home}/settings`)
  await page.getByLabel('Custom').check()
  await page.getByRole('button', { name: 'Change rate limit' }).click()
  await refusedAt(page, 'Requests per minute', /required/i)
  await page.getByRole('textbox', { name: 'Requests per minute' }).fill('500')
  await page.getByRole('button', { name: 'Change rate limit' }).click()
  await page.getByText('500 requests per minute', { exact: true }).waitFor()
  await picture(page, '30-workspace')

  const name = page.getByLabel('Name', { exact: true })
  const country = page.getByRole('combobox', { name: 'Default country' })
  await name.fill('Acme Roasters')
  await mutate('settings.change', { name: 'Acme Beans', defaultCountry: 'AT' })
  await page.getByText('A teammate changed this meanwhile: Name').waitFor()
  expect([await name.inputValue(), await country.inputValue()]).toEqual(['Acme Roasters', 'Austria (AT)'])
  await expectAccessible(page)
  await picture(page, '30-workspace-overtaken')
  await page.getByRole('button', { name: 'Discard my edits' }).click()
  await page.getByText('A teammate changed this meanwhile').waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Acme Beans')

  await page.getByRole('button', { name: 'Back up now' }).click()
  const backups = page.getByRole('table', { name: 'Backups' })
  await backups.getByText('Verified').waitFor({ timeout: 60_000 })
  const { data: made } = await query('backups.list')
  expect(made).toMatchObject([{ outcome: 'verified', is_present: true }])
  expect(existsSync(made[0].file)).toBe(true)
  await page.getByText('parley restore FILE').waitFor()
  await backups.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await picture(page, '30-workspace-backups')
  await watchBackup(page, parley)
  await expect
    .poll(async () => (await query('backups.list')).data.map(({ outcome }: { outcome: string }) => outcome))
    .toEqual(['verified', 'verified', 'verified'])

  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await refusedAt(page, 'Words of rule 1', /at least 1|too small|needs/i)
  await page.getByLabel('Words of rule 1').fill('refund, money back')
  await page.getByLabel('Category of rule 1').selectOption('billing')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByLabel('Words of rule 2').fill('back')
  await page.getByLabel('Priority of rule 2').selectOption('urgent')
  const message = 'Give me my MONEY back!'
  await page.getByLabel('First message of a customer').fill(message)
  await page.getByText('Rule 1 applies: it matches money back.').waitFor()
  await page.getByRole('button', { name: 'Move rule 2 up' }).click()
  await page.getByText('Rule 1 applies: it matches back.').waitFor()
  await page.getByText('Rule 2 also matches (money back)').waitFor()
  await page.getByRole('button', { name: 'Move rule 1 down' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await saved('Saved.')
  await mutate('simulator.reply', { from: '+15550100001', text: message })
  const { data: conversations } = await query('conversations.list')
  expect(conversations[0].classification).toEqual({ category: 'billing', priority: 'normal' })
  await expectAccessible(page)
  await picture(page, '31-rules')

  await page.getByRole('link', { name: 'Satisfaction' }).click()
  await page.getByRole('switch').check()
  await page.getByLabel('Question').fill('How was it, from 1 to 5?')
  await page.getByLabel('Preview').getByText('How was it, from 1 to 5?').waitFor()
  await page.getByText('Score 2, low').waitFor()
  await page.getByLabel('Sample answer').fill('5 – thanks!')
  await page.getByText('Comment: thanks!').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const isAsked = async () => (await query('settings.get')).satisfaction.enabled
  await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)

  await page.getByRole('link', { name: 'Channel' }).click()
  await page.getByText('All features work, but messages do not reach real phones').waitFor()
  const pace = page.getByLabel('Rate limit (messages per second)').first()
  await pace.fill('0')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await pace.and(page.locator('[aria-invalid="true"]')).waitFor()
  await pace.fill('20')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await saved('Live mode is limited to 20 messages per second.')
  await picture(page, '32-channel')

  await page.getByRole('link', { name: 'Canned replies' }).click()
  await mutate('cannedReplies.create', { shortcut: 'hours', text: 'We are open from 9 to 5.' })
  await page.getByRole('button', { name: 'New canned reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'New canned reply' })
  await dialog.getByLabel('Shortcut').fill('hours')
  await dialog.getByLabel('Text').fill('From 9 to 5, on Fridays to 3.')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await refusedAt(page, 'Shortcut', /used by another canned reply/)
  expect(await dialog.getByLabel('Text').inputValue()).toBe('From 9 to 5, on Fridays to 3.')
  await dialog.getByLabel('Shortcut').fill('fridays')
  await dialog.getByLabel('Text').fill('Hi {{contact.firstname}}, ')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await refusedAt(page, 'Text', /must not contain \{\{contact.firstname\}\}/i)
  await dialog.getByLabel('Text').fill('On Fridays to 3, ')
  await dialog.getByRole('button', { name: 'First name' }).click()
  await dialog.getByText('On Fridays to 3, Nadia', { exact: true }).waitFor()
  await dialog.getByLabel('Folder').fill('Hours')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await page.getByRole('cell', { name: '/fridays', exact: true }).waitFor()
  const stored = { shortcut: 'fridays', text: 'On Fridays to 3, {{contact.first_name}}', folder: 'Hours' }
  expect((await query('cannedReplies.list')).data).toMatchObject([stored, { shortcut: 'hours', folder: null }])
  await page.getByRole('radio', { name: 'Hours' }).click()
  await page.getByRole('cell', { name: '/hours', exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: 'Hours' }).isChecked()).toBe(true)
  expect(new URL(page.url()).searchParams.get('folder')).toBe('Hours')
  await page.getByRole('searchbox', { name: 'Search canned replies' }).fill('nothing of this')
  await page.getByText('No matching canned replies').waitFor()
  await picture(page, '34-canned-replies')
  await page.getByRole('searchbox', { name: 'Search canned replies' }).fill('fridays')
  await page.getByRole('cell', { name: '/fridays', exact: true }).waitFor()

  await page.goto(`${home}/audit`)
  await page.getByText('Changed the rate limit of API keys to 500 requests per minute').waitFor()
  await picture(page, '33-audit')
  await mutate('settings.change', { defaultCountry: 'GB' })
  await page.getByText('Changed the settings: country').waitFor()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Changed the rate limit of channel' }).click()
  await page.getByText('Changed the rate limit of API keys to 500 requests per minute').waitFor({ state: 'detached' })
  await page.getByText('Changed the rate limit of channel simulator, live').waitFor()
  expect(new URL(page.url()).searchParams.get('action')).toBe('channel.pace_changed')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const rows = readFileSync((await download.path()) ?? '', 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('channel.pace_changed')
  const exported = await query('audit.list', { action: 'audit.exported' })
  expect(exported.data).toMatchObject([{ details: { action: 'channel.pace_changed' } }])

  expect(person.complaints).toEqual([])
})

async function refusedAt(page: Page, label: string, sentence: RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.locator('[class*="InputWrapper-root"]', { has: field }).getByText(sentence).waitFor()
}

/** A backup of another process, which takes as long as the last one, and another one started by keyboard. */
async function watchBackup(page: Page, { dataDir }: RunningParley): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'parley.db'))
  const last = await db.selectFrom('backup_run').selectAll().executeTakeFirstOrThrow()
  await db
    .updateTable('backup_run')
    .set({ started_at: Date.now() - 3_600_000, ended_at: Date.now() - 3_000_000 })
    .execute()
  const running = { ...last, id: crypto.randomUUID(), started_at: Date.now() - 60_000 }
  await db
    .insertInto('backup_run')
    .values({ ...running, ended_at: null, outcome: null, file: null, bytes: null })
    .execute()
  await page.reload()
  const bar = page.getByRole('progressbar', { name: 'Progress of the backup' })
  await page.getByText(/Backing up and verifying.* About (8|9) min.* left/).waitFor()
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(10)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(50)
  await expectAccessible(page)
  await picture(page, '30-workspace-backup-running')
  expect(await page.getByRole('button', { name: 'Back up now' }).count()).toBe(0)
  await db
    .updateTable('backup_run')
    .set({ outcome: 'proven', ended_at: Date.now() })
    .where('id', '=', running.id)
    .execute()
  await close()
  await bar.waitFor({ state: 'detached' })
  await pressOn(page, page.getByRole('button', { name: 'Back up now' }))
}
