import { expect, onTestFinished, test } from 'vitest'
import { noteMutations } from './clicked-mutations.ts'
import { approveTemplate } from './order-template.ts'
import { e2eOwner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()
/** The simulator rejects messages to this number. */
const blocksUs = '+15550000007'

test('the browser’s language decides before sign-in, and the account’s after it', async () => {
  const { parley, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', {
    from: blocksUs,
    name: 'Jana',
    text: 'Wo ist meine Bestellung?',
  })
  const german = await browser().newContext({ locale: 'de-AT' })
  noteMutations(german)
  onTestFinished(() => german.close())
  const page = await german.newPage()
  await page.goto(`${home}/account`)
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByLabel('E-Mail-Adresse').fill(e2eOwner.email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill('another password')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch').waitFor()
  await page.getByRole('textbox', { name: 'Passwort' }).fill(e2eOwner.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('combobox', { name: 'Sprache' }).waitFor()
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /^Jana/ }).click()
  await page.getByRole('textbox', { name: 'Antwort' }).fill('Sie ist unterwegs.')
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await page.getByText('Dieser Kunde hat das Unternehmen blockiert').waitFor()
  await page.getByRole('button', { name: 'Erledigen' }).click()
  await page.getByText('Unterhaltung erledigt').waitFor()
  const { data: listed } = await query('conversations.list')
  expect(listed).toMatchObject([{ _id: conversationId, status: 'resolved' }])
  await page.goto(`${home}/audit`)
  await page.getByText('Unterhaltung erledigt: Jana').waitFor()
  await page.goto(`${home}/campaigns/new`)
  await page.getByText('Keine genehmigten Vorlagen').waitFor()

  await page.goto(`${home}/account`)
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
  await page.getByRole('combobox', { name: 'Language' }).waitFor()
  await expect.poll(async () => (await query('members.current')).language).toBe('en')
  await page.goto(`${parley.url}/sign-in`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('what is pressed in German is done: a campaign is paused, resumed and cancelled', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  // So that none of it ends before it is cancelled.
  await mutate('channels.change', { messagesPerSecond: 1 })
  const { id } = await mutate('campaigns.start', {
    name: 'Samstag',
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: Array.from({ length: 1000 }, (_, index) => ({
      phone: `+4915${20_000_000 + index}`,
      variables: { 1: 'Anna', 2: `A-${index}` },
    })),
  })
  await mutate('account.changeLanguage', { language: 'de' })
  const state = async () => (await query('campaigns.report', { campaignId: id })).campaign.state
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${home}/campaigns/${id}`)
  await press('Pausieren')
  await expect.poll(state).toBe('paused')
  await press('Fortsetzen')
  await expect.poll(state).toBe('running')

  await press('Abbrechen')
  const dialog = page.getByRole('dialog', { name: '„Samstag“ abbrechen?' })
  await dialog.getByRole('button', { name: 'Abbrechen', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await state()).toBe('running')
  await press('Abbrechen')
  await dialog.getByRole('button', { name: 'Kampagne abbrechen' }).click()
  await expect.poll(state).toBe('cancelled')
})

test('in Arabic the inbox is mirrored and accessible', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  await mutate('simulator.reply', { from: '+15550100121', name: 'سلمى', text: 'مرحبا، أين طلبي رقم 42؟' })
  await mutate('account.changeLanguage', { language: 'ar' })
  await page.goto(`${home}/inbox`)
  const navigation = page.getByRole('navigation', { name: 'Parley' })
  const row = page.getByRole('link', { name: /سلمى/ })
  await navigation.waitFor()
  await row.click()
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await reply.waitFor()

  const [html, beside, listed] = [page.locator('html'), await navigation.boundingBox(), await row.boundingBox()]
  expect([await html.getAttribute('dir'), await html.getAttribute('lang')]).toEqual(['rtl', 'ar'])
  expect(beside?.x).toBeGreaterThanOrEqual((listed?.x ?? 0) + (listed?.width ?? Number.NaN))
  expect((await reply.boundingBox())?.x).toBeLessThan(listed?.x ?? 0)
  await expectAccessible(page)
  await picture(page, 'inbox-arabic')
  await page.goto(`${home}/webhooks`)
  const sample = page.locator('pre').first()
  expect(await sample.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})
