import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../server/src/testing/http/mail-server.ts'
import { pressOn } from './keyboard.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'
import { viewButton } from './saved-views.ts'

const browser = browserOfThisFile()

test('people see who views and types, are warned before they send, and hand over', async () => {
  const mailServer = await openMailServer()
  const { parley, person, page, ...owner } = await openWorkspace(browser(), {
    PARLEY_SMTP_URL: mailServer.url,
    PARLEY_MAIL_FROM: 'parley@example.com',
  })
  const { home, workspaceId, mutate, query } = owner
  const { conversationId } = await mutate('simulator.reply', {
    from: '+15550100123',
    name: 'Nadia',
    text: 'Are you open?',
  })
  const origin = parley.url
  const created = await page.request.post(`${origin}/api/api-keys`, {
    headers: { origin },
    data: { workspaceId, name: 'Another system', permissions: { write: true } },
  })
  const { key } = await created.json()
  const replyElsewhere = (text: string) =>
    page.request.post(`${origin}/api/v1/messages/send`, {
      headers: { authorization: `Bearer ${key}` },
      data: { conversationId, text },
    })
  const template = { name: 'hello', language: 'en_US' }
  const components = [{ type: 'BODY', text: 'Hello Nadia.' }]
  await mutate('templates.create', { ...template, category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: template.name, language: 'en_US', decision: 'APPROVED' })
  await page.goto(`${home}/inbox/${conversationId}`)
  const { agent } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  await theirs.goto(`${home}/inbox/${conversationId}`)
  await seeEachOther(page, theirs)

  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill('Yes, until six.')
  await replyElsewhere('No, we are closed today.')
  await page.getByRole('log').getByText('No, we are closed today.').waitFor()
  await field.press('Enter')

  const warning = page.getByRole('dialog', { name: /has just replied$/ })
  await warning.getByText('No, we are closed today.').waitFor()
  await expectAccessible(page)
  await picture(page, 'collision')
  const texts = async () =>
    (await query('messages.list', { conversationId })).data.map(({ text }: { text: string }) => text)
  expect(await texts()).toEqual(['Are you open?', 'No, we are closed today.'])
  await warning.getByRole('button', { name: 'Cancel' }).click()
  expect(await field.inputValue()).toBe('Yes, until six.')

  await theirs.getByRole('link', { name: 'Inbox', exact: true }).click()
  await theirs.getByRole('link', { name: /Nadia/ }).click()
  await theirs.getByRole('log').getByText('No, we are closed today.').waitFor()
  await theirs.getByRole('textbox', { name: 'Reply' }).fill('We open again tomorrow.')
  await theirs.getByRole('button', { name: 'Send', exact: true }).click()
  // What the other page shows in a moment is warned of already.
  await expect.poll(async () => (await texts()).at(-1)).toBe('We open again tomorrow.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog', { name: 'Nina Castillo has just replied' }).waitFor()
  await warning.getByText('We open again tomorrow.').waitFor()
  // The row does not say who wrote it: a message of a colleague is not "You:".
  await page.locator('a[data-conversation]', { hasText: 'Sent: We open again tomorrow.' }).waitFor()
  await pressOn(page, warning.getByRole('button', { name: 'Send anyway' }))
  await expect.poll(async () => (await texts()).at(-1)).toBe('Yes, until six.')
  await warning.waitFor({ state: 'hidden' })
  await field.fill('See you.')
  await field.press('Enter')
  await expect.poll(async () => (await texts()).at(-1)).toBe('See you.')
  await sendTemplateMeanwhile(page, () => replyElsewhere('Bring your order, please.'))
  await expect.poll(async () => (await texts()).slice(-2)).toEqual(['Bring your order, please.', 'Hello Nadia.'])
  await handOver(page, theirs)
  await expect.poll(() => mailServer.readText()).toContain('the conversation with Nadia was assigned to you')
  expect(mailServer.readText()).toContain('RCPT TO:<nina@example.com>')
  await shareViews(theirs, mutate)
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})

/** Each sees the other view the conversation; one sees the other type, stop, and leave. */
async function seeEachOther(page: Page, theirs: Page): Promise<void> {
  await page.getByText('Nina Castillo is viewing this conversation').waitFor()
  await theirs.getByText('Ada Byron is viewing this conversation').waitFor()
  const mark = page.getByRole('link', { name: /Nadia/ }).getByLabel('Nina Castillo is viewing this conversation')
  await mark.waitFor()
  const initials = mark.getByText('NC', { exact: true })
  expect(await initials.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBe(11)
  const field = theirs.getByRole('textbox', { name: 'Reply' })
  await field.pressSequentially('We')
  await page.getByText('Nina Castillo is typing…').waitFor()
  await expectAccessible(page)
  await picture(page, 'typing')
  await page.setViewportSize({ width: 375, height: 740 })
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'typing-narrow-dark')
  await paintIn(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
  await field.fill('')
  await page.getByText('Nina Castillo is viewing this conversation').waitFor()
  await theirs.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByText('Nina Castillo is viewing this conversation').waitFor({ state: 'detached' })
  await mark.waitFor({ state: 'detached' })
}

/** A template is a reply too: its window warns of what was sent since it was opened. */
async function sendTemplateMeanwhile(page: Page, replyElsewhere: () => Promise<unknown>): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Send a template' }))
  const dialog = page.getByRole('dialog', { name: /Send a template/ })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /hello/ }).click()
  await replyElsewhere()
  await dialog.getByRole('button', { name: 'Send template' }).click()
  const warning = page.getByRole('dialog', { name: /has just replied$/ })
  await warning.getByText('Bring your order, please.').waitFor()
  await warning.getByRole('button', { name: 'Send anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** One assigns the conversation to the other, who sees it counted among theirs. Who may not reply is not offered. */
async function handOver(page: Page, theirs: Page): Promise<void> {
  const assignee = page.getByLabel('Assignee', { exact: true }).last()
  await assignee.getByRole('option', { name: 'Nina Castillo' }).waitFor({ state: 'attached' })
  expect(await assignee.getByRole('option').allTextContents()).toEqual([
    'Unassigned',
    'Ada Byron (you)',
    'Nina Castillo',
  ])
  // Whoever replied first has the conversation.
  await theirs.getByRole('log').getByText('Nina Castillo took over the conversation').waitFor()
  await assignee.selectOption('Ada Byron (you)')
  await theirs.getByRole('log').getByText('Ada Byron took over the conversation').waitFor()
  await assignee.selectOption('Nina Castillo')
  await viewButton(theirs, 'All 1').click()
  await theirs.getByRole('menuitem', { name: 'Mine 1' }).waitFor()
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('log').getByText('Ada Byron assigned the conversation to Nina Castillo').waitFor()
  await theirs.getByRole('link', { name: /Nadia/ }).getByLabel('Assigned to Nina Castillo').waitFor()
}

/** A shared view of another person is offered, a private one is not. */
async function shareViews(theirs: Page, mutate: Owner['mutate']): Promise<void> {
  const save = (name: string, shared: boolean) =>
    mutate('savedViews.create', { name, shared, filter: { status: 'pending' } })
  await save('For nobody else', false)
  await save('For the team', true)
  await theirs.reload()
  await pressOn(theirs, viewButton(theirs, 'All 1'))
  await theirs.getByRole('menuitem', { name: 'For the team' }).click()
  await theirs.waitForURL(/status=pending/)
  await viewButton(theirs, 'For the team').click()
  await theirs.getByRole('menuitem', { name: 'Save current view' }).waitFor()
  expect(await theirs.getByRole('menuitem', { name: 'For nobody else' }).count()).toBe(0)
}
