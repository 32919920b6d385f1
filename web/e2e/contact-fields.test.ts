import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn, selectInMenu } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

type Field = { id: string; key: string; label: string; type: string; choices: { id: string; label: string }[] }

test('a field is created, renamed, moved and deleted by keyboard, and its choices keep their ids', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const stored = async (): Promise<Field[]> => (await query('contactFields.list')).data
  await page.goto(`${home}/contact-fields`)
  await page.getByText('No contact fields yet').waitFor()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'New field' }))
  const created = page.getByRole('dialog', { name: 'New field' })
  await created.getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Tarif für Größe')
  await created.getByLabel('Key').and(page.locator('[value="tarif_fur_grosse"]')).waitFor()
  await created.getByLabel('Key').fill('2plan')
  await chooseType(created, 'Choice')
  for (const label of ['Gold', 'Silver']) {
    await pressOn(page, created.getByRole('button', { name: 'Add choice' }))
    await page.keyboard.type(label)
  }
  await expectAccessible(page)
  await pressOn(page, created.getByRole('button', { name: 'Create field' }))
  await created.getByLabel('Key').and(page.locator('[aria-invalid=true]')).waitFor()
  expect(await stored()).toEqual([])
  await created.getByLabel('Key').fill('plan')
  await picture(page, 'contact-fields-new')
  await created.getByLabel('Key').press('Enter')
  await created.waitFor({ state: 'hidden' })
  await mutate('contactFields.create', { key: 'order', label: 'Order', type: 'text' })
  const { id: contactId } = await mutate('contacts.create', {
    changes: { name: 'Ada', phones: ['+491701234567'], fields: { plan: 'gold' } },
  })

  await page.reload()
  await choose(page, 'Tarif für Größe', 'Edit…')
  const edited = page.getByRole('dialog', { name: 'Edit the field “Tarif für Größe”' })
  await edited.getByLabel('Name').fill('Plan')
  await edited.getByLabel('Help text').fill('What they pay for')
  await edited.getByRole('textbox', { name: 'Choice 1' }).fill('Premium')
  await pressOn(page, edited.getByRole('button', { name: 'Move choice 2 up' }))
  await expectAccessible(page)
  await picture(page, 'contact-fields-edit')
  await pressOn(page, edited.getByRole('button', { name: 'Save' }))
  await edited.waitFor({ state: 'hidden' })
  await choose(page, 'Order', 'Move up')
  await expect.poll(async () => (await stored()).map(({ key }) => key)).toEqual(['order', 'plan'])
  expect((await stored())[1]).toMatchObject({
    ...{ label: 'Plan', help: 'What they pay for', type: 'choice' },
    choices: [
      { id: 'silver', label: 'Silver', archived: false },
      { id: 'gold', label: 'Premium', archived: false },
    ],
  })
  expect(await query('contacts.get', { contactId })).toMatchObject({ fields: { plan: 'gold' } })
  await expectAccessible(page)
  await picture(page, 'contact-fields')

  await mutate('campaigns.saveDraft', { draftId: '0123456789abcdef', content: draftWith('{{contact.plan|no plan}}') })
  await choose(page, 'Plan', 'Delete…')
  const deletion = page.getByRole('dialog', { name: 'Delete the field “Plan”?' })
  await deletion.getByText('A draft of a campaign').waitFor()
  await expectAccessible(page)
  await picture(page, 'contact-fields-delete')
  await pressOn(page, deletion.getByRole('button', { name: 'Delete field' }))
  await deletion.waitFor({ state: 'hidden' })
  expect((await stored()).map(({ key }) => key)).toEqual(['order'])
  await expect.poll(() => query('contacts.get', { contactId })).toMatchObject({ fields: {} })
  expect(person.complaints).toEqual([])
})

test('a new type lists the values that it does not accept, and removes them only when told to', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('contactFields.create', { key: 'size', label: 'Size', type: 'text' })
  const ids: string[] = []
  for (const [index, size] of ['7.5', 'A-17'].entries()) {
    const changes = { phones: [`+49170123456${index}`], fields: { size } }
    ids.push((await mutate('contacts.create', { changes })).id)
  }
  const sizes = () =>
    Promise.all(ids.map(async (contactId) => (await query('contacts.get', { contactId })).fields.size))
  await page.goto(`${home}/contact-fields`)
  await choose(page, 'Size', 'Edit…')
  const edited = page.getByRole('dialog', { name: 'Edit the field “Size”' })
  await chooseType(edited, 'Number')
  await pressOn(page, edited.getByRole('button', { name: 'Save' }))
  await edited.getByText('1 value cannot be converted:').waitFor()
  await edited.getByText('A-17').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await picture(page, 'contact-fields-type-narrow')
  expect(await sizes()).toEqual(['7.5', 'A-17'])
  await pressOn(page, edited.getByLabel('Remove values that cannot be converted'), 'Space')
  await pressOn(page, edited.getByRole('button', { name: 'Save' }))
  await edited.waitFor({ state: 'hidden' })
  await expect.poll(sizes).toEqual([7.5, undefined])
  expect(person.complaints).toEqual([])
})

function draftWith(value: string) {
  return {
    ...{
      templateId: null,
      step: 'recipients',
      from: 'text',
      file: null,
      text: '',
      contacts: [],
      roles: {},
      repairs: {},
    },
    ...{ chosenColumns: {}, chosenNameColumn: null, fixedValues: { '1': value }, sendSamePhones: false, plan: null },
  }
}

async function chooseType(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await dialog.getByRole('option', { name, exact: true }).click()
}

async function choose(page: Page, field: string, action: string): Promise<void> {
  await selectInMenu(page, page.getByRole('button', { name: `More actions for ${field}` }), action)
}
