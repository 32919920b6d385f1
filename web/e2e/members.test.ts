import { expect, test } from 'vitest'
import { keyboard } from './input-devices.ts'
import { pressOn } from './keyboard.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

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
  await keyboard.write(elsewhere, elsewhere.getByLabel('Email'), 'nina@example.com')
  await keyboard.write(elsewhere, elsewhere.getByLabel('Password', { exact: true }), password)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('link', { name: /Anna/ }).waitFor()
  expect(new URL(elsewhere.url()).pathname).toMatch(`/w/${workspaceId}/test/inbox`)
})

test('several people are invited at once; members and invited addresses are skipped and named', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await mutate('invitations.create', { email: 'omar@example.com', role: 'viewer' })
  await page.goto(`${home}/members`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  const addresses = dialog.getByLabel('Email addresses')
  await addresses.fill('Nina <nina@example.com>\nvera@example.com, omar')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('“omar” is not an email address').waitFor()
  await expectAccessible(page)
  await picture(page, '70-invite-several')

  await addresses.fill(`Nina <nina@example.com>\nvera@example.com, omar@example.com; ${e2eOwner.email}`)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByRole('heading', { name: '2 people have been invited' }).waitFor()
  await expectAccessible(page)
  await picture(page, '70-invited-several')
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^nina@example.com.*#token=/),
    expect.stringMatching(/^vera@example.com.*#token=/),
  ])
  await dialog.getByText('Already members').locator('..').getByText(e2eOwner.email).waitFor()
  await dialog.getByText('Already invited').locator('..').getByText('omar@example.com').waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Copy invitation link for vera@example.com' }).click()
  await expect.poll(copied).toMatch(/^http\S+#token=\S+$/)
  await dialog.getByRole('button', { name: 'Copy all links' }).click()
  await expect.poll(copied).toMatch(/^nina@example.com\thttp\S+\nvera@example.com\thttp\S+$/)
  await pressOn(page, dialog.getByRole('button', { name: 'Done' }))
  await page.getByRole('table', { name: 'Invitations' }).getByText('vera@example.com').waitFor()
  const { data } = await query('invitations.list')
  expect(data.map(({ email, role }: { email: string; role: string }) => [email, role]).sort()).toEqual([
    ['nina@example.com', 'agent'],
    ['omar@example.com', 'viewer'],
    ['vera@example.com', 'agent'],
  ])
  expect(person.complaints).toEqual([])
})

test('the members page shows who is active, who was, and who never was', async () => {
  const owner = await openWorkspace(browser())
  const { parley, page, home } = owner
  const { agent } = await inviteColleagues(owner, parley)
  await page.goto(`${home}/members`)
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await rowOf('Ada Byron').getByText('Active now').waitFor()
  await rowOf('Nina Castillo').getByText('Not active yet').waitFor()

  const theirs = await (await openPerson(browser())).newPage()
  await theirs.goto(`${parley.url}/sign-in`)
  await theirs.getByLabel('Email').fill(agent.email)
  await theirs.getByLabel('Password', { exact: true }).fill(agent.password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.getByText('No conversations yet').waitFor()
  const activity = async () => {
    await page.reload()
    await rowOf('Nina Castillo').waitFor()
    return rowOf('Nina Castillo').textContent()
  }
  await expect.poll(activity, { timeout: 20_000, interval: 1_000 }).toContain('Active now')
  await theirs.close()

  await page.clock.install()
  await page.clock.fastForward('02:00:00')
  await rowOf('Nina Castillo').getByText('2 hr. ago').waitFor()
  await expectAccessible(page)
  await picture(page, '70-last-active')
})
