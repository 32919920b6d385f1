import { ListCandidates } from '@parley/shared/campaigns/candidates'
import { pagination } from '@parley/shared/paging'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../../testing/test-workspace.tsx'
import { anyContact } from './contact-query.ts'
import { PickContacts } from './pick-contacts.tsx'

const anna = { id: 'contact-1', phone: '+15550100', user_id: null, name: 'Anna', created_at: '' }

function PickAny() {
  const [query, setQuery] = useState(anyContact)
  return <PickContacts chosen={[]} onChoose={() => {}} query={query} onQuery={setQuery} />
}

test('contacts are asked for by the chosen tag, country, language and last message, for the list and for adding all of them', async () => {
  const { wrap, calls } = makeTestWorkspace({
    'campaigns.history': () => ({ data: [] }),
    'tags.list': () => ({ data: [{ id: 'tag-1', name: 'vip', colour: 'red' }] }),
    'campaigns.candidates': (input) => ({ data: [anna], pagination: pagination(ListCandidates.parse(input), 1) }),
  })
  const lastAsked = () => calls.findLast(({ path }) => path === 'campaigns.candidates')?.input
  await renderInWorkspace({ wrap }, <PickAny />)

  await page.getByLabelText('Tag', { exact: true }).selectOptions('vip')
  await expect.poll(lastAsked).toMatchObject({ tagId: 'tag-1' })
  await page.getByLabelText('Country').selectOptions('Germany (DE)')
  await expect.poll(lastAsked).toMatchObject({ tagId: 'tag-1', country: 'DE' })
  await page.getByLabelText('Language').selectOptions('German')
  await expect.poll(lastAsked).toMatchObject({ tagId: 'tag-1', country: 'DE', language: 'de' })
  await page.getByLabelText('Last message', { exact: true }).selectOptions('Last message longer ago than')
  await expect.poll(lastAsked).toMatchObject({ lastMessage: { is: 'before', days: 30 } })
  const days = page.getByLabelText('Days since the last message')
  await expect.element(days).toHaveValue('30 days')
  await days.fill('1')
  await expect.element(days).toHaveValue('1 day')
  const chosen = { tagId: 'tag-1', country: 'DE', lastMessage: { is: 'before', days: 1 } }
  await expect.poll(lastAsked).toMatchObject(chosen)
  await page.getByRole('button', { name: 'Add all 1' }).click()
  await expect.poll(lastAsked).toMatchObject({ ...chosen, limit: 1_000 })

  await days.fill('')
  await expect.poll(lastAsked).not.toHaveProperty('lastMessage')
})

test('those who did not reply to an earlier campaign within some days are asked for, and how many there are at least', async () => {
  const { wrap, calls } = makeTestWorkspace({
    'campaigns.history': () => ({ data: [{ id: 'campaign-1', name: 'Week 46' }] }),
    'tags.list': () => ({ data: [] }),
    'campaigns.candidates': (input) => ({
      data: [anna],
      pagination: { ...pagination(ListCandidates.parse(input), 10), total_capped: true },
    }),
  })
  const lastAsked = () => calls.findLast(({ path }) => path === 'campaigns.candidates')?.input
  await renderInWorkspace({ wrap }, <PickAny />)

  await page.getByLabelText('Earlier campaign').selectOptions('Week 46')
  await page.getByLabelText('Campaign outcome').selectOptions('Did not reply within')
  const asked = { campaignId: 'campaign-1', outcome: 'not_replied' }
  await expect.poll(lastAsked).toMatchObject({ ...asked, daysToReply: 7 })
  const days = page.getByLabelText('Days to reply')
  await days.fill('90')
  await expect.poll(lastAsked).toMatchObject({ ...asked, daysToReply: 90 })
  await days.fill('')
  await expect.poll(lastAsked).not.toHaveProperty('daysToReply')
  await page.getByRole('button', { name: 'Add up to 1,000 of at least 10' }).click()
  const status = () => page.getByRole('status').element().textContent
  await expect.poll(status).toContain('1 of at least 10 of this list')
})
