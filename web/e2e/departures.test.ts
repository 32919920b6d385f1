import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('removing a member lists their keys, hands them over or disables them', async () => {
  const { owner, leaving, userId } = await openWithVera()
  const { page, home, mutate, query } = owner
  await mutate('contacts.create', { changes: { phones: ['+491701234567'], owner: userId } })

  await page.goto(`${home}/members`)
  const dialog = page.getByRole('dialog')
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More actions for Vera Brandt' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await more('Role and permissions…')
  await dialog.getByRole('checkbox', { name: 'Manage API keys' }).uncheck()
  await dialog.getByText(/Created by Vera Brandt, and keeps working: API key Of Vera/).waitFor()
  await expectAccessible(page)
  await picture(page, 'member-reduced')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await more('Remove…')
  await dialog.getByText(/Of Vera \(sk_live_/).waitFor()
  await dialog.getByText('The contact that Vera Brandt owns will have no owner.').waitFor()
  const heirs = dialog.getByLabel('Hand these API keys over to')
  expect(await heirs.getByRole('option').allTextContents()).toEqual(['Nobody', 'Ada Byron (ada@example.com)'])
  await dialog.getByRole('checkbox', { name: 'Disable the API keys that Vera Brandt created (1)' }).check()
  await expectAccessible(page)
  await picture(page, 'member-removal')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Vera Brandt has been removed.').waitFor()
  expect((await query('contacts.get', { contactId: (await query('contacts.list')).data[0].id })).owner).toBeNull()
  const { data: keys } = await query('apiKeys.list')
  expect(keys.map(({ name, is_active }: { name: string; is_active: boolean }) => [name, is_active])).toEqual([
    ['Of Vera', false],
  ])
  expect([...owner.person.complaints, ...leaving.complaints]).toEqual([])
})

test('keys and webhooks whose author left are named in the lists and taken over there', async () => {
  const { owner, leaving, userId } = await openWithVera()
  const { page, home, mutate, query } = owner
  await mutate('members.remove', { userId })

  await page.goto(`${home}/api-keys`)
  const key = page.getByRole('row', { name: /Of Vera/ })
  await key.getByText(/Owned by Vera Brandt, who left/).waitFor()
  await expectAccessible(page)
  await picture(page, 'key-of-former-member')
  await key.getByRole('button', { name: 'Take over the key Of Vera' }).click()
  await key.getByText(/Owned by/).waitFor({ state: 'detached' })
  const { data: keys } = await query('apiKeys.list')
  expect(keys[0]).toMatchObject({ is_active: true, created_by: userId, owner: { name: 'Ada Byron', is_member: true } })

  await page.goto(`${home}/webhooks`)
  const webhook = page.getByRole('row', { name: /93\.184\.215\.14/ })
  await webhook.getByText(/Owned by Vera Brandt, who left/).waitFor()
  await expectAccessible(page)
  await picture(page, 'webhook-of-former-member')
  await webhook.getByRole('button', { name: 'Disable the webhook' }).click()
  await webhook.getByRole('button', { name: 'Disable the webhook' }).waitFor({ state: 'detached' })
  await webhook.click()
  await page.getByText(/Owned by Vera Brandt, who left/).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Hand over…' }).click()
  const dialog = page.getByRole('dialog')
  const newOwner = dialog.getByLabel('New owner')
  await newOwner.getByRole('option', { name: 'Ada Byron' }).waitFor({ state: 'attached' })
  expect(await newOwner.getByRole('option').allTextContents()).toEqual(['Ada Byron (ada@example.com)'])
  await expectAccessible(page)
  await picture(page, 'webhook-hand-over')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText(/Owned by/).waitFor({ state: 'detached' })
  const { data: webhooks } = await query('webhooks.list')
  expect(webhooks).toMatchObject([{ is_active: false, owner: { name: 'Ada Byron', is_member: true } }])
  expect([...owner.person.complaints, ...leaving.complaints]).toEqual([])
})

test('IP ranges limit a key, and keys beyond the maximum lifetime are listed', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  await mutate('apiKeys.create', { name: 'Endless', mode: 'live', permissions: { read: true } })
  await page.goto(`${home}/settings`)
  await page.getByLabel('Maximum lifetime').fill('90')
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Maximum lifetime') })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByText('Saved.').waitFor()

  await page.goto(`${home}/api-keys`)
  await page.getByText('Older keys that live longer than 90 days').waitFor()
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Office')
  await dialog.getByLabel('Allowed addresses').fill('203.0.113.7')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Must be a range in CIDR form such as 203.0.113.0/24').waitFor()
  await dialog.getByLabel('Allowed addresses').fill('203.0.113.0/24\n2001:db8::/32')
  await expectAccessible(page)
  await picture(page, 'key-ranges')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /Office/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('203.0.113.0/24, 2001:db8::/32').waitFor()
  await picture(page, 'key-with-ranges')
  expect(person.complaints).toEqual([])
})

/** A workspace with an admin, Vera Brandt, who made a key and a webhook. */
async function openWithVera() {
  const owner = await openWorkspace(browser())
  const { parley, mutate, query, workspaceId } = owner
  const { viewer } = await inviteColleagues(owner, parley)
  const { data: members } = await query('members.list')
  const { user_id: userId } = members.find(({ email }: { email: string }) => email === viewer.email)
  await mutate('members.change', { userId, role: 'admin' })
  const leaving = await openPerson(browser())
  const { request } = await leaving.newPage()
  const headers = { origin: parley.url }
  await request.post(`${parley.url}/api/auth/sign-in/email`, { headers, data: viewer })
  const key = { workspaceId, name: 'Of Vera', permissions: { read: true } }
  expect((await request.post(`${parley.url}/api/api-keys`, { headers, data: key })).status()).toBe(201)
  const webhook = { workspaceId, url: 'https://93.184.215.14/hook', events: ['template.paused'] }
  expect((await request.post(`${parley.url}/api/webhooks`, { headers, data: webhook })).status()).toBe(201)
  return { owner, leaving, userId: userId as string }
}
