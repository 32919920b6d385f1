import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()
const anna = { from: '+15550100120', name: 'Anna' }
const bob = { from: '+15550100121', name: 'Bob' }
/** A customer whose messages are accepted, and then fail: the number is not on the platform. */
const unreachable = { from: '+15550000001', name: 'Uma' }

test('a message is copied, forwarded and quoted in a reply by the buttons over it, also by keyboard', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { conversationId: toBob } = await mutate('simulator.reply', { ...bob, text: 'Hello' })
  const { conversationId } = await mutate('simulator.reply', { ...anna, text: 'Where is my order?' })
  await mutate('simulator.reply', { ...anna, text: 'It is *urgent*' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const first = messageWith(page, 'Where is my order?')

  await first.hover()
  await action(first, 'Copy text').click()
  await action(first, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Where is my order?')
  await expectAccessible(page)
  await picture(page, 'message-actions')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'message-actions-dark')
  await paintIn(page, 'light')

  await action(first, 'Forward').click()
  const search = page.getByRole('combobox', { name: 'Conversation to forward to' })
  await search.fill('bob')
  await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(1)
  await expectAccessible(page)
  await picture(page, 'message-forward')
  await search.press('Enter')
  await page.getByText('Forwarded to Bob').waitFor()
  const last = async (id: string) => (await query('messages.list', { conversationId: id })).data.at(-1)
  expect(await last(toBob)).toMatchObject({ text: 'Where is my order?', direction: 'outbound' })

  const newest = messageWith(page, 'It is urgent')
  await page.mouse.move(0, 0)
  await pressOn(page, newest, 'ArrowUp')
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await pressOn(page, action(first, 'Reply to this message'))
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await expect.poll(() => reply.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(person.complaints).toEqual([])
})

test('a reaction is set from the usual emoji or from all, shown on its message, and taken back by the same one', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { ...anna, text: 'It works' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const message = messageWith(page, 'It works')
  const stored = async () => (await query('messages.list', { conversationId })).data[0].reactions ?? []
  const open = async () => {
    await pressOn(page, message)
    await pressOn(page, action(message, 'React'))
    await page.getByRole('dialog', { name: 'React' }).waitFor()
  }
  await open()
  await expectAccessible(page)
  await picture(page, 'message-react')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([{ direction: 'outbound', emoji: '👍' }])
  await message.getByRole('list', { name: 'Reactions' }).getByText('👍').waitFor()
  await expectAccessible(page)
  await picture(page, 'message-reaction')

  await message.hover()
  await action(message, 'React').click()
  await page.getByRole('button', { name: 'Another emoji' }).click()
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.type('grinning cat')
  await page.getByRole('gridcell', { name: /^grinning cat$/i }).waitFor()
  await expectAccessible(page)
  await picture(page, 'message-react-all')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([{ direction: 'outbound', emoji: '😺' }])
  await mutate('messages.react', { messageId: await idOf(message), emoji: '🙏', requestId: 'set' })
  await message.getByText('🙏').waitFor()
  await open()
  await page.getByRole('button', { name: '🙏', pressed: true }).click()
  await expect.poll(stored).toEqual([])
  await expect.poll(() => message.getByRole('list', { name: 'Reactions' }).count()).toBe(0)
  expect(await page.getByRole('log').getByText('reacted').count()).toBe(0)
  expect(person.complaints).toEqual([])
})

test('a message that was not delivered says so, and is sent again by a button below it', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { ...unreachable, text: 'Hello' })
  await mutate('messages.send', { conversationId, text: 'Are you there?' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const again = page.getByRole('button', { name: 'Send again' })
  await again.first().waitFor()
  await expectAccessible(page)
  await picture(page, 'message-failed')
  await again.first().click()
  const texts = async () =>
    (await query('messages.list', { conversationId })).data.map(({ text }: { text: string }) => text)
  await expect.poll(texts).toEqual(['Hello', 'Are you there?', 'Are you there?'])
})

test('a quoted message is one click away, also where it is not loaded yet', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  const { conversationId, messageId } = await mutate('simulator.reply', { ...anna, text: 'The very first' })
  for (let number = 1; number <= 55; number += 1) await mutate('simulator.reply', { ...anna, text: `Line ${number}` })
  const contents = [{ type: 'text', text: 'About that' }]
  await mutate('messages.sendContents', { conversationId, contents, reply_to: messageId, requestId: 'quoting' })
  await page.goto(`${home}/inbox/${conversationId}`)
  await messageWith(page, 'About that').waitFor()
  const quoted = page.locator(`[data-message="${messageId}"]`)
  expect(await quoted.count()).toBe(0)

  await page.getByRole('button', { name: 'The very first' }).press('Enter')
  await expect.poll(() => quoted.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await quoted.getAttribute('data-found')).toBe('true')
  await expect.poll(() => isInView(quoted)).toBe(true)
  await expectAccessible(page)
  await picture(page, 'message-quoted')
  await expect.poll(() => quoted.getAttribute('data-found')).toBe(null)
})

test('buttons, lists and links that were sent are shown as such, and the rows of a list unfold by keyboard', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { ...anna, text: 'Hello' })
  const contents = [
    {
      type: 'buttons',
      header: { type: 'text', text: 'Your order' },
      text: 'Does ten o’clock suit you?',
      footer: 'Reply within a day',
      buttons: [
        { id: 'yes', title: 'Yes' },
        { id: 'no', title: 'No' },
      ],
    },
    {
      type: 'list',
      text: 'When shall we come?',
      button: 'Show times',
      sections: [{ title: 'Monday', rows: [{ id: 'm9', title: '9:00', description: 'With Grace' }] }],
    },
    { type: 'link_button', text: 'Where it is', title: 'Track parcel', url: 'https://example.com/t/1' },
    { type: 'location_request', text: 'Where are you?' },
    {
      type: 'contacts',
      contacts: [{ name: 'Grace Hopper', phones: [{ phone: '+49 170 1' }], emails: ['g@example.com'] }],
    },
  ]
  await mutate('messages.sendContents', { conversationId, contents, requestId: 'asking' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const buttons = messageWith(page, 'Does ten o’clock suit you?').getByRole('list', { name: 'Buttons' })
  await expect.poll(() => buttons.getByRole('listitem').allTextContents()).toEqual(['Yes', 'No'])
  expect(await page.getByRole('link', { name: 'Track parcel' }).getAttribute('href')).toBe('https://example.com/t/1')
  await page.getByRole('button', { name: 'Copy the phone number +49 170 1' }).waitFor()
  await pressOn(page, messageWith(page, 'When shall we come?').locator('summary'))
  await page.getByRole('list', { name: 'Monday' }).getByText('With Grace').waitFor()
  await page.setViewportSize({ width: 1280, height: 1400 })
  await expectAccessible(page)
  await picture(page, 'message-kinds')
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'message-kinds-dark')
})

test('the actions of a message fit on a phone, where a touch shows them, in German and from right to left', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { ...anna, text: 'Ja' })
  await mutate('messages.send', { conversationId, text: 'Gern' })
  const { cookies } = await page.context().storageState()
  const phone = await browser().newContext({
    viewport: { width: 375, height: 740 },
    locale: 'de-DE',
    hasTouch: true,
    isMobile: true,
  })
  await phone.addCookies(cookies)
  const touched = await phone.newPage()
  for (const direction of ['ltr', 'rtl']) {
    await touched.goto(`${home}/inbox/${conversationId}`)
    await messageWith(touched, 'Gern').waitFor()
    await touched.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    for (const text of ['Ja', 'Gern']) {
      const message = messageWith(touched, text)
      await message.getByText(text, { exact: true }).tap()
      const bar = message.getByRole('group')
      await bar.waitFor()
      const box = await bar.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 375, `${text} in ${direction}`).toBe(true)
      await picture(touched, `message-actions-phone-${direction}-${text}`)
    }
    await expectAccessible(touched)
  }
  await phone.close()
})

function messageWith(page: Page, text: string): Locator {
  return page.getByRole('log').getByRole('article').filter({ hasText: text })
}

async function idOf(message: Locator): Promise<string> {
  return (await message.getAttribute('data-message')) ?? ''
}

function action(message: Locator, name: string): Locator {
  return message.getByRole('button', { name })
}

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
