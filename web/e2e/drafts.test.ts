import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('drafts of every kind survive reload, navigation and sign-out, and only their author sees them', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  await approveTemplate(mutate)
  const { colleagueId } = await inviteColleagues(owner, parley)
  await mutate('members.change', { userId: colleagueId, role: 'admin' })
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100123', name: 'Anna', text: 'Hello' })
  const { conversationId: other } = await mutate('simulator.reply', { from: '+15550100124', name: 'Ben', text: 'Hi' })
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  const kinds = [
    { at: `inbox/${conversationId}`, field: reply, text: 'A reply that is not sent' },
    { at: `inbox/${other}`, field: note, text: 'A note that is not added' },
    { at: 'templates/new', field: page.getByRole('textbox', { name: 'Body', exact: true }), text: 'See you soon.' },
    { at: 'settings', field: page.getByRole('textbox', { name: 'Name', exact: true }), text: 'Acme Tea' },
    { at: 'satisfaction', field: page.getByRole('textbox', { name: 'Question' }), text: 'How was it, 1 to 5?' },
  ]
  const valueAt = async (kind: (typeof kinds)[number]) => {
    await page.goto(`${home}/${kind.at}`)
    await kind.field.waitFor()
    return kind.field.inputValue()
  }

  await startCampaign(page, home)
  for (const kind of kinds) {
    await page.goto(`${home}/${kind.at}`)
    if (kind.field === note) await page.getByText('Note', { exact: true }).click()
    await kind.field.fill(kind.text)
  }
  await page.reload()
  await expect.poll(() => kinds.at(-1)?.field.inputValue()).toBe('How was it, 1 to 5?')
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('link', { name: /Anna/ }).click()
  await expect.poll(() => reply.inputValue()).toBe('A reply that is not sent')

  await signOut(page)
  await signIn(page, 'nina@example.com')
  for (const kind of kinds.filter(({ field }) => field !== note)) expect(await valueAt(kind)).not.toBe(kind.text)
  await page.goto(`${home}/inbox/${other}`)
  await reply.waitFor()
  await page.getByText('Note', { exact: true }).click()
  expect(await note.inputValue()).toBe('')
  await page.goto(`${home}/campaigns`)
  await page.getByText('No campaigns yet').waitFor()
  expect(await page.getByRole('table', { name: 'Drafts' }).count()).toBe(0)

  await signOut(page, pressOn)
  await signIn(page, e2eOwner.email)
  for (const kind of kinds) expect(await valueAt(kind)).toBe(kind.text)
  await page.getByText('Your unsaved changes are back').waitFor()
  await expectAccessible(page)
  await picture(page, 'drafts-restored')
  await continueCampaign(page, home)

  await valueAt({ at: 'satisfaction', field: page.getByRole('textbox', { name: 'Question' }), text: '' })
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.goto(`${home}/settings`)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved.').waitFor()
  expect((await query('settings.get')).name).toBe('Acme Tea')
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parley-draft/')))
  for (const [id, button, text] of [
    [conversationId, 'Send', 'A reply that is not sent'],
    [other, 'Add note', 'A note that is not added'],
  ]) {
    await page.goto(`${home}/inbox/${id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('button', { name: button, exact: true, disabled: true }).waitFor()
    await page.getByText(text).last().waitFor()
    const sent = async () => (await query('messages.list', { conversationId: id })).data.at(-1)?.text
    await expect.poll(sent).toBe(text)
    // A page that is left before it knows that the message was sent keeps its text.
    await expect.poll(async () => (await stored()).filter((key) => key.endsWith(`:${id}`))).toEqual([])
  }
  await page.goto(`${home}/templates/new`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await expect.poll(stored).toEqual([])
  expect(person.complaints).toEqual([])
}, 240_000)

/** Uploads a list of recipients and maps its columns. */
async function startCampaign(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from('phone,city,name,order\n+15550100125,Bonn,Cleo,A-1')
  await (await choosing).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  // An earlier “Draft saved.” may be shown still.
  const saved = page.waitForResponse((response) => response.request().postData()?.includes(':"name"') === true)
  await page.getByLabel('Body {{1}}').selectOption('column:name')
  expect((await saved).status()).toBe(200)
  await page.getByText('Draft saved.').waitFor()
}

async function continueCampaign(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/campaigns`)
  await pressOn(page, page.getByRole('table', { name: 'Drafts' }).getByRole('link'))
  await page.getByRole('region', { name: 'Choose recipients' }).getByText('1 person', { exact: true }).waitFor()
  expect(await page.getByLabel('Body {{1}}').inputValue()).toBe('column:name')
}

async function signOut(page: Page, press = (_: Page, button: Locator) => button.click()): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Account/ }))
  await press(page, page.getByRole('button', { name: 'Sign out' }))
  await page.waitForURL(/\/sign-in/)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(e2eOwner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/inbox/)
}
