import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { attach, attachedFiles } from './attaching.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { invoice, pictureOf } from './sample-files.ts'

const browser = browserOfThisFile()

test('a canned reply brings its files into the composer, where they can be removed before they are sent', async () => {
  const { person, page, home, ...owner } = await openWorkspace(browser())
  await page.goto(`${home}/canned-replies`)
  await page.getByRole('button', { name: 'New canned reply' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New canned reply' })
  await dialog.getByLabel('Shortcut').fill('prices')
  await dialog.getByLabel('Text').fill('Our prices, {{contact.first_name}}')
  for (const file of [invoice, pictureOf('prices.png', { width: 60, height: 40 })]) {
    await attach(page, [file], 'Files')
    await dialog.getByRole('listitem').filter({ hasText: file.name }).waitFor()
  }
  await expectAccessible(page)
  await picture(page, 'canned-files-form')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await page.getByText('invoice-17.pdf, prices.png').waitFor()
  await picture(page, 'canned-files-page')

  const conversationId = await openConversation(page, { home, ...owner })
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await reply.fill('/pri')
  await page.getByRole('option', { name: /prices/ }).waitFor()
  await picture(page, 'canned-files-list')
  await page.keyboard.press('Enter')
  await expect.poll(() => attachedFiles(page).count()).toBe(2)
  expect(await reply.inputValue()).toBe('Our prices, Anna')
  await picture(page, 'canned-files-composer')
  await page.getByRole('button', { name: 'Remove invoice-17.pdf' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Open prices.png sent to the customer' }).waitFor()
  expect(await sentIn(owner, conversationId)).toMatchObject([{ type: 'image', caption: 'Our prices, Anna' }])
  const [stored] = (await owner.query('cannedReplies.list')).data
  expect(stored.files).toMatchObject([{ name: 'invoice-17.pdf' }, { name: 'prices.png' }])
  expect(person.complaints).toEqual([])
})

async function openConversation(page: Page, { home, mutate }: Pick<Owner, 'home' | 'mutate'>): Promise<string> {
  const { conversationId } = await mutate('simulator.reply', {
    from: '+15550100120',
    name: 'Anna Karlsson',
    text: 'Hi',
  })
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Hi').waitFor()
  return conversationId
}

/** The contents of what was sent, the oldest first. */
async function sentIn({ query }: Pick<Owner, 'query'>, conversationId: string) {
  const { data } = await query('messages.list', { conversationId })
  return data
    .filter(({ direction }: { direction: string }) => direction === 'outbound')
    .map(({ text, content }: { text: string; content: object }) => content ?? { type: 'text', text })
}
