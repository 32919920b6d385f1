import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { sentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { BlockState } from './block-state.tsx'

const at = '2026-11-21T09:00:00.000Z'
const nadia: ContactDetail = {
  id: 'contact-1',
  phone: '+15550100123',
  email: null,
  user_id: null,
  external_id: null,
  name: 'Nadia',
  username: null,
  opt_out: null,
  blocked_at: null,
  block_reason: null,
  blocked_by: null,
  platform_blocks: [],
  addresses: [],
  phones: ['+15550100123'],
  emails: [],
  language: null,
  country: null,
  time_zone: null,
  derived: { language: 'en', country: 'US', time_zone: null },
  owner: null,
  tags: [],
  fields: {},
  created_at: at,
  updated_at: at,
}
const blocked = { ...nadia, blocked_at: at, blocked_by: 'Ben', block_reason: 'Insults us' }
const onWhatsApp = { channel_id: 'channel-1', channel_name: 'Sales', at }
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(contact: ContactDetail) {
  const workspace = makeTestWorkspace({ 'contacts.block': () => blocked, 'contacts.unblock': () => nadia })
  await renderInWorkspace(workspace, <BlockState opened contact={contact} />)
  const requested = () =>
    workspace.calls
      .filter(({ path }) => path === 'contacts.block' || path === 'contacts.unblock')
      .map(({ path, input }) => [path, (input as { reason?: string }).reason])
  return { requested }
}

test('a contact is blocked once the dialog has said what that means, with a reason or without', async () => {
  const { requested } = await open(nadia)
  await button('Block…').click()
  const dialog = page.getByRole('dialog', { name: 'Block Nadia?' })
  await expect.element(dialog.getByText(/^Nothing can be sent/)).toBeVisible()
  expect(requested()).toEqual([])
  await button('Block contact').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Block…').click()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Spam')
  await button('Block contact').click()

  await expect.poll(requested).toEqual([
    ['contacts.block', undefined],
    ['contacts.block', 'Spam'],
  ])
})

test('who blocked a contact and why is shown, with the button that unblocks', async () => {
  const { requested } = await open(blocked)
  await expect.element(page.getByText('Ben')).toBeVisible()
  await expect.element(page.getByText('Insults us')).toBeVisible()
  await button('Unblock').click()

  await expect.poll(requested).toEqual([['contacts.unblock', undefined]])
})

test.each([
  [true, { state: 'pending', message: null }, 'Sales: waiting for the platform to block'],
  [true, { state: 'blocked', message: null }, 'Sales: blocked on the platform too'],
  [true, { state: 'refused', message: sentence('whatsappBlockNeedsMessage') }, 'Sales: not blocked on the platform'],
  [false, { state: 'blocked', message: null }, 'Sales: waiting for the platform to unblock'],
  [false, { state: 'blocked', message: sentence('whatsappBlockListFull') }, 'Sales: still blocked on the platform'],
] as const)('the state at the platform is shown as a sentence: blocked %s, %o', async (isBlocked, state, text) => {
  const contact = { ...(isBlocked ? blocked : nadia), platform_blocks: [{ ...onWhatsApp, ...state }] }
  await open(contact)
  await expect.element(page.getByText(text)).toBeVisible()
  if (state.message) await expect.element(page.getByText(/^(WhatsApp blocks only|The list of blocked)/)).toBeVisible()
})
