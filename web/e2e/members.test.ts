import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, openPerson } from './pages.ts'

const browser = browserOfThisFile()
const password = 'correct horse battery'

test('a new member opens the workspace in test mode while all conversations are there', async () => {
  const { parley, workspaceId, mutate } = await openWorkspace(browser())
  await mutate('simulator.reply', { mode: 'test', from: '+15550100120', name: 'Anna', text: 'Hello' })
  const { link } = await mutate('invitations.create', { email: 'nina@example.com', role: 'agent' })
  const theirs = await (await openPerson(browser())).newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Your name').fill('Nina')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Join' }).click()
  await theirs.getByRole('link', { name: /Anna/ }).waitFor()

  // A browser in which they have not been before.
  const elsewhere = await (await openPerson(browser())).newPage()
  await elsewhere.goto(parley.url)
  await elsewhere.getByLabel('Email').fill('nina@example.com')
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.getByRole('link', { name: /Anna/ }).waitFor()
  expect(new URL(elsewhere.url()).pathname).toMatch(`/w/${workspaceId}/test/inbox`)
})
