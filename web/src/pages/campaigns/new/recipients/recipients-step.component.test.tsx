import { sentence } from '@parley/shared/sentences/sentence'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../../testing/test-workspace.tsx'
import { type ChangeDraft, type Draft, draftOf } from '../draft.ts'
import { RecipientsStep } from './recipients-step.tsx'
import { useRecipients } from './use-recipients.ts'

const at = '2026-11-21T09:00:00.000Z'
const template: TemplateView = {
  id: 'template-1',
  workspaceId: 'workspace-1',
  name: 'order_ready',
  language: 'en',
  category: 'UTILITY',
  channels: [{ id: 'channel-1', name: 'Simulator' }],
  components: [{ type: 'BODY', text: 'Hello {{1}}, order {{2}} is ready.' }],
  status: 'APPROVED',
  cannot_send_reason: null,
  rejection_reason: null,
  quality: null,
  previous_category: null,
  coming_category: null,
  created_at: at,
  updated_at: at,
}
let nexts = 0

function Step() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...draftOf('draft-1', undefined), from: 'text' }))
  const change: ChangeDraft = (part) =>
    setDraft((current) => ({ ...current, ...(typeof part === 'function' ? part(current) : part) }))
  const { mapped, rows, messages, storing } = useRecipients(template, draft)
  return (
    <RecipientsStep
      template={template}
      draft={draft}
      onChange={change}
      slots={slotsOf(template.components)}
      mapped={mapped}
      storing={storing}
      rows={rows}
      recipients={messages}
      onNext={() => {
        nexts += 1
      }}
    />
  )
}

const plan = { id: 'field-1', key: 'plan', label: 'Plan', type: 'choice', choices: [] }
const notAPlan = sentence('importNumberWrong', { name: 'order', value: '18' })

async function open(text: string, permissions?: readonly MemberPermission[]) {
  nexts = 0
  const answers = {
    'campaigns.check': (input: unknown) => ({
      results: [],
      unstorable: (input as { columnsToStore?: unknown }).columnsToStore
        ? [{ field: 'plan', column: 'order', cell: '18', message: notAPlan }]
        : [],
    }),
    'contactFields.list': () => ({ data: [plan] }),
  }
  const workspace = makeTestWorkspace(answers, permissions)
  await renderInWorkspace(workspace, <Step />)
  await page.getByLabelText('Recipients as CSV or spreadsheet cells').fill(text)
  return workspace
}

test('rows are checked as they are pasted, and those that can be sent are counted', async () => {
  await open('phone,name,order\n+15550100123,Anna,17\n+15550100124,,18\n+1555,Bo,19\n')
  await expect.element(page.getByText('1 person, 2 skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Review 1 message' }).click()
  expect(nexts).toBe(1)
})

test('a row is corrected in place', async () => {
  await open('phone,name,order\n+15550100123,Anna,17\n+15550100124,,18\n')
  await page.getByRole('button', { name: 'Edit line 3' }).click()
  await page.getByRole('dialog').getByLabelText('name').fill('Carla')
  await page.getByRole('dialog').getByRole('button', { name: 'Save line' }).click()
  await expect.element(page.getByRole('button', { name: 'Review 2 messages' })).toBeEnabled()
  await expect.element(page.getByRole('table', { name: 'Rows' }).getByText('Carla', { exact: true })).toBeVisible()
})

test('a list without a column of phone numbers can be mapped by hand', async () => {
  await open('contact,landline\n+15550100123,+15550100199\n')
  await expect.element(page.getByText('This list cannot be used')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review and send' })).toBeDisabled()
  await page.getByLabelText('Phone number').selectOptions('contact')
  await expect.element(page.getByText('This list cannot be used')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Phone numbers are read from the column “contact”/)).toBeVisible()
})

test('a duplicate with other values is skipped, and sent to only on request', async () => {
  await open('phone,name,order\n+15550100123,Anna,17\n+15550100123,Anna,18\n')
  await expect.element(page.getByText('1 person, 1 duplicate')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review 1 message' })).toBeEnabled()
  await page.getByRole('switch', { name: /^Send to duplicates/ }).click()
  await expect.element(page.getByRole('button', { name: 'Review 2 messages' })).toBeEnabled()
})

test('a column is stored in a contact field on request, and a value that is not stored is shown at its row', async () => {
  const { calls } = await open('phone,name,order\n+15550100123,Anna,17\n+15550100124,Bo,18\n')
  await page.getByLabelText('Store “order” in').selectOptions('Plan')
  await expect.element(page.getByText(/^1 value is not stored in its contact field/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect.element(rows.getByText('Not stored. order: "18" is not a number')).toBeVisible()
  await page.getByText('Not stored 1').click()
  await expect.element(rows.getByText('Anna')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Review 2 messages' })).toBeEnabled()
  const lastCheck = calls.findLast(({ path }) => path === 'campaigns.check')?.input
  expect(lastCheck).toMatchObject({ columnsToStore: [{ field: 'plan', column: 'order', cells: ['17', '18'] }] })

  expect(page.getByLabelText('Store “name” in').element().textContent).not.toContain('Plan')
})

test('a member who may not manage contacts is not offered to store columns', async () => {
  await open('phone,name,order\n+15550100123,Anna,17\n', ['bulk_send'])
  await expect.element(page.getByText('1 person', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Store in contact fields')).not.toBeInTheDocument()
})
