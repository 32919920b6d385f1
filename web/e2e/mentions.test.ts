import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('a colleague is mentioned by keyboard and pointer, and finds the note in their view', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const { agent, colleagueId } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100171', name: 'Nadia', text: 'Hello' })
  await mutate('simulator.reply', { from: '+15550100172', name: 'Omar', text: 'Good day' })
  await mutate('conversations.change', { conversationId, assignee: (await query('members.current')).user.id })
  await theirs.goto(`${home}/inbox`)
  await theirs.getByRole('link', { name: /Nadia/ }).waitFor()
  await expect.poll(() => theirs.title()).toBe('(1) Inbox · Parley')

  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.keyboard.press('n')
  const field = page.getByRole('textbox', { name: 'Note', exact: true })
  await field.fill('Please look, @')
  const list = page.getByRole('listbox', { name: 'Members to mention' })
  await list.getByRole('option', { name: '@Vera Brandt' }).waitFor()
  await field.pressSequentially('cast')
  await list.getByRole('option', { name: '@Nina Castillo', selected: true }).waitFor()
  await expectAccessible(page)
  await picture(page, 'mention-suggestions')
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Please look, @Nina Castillo ')
  await field.pressSequentially('and @V')
  await list.getByRole('option', { name: '@Vera Brandt' }).click()
  await field.press('Enter')
  await page.getByRole('log').getByText('Please look, @Nina Castillo and @Vera Brandt').waitFor()
  // The note is shown before it is stored.
  const lastText = async () => (await query('messages.list', { conversationId })).data.at(-1).text
  await expect.poll(lastText).toContain(`<@${colleagueId}>`)

  // It is assigned to somebody else, and yet unread for the one who was mentioned.
  await theirs.getByRole('link', { name: /Nadia/ }).getByLabel('Unread').waitFor()
  await expect.poll(() => theirs.title()).toBe('(2) Inbox · Parley')
  await theirs.getByRole('button', { name: /^View:/ }).click()
  await theirs.getByRole('menuitem', { name: 'Mentioned' }).click()
  await theirs.getByRole('button', { name: /Mentioned 1$/ }).waitFor()
  await theirs.getByRole('link', { name: /Nadia/ }).click()
  await theirs.getByRole('log').getByText('@Nina Castillo').waitFor()
  await expect.poll(() => theirs.title()).toBe('(1) Inbox · Parley')
  await theirs
    .getByRole('button', { name: /^1 active filter|^Filters/ })
    .first()
    .click()
  await expectAccessible(theirs)
  await picture(theirs, 'mentioned-view')
  await paintIn(theirs, 'dark')
  await picture(theirs, 'mentioned-view-dark')
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})
