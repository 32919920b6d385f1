import type { ContactView } from '@parley/shared/contacts/contacts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { OptOutSelect } from '../inbox/details/opt-out-select.tsx'
import { OptOutBadge } from './opt-out.tsx'
import { OptOutPanel } from './opt-out-panel.tsx'

const at = '2026-11-21T09:00:00.000Z'
const choices = [
  ['Subscribed', null],
  ['No campaigns', 'campaigns'],
  ['No messages', 'everything'],
] as const

test.each(choices)(
  '“%s” is shown and set in the list, on the contact and beside its conversation',
  async (name, scope) => {
    const contact: ContactView = {
      id: 'contact-1',
      phone: '+15550100123',
      email: null,
      user_id: null,
      external_id: null,
      name: 'Nadia',
      username: null,
      opt_out: scope && { scope, source: 'person', at },
      blocked_at: null,
      block_reason: null,
      created_at: at,
      updated_at: at,
    }
    const workspace = makeTestWorkspace({ 'contacts.setOptOut': () => contact })
    const sent = () => workspace.calls.map(({ input }) => (input as { scope: unknown }).scope)
    await renderInWorkspace(
      workspace,
      <>
        <mark>
          <OptOutBadge contact={contact} />
        </mark>
        <OptOutPanel contact={contact} />
        <OptOutSelect contactId={contact.id} optOut={scope} />
      </>,
    )
    const select = page.getByRole('combobox', { name: 'Message preferences' })
    await expect.element(page.getByRole('mark')).toHaveTextContent(name)
    await expect.element(page.getByRole('radio', { name })).toBeChecked()
    await expect.element(select).toHaveDisplayValue(name)

    for (const [other, otherScope] of choices.filter((each) => each[1] !== scope)) {
      await page.getByRole('radio', { name: other }).click()
      await expect.poll(() => sent().at(-1)).toBe(otherScope)
      await expect.element(page.getByRole('radio', { name: other })).toBeEnabled()
      await select.selectOptions(other)
      await expect.poll(() => sent().slice(-2)).toEqual([otherScope, otherScope])
    }
  },
)
