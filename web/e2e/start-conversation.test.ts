import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a conversation is started by keyboard: with a new number, a customer who wrote, and from their page', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const components = [{ type: 'BODY', text: 'Hello {{1}}, your order is ready.', example: { body_text: [['Maria']] } }]
  await mutate('templates.create', { name: 'order_ready', language: 'en_US', category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: 'order_ready', language: 'en_US', decision: 'APPROVED' })
  const nadia = { from: '+15550100123', name: 'Nadia', text: 'Are you open?' }
  const { conversationId } = await mutate('simulator.reply', nadia)
  const [{ id: contactId }] = (await query('contacts.list', { q: 'Nadia' })).data
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /Nadia/ }).waitFor()

  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  const recipient = dialog.getByRole('combobox', { name: 'Contact or phone number' })
  await page.keyboard.press('c')
  await recipient.and(page.locator(':focus')).waitFor()
  await dialog.getByText('Choose a contact, or enter a phone number with its country code.').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('+15550100199')
  await page.getByRole('option', { name: 'Write to +1 555 010 0199' }).waitFor()
  await picture(page, 'start-conversation-number')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('This customer has not written recently').waitFor()
  await pressOn(page, dialog.getByRole('combobox', { name: 'Template' }), 'ArrowDown')
  await page.getByRole('option', { name: /order_ready/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Body {{1}}').fill('Omar')
  await expectAccessible(page)
  await picture(page, 'start-conversation-template')
  await page.setViewportSize({ width: 375, height: 740 })
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'start-conversation-narrow-dark')
  await paintIn(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
  await pressOn(page, dialog.getByRole('button', { name: 'Send template' }))
  await page.getByRole('log').getByText('Hello Omar, your order is ready.').waitFor()
  const [started] = (await query('conversations.list', { phone: '+15550100199' })).data
  await page.waitForURL(new RegExp(`/inbox/${started._id}$`))
  expect(started).toMatchObject({ status: 'open', last_message: { text: 'Hello Omar, your order is ready.' } })

  // Whoever wrote within the reply window gets a text, in the conversation that goes on.
  await page.keyboard.press('c')
  await recipient.fill('nadia')
  await page.getByRole('option', { name: /Nadia/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('The reply window is open').waitFor()
  await pressOn(page, dialog.getByRole('button', { name: 'Write a message' }))
  await page.waitForURL(new RegExp(`/inbox/${conversationId}$`))
  await page.getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Yes, until six.')
  await page.keyboard.press('Enter')
  const texts = async () =>
    (await query('messages.list', { conversationId })).data.map(({ text }: { text: string }) => text)
  await expect.poll(texts).toEqual(['Are you open?', 'Yes, until six.'])

  await page.getByRole('button', { name: 'New conversation' }).click()
  await recipient.fill('12345')
  await page
    .getByText(/is not|must|starts|country/i)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await mutate('contacts.setOptOut', { contactId, scope: 'everything' })
  await page.goto(`${home}/contacts/${contactId}`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await dialog.getByText('This customer opted out of all messages.').waitFor()
  expect(await recipient.inputValue()).toBe('Nadia')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${home}/templates`)
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page or action' }).fill('new conv')
  await page.getByRole('option', { name: /New conversation/ }).waitFor()
  await page.keyboard.press('Enter')
  await recipient.and(page.locator(':focus')).waitFor()
  expect(person.complaints).toEqual([])
}, 120_000)
