import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('reading in one tab clears the mark in the person’s other tabs, not for a colleague', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const { agent } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100161', name: 'Nadia', text: 'Hello' })
  await mutate('simulator.reply', { from: '+15550100162', name: 'Omar', text: 'Good day' })

  const other = await person.newPage()
  for (const each of [page, other, theirs]) {
    await each.goto(`${home}/inbox`)
    await row(each, 'Nadia').getByLabel('Unread').waitFor()
    await expect.poll(() => each.title()).toBe('(2) Inbox · Parley')
  }
  await picture(theirs, 'unread-of-a-colleague')
  await row(page, 'Nadia').click()
  await page.getByRole('log').getByText('Hello').waitFor()
  for (const each of [page, other]) {
    await row(each, 'Nadia').getByLabel('Unread').waitFor({ state: 'detached' })
    await expect.poll(() => each.title()).toBe('(1) Inbox · Parley')
  }
  expect(await query('conversations.get', { conversationId })).toMatchObject({ is_unread: false, unread_count: 0 })
  // What changed for the colleague arrives after what one person read.
  await mutate('simulator.reply', { from: '+15550100162', name: 'Omar', text: 'Are you there?' })
  await row(theirs, 'Omar').getByText('Are you there?').waitFor()
  await row(theirs, 'Nadia').getByLabel('Unread').waitFor()
  expect(await theirs.title()).toBe('(2) Inbox · Parley')

  await theirs.getByRole('button', { name: /^Filters/ }).click()
  await theirs.getByLabel('Unread only').click()
  await theirs.getByText('2 conversations', { exact: true }).waitFor()
  await row(theirs, 'Nadia').click()
  await theirs.getByText('1 conversation', { exact: true }).waitFor()
  expect(await row(theirs, 'Nadia').count()).toBe(0)
  await expectAccessible(theirs)
  await paintIn(theirs, 'dark')
  await picture(theirs, 'unread-filter-dark')
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})

function row(page: Page, name: string) {
  return page.getByRole('link', { name: new RegExp(name) })
}
