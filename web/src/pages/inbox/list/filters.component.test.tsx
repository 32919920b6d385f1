import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace, testOwner } from '../../../testing/test-workspace.tsx'
import { Filters } from './filters.tsx'
import { useInboxFilter } from './use-inbox-filter.ts'

const select = (name: string) => page.getByRole('combobox', { name })
let server: unknown

function FiltersOfAddress() {
  const inbox = useInboxFilter()
  server = { ...inbox.filter, active: inbox.activeFilters }
  return <Filters inbox={inbox} />
}

function open(address: string, channels: readonly object[] = []) {
  const members = [
    { user_id: testOwner.id, name: testOwner.name, role: 'owner', permissions: ['reply'] },
    { user_id: 'user-2', name: 'Ben', role: 'agent', permissions: ['reply'] },
  ]
  const answers = {
    'members.list': () => ({ data: members }),
    'tags.list': () => ({ data: [] }),
    'channels.list': () => ({ data: channels }),
  }
  return renderInWorkspace(makeTestWorkspace(answers), <FiltersOfAddress />, address)
}

test('each filter is kept in the address and sent to the server', async () => {
  const { address } = await open('/inbox')
  await select('Category').selectOptions('Billing')
  await select('Priority').selectOptions('Urgent')
  await select('Platform').selectOptions('WhatsApp')
  await select('Assignee').selectOptions('Ben')
  await page.getByLabelText('Unread only').click()

  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(address().split('?')[1])))
    .toEqual({ category: 'billing', priority: 'urgent', channel: 'whatsapp', assignee: 'user-2', unread: 'yes' })
  const filter = { category: 'billing', priority: 'urgent', channel: 'whatsapp', assignee: 'user-2', unread: true }
  expect(server).toMatchObject({ ...filter, active: 5 })
})

test('filters are read from the address, unknown ones ignored, and cleared by their first choice', async () => {
  const { address } = await open('/inbox?category=billing&priority=unknown&assignee=me&unread=yes')
  await expect.element(select('Category')).toHaveValue('billing')
  await expect.element(select('Priority')).toHaveValue('')
  await expect.element(page.getByLabelText('Unread only')).toBeChecked()
  expect(server).toMatchObject({ category: 'billing', priority: undefined, assignee: testOwner.id, active: 2 })

  await select('Category').selectOptions('Any category')
  await select('Assignee').selectOptions('Anyone')
  await page.getByLabelText('Unread only').click()
  await expect.poll(() => address().replace(/[?&]priority=unknown/, '')).toBe('/inbox')
})

test('the signed-in person is offered as “Me” only', async () => {
  await open('/inbox')
  await expect.element(select('Assignee').getByRole('option', { name: 'Ben' })).toBeInTheDocument()
  expect(select('Assignee').element().textContent).toBe('AnyoneMeUnassignedBen')
})

const sales = { id: 'sales', name: 'Sales', colour: 'teal', is_active: true }
const former = { id: 'former', name: 'Former', colour: 'grey', is_active: false }

test('a channel is chosen by its name where the mode has had several', async () => {
  const { address } = await open('/inbox', [sales, former])
  await expect.element(select('Channel').getByRole('option', { name: 'Former (removed)' })).toBeInTheDocument()
  await select('Channel').selectOptions('Sales')
  await expect.poll(address).toBe('/inbox?channel_id=sales')
  expect(server).toMatchObject({ channel_id: 'sales', active: 1 })
  await select('Channel').selectOptions('Any channel')
  await expect.poll(address).toBe('/inbox')
})

test('where the mode has one channel, none can be chosen, and that of an address can be left', async () => {
  const { address } = await open('/inbox?channel_id=elsewhere', [sales])
  await expect.element(select('Channel')).toHaveValue('elsewhere')
  expect(select('Channel').element().textContent).toContain('Channel of another mode')
  await select('Channel').selectOptions('Any channel')
  await expect.poll(address).toBe('/inbox')
  await expect.element(select('Channel')).not.toBeInTheDocument()
})
