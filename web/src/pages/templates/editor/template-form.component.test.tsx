import type { NewTemplate } from '@parley/shared/templates/templates'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace, testWorkspaceId } from '../../../testing/test-workspace.tsx'
import { emptyDraft } from './draft.ts'
import { TemplateForm } from './template-form.tsx'

const submit = page.getByRole('button', { name: 'Submit for approval' })
const body = page.getByRole('textbox', { name: 'Body' })

async function open(initial: Partial<typeof emptyDraft> = {}) {
  const submitted: NewTemplate[] = []
  const { address } = await renderInWorkspace(
    makeTestWorkspace(),
    <TemplateForm
      initial={{ ...emptyDraft, ...initial }}
      draftName="new"
      back="/templates"
      onSubmit={async (input) => {
        submitted.push(input)
        return { data: { id: 'template-1', name: input.name } } as never
      }}
    />,
  )
  return { submitted, address }
}

test('a template is submitted with the samples of its placeholders, and opened', async () => {
  const { submitted, address } = await open()
  await page.getByRole('textbox', { name: 'Name' }).fill('Order Ready-now')
  await body.fill('Hello ')
  await page.getByRole('button', { name: 'Insert placeholder' }).click()
  await expect.element(body).toHaveValue('Hello {{1}}')
  await body.fill('Hello {{1}}, your order is ready.')
  await page.getByLabelText(/\{\{1\}\}/).fill('Anna')
  await submit.click()

  await expect.poll(() => submitted).toHaveLength(1)
  expect(submitted[0]).toMatchObject({
    workspaceId: testWorkspaceId,
    name: 'order_ready_now',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello {{1}}, your order is ready.', example: { body_text: [['Anna']] } }],
  })
  await expect.poll(address).toBe(`/w/${testWorkspaceId}/live/templates/template-1`)
})

test('what is missing is said at its field, and nothing is submitted', async () => {
  const { submitted } = await open({ body: 'Hello {{1}}!' })
  await submit.click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(body).not.toHaveAttribute('aria-invalid', 'true')
  expect(submitted).toEqual([])
})

test('the preview shows the message with its samples while it is written', async () => {
  await open({ body: 'Hello {{1}}!', samples: { 'body.1': 'Nadia' }, footer: 'Reply STOP' })
  await expect.element(page.getByText('Hello Nadia!')).toBeVisible()
  await expect.element(page.getByText('Reply STOP', { exact: true })).toBeVisible()
})

test('an authentication template has fields for its code in place of texts', async () => {
  const { submitted } = await open({ name: 'code', category: 'AUTHENTICATION' })
  await expect.element(page.getByText('Submit for approval')).toBeVisible()
  await expect.element(body).not.toBeInTheDocument()
  await submit.click()
  await expect.poll(() => submitted[0]?.components.map(({ type }) => type)).toEqual(['BODY', 'FOOTER', 'BUTTONS'])
})

test('bold, italic and strikethrough enclose the selection in marks, and the preview shows them', async () => {
  await open()
  await body.fill('Dear Ada, your order is ready')
  const field = body.element() as HTMLTextAreaElement
  field.setSelectionRange(5, 8)
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect.element(body).toHaveValue('Dear *Ada*, your order is ready')
  await expect.element(page.getByRole('strong')).toHaveTextContent('Ada')
  await userEvent.keyboard('{Control>}i{/Control}')
  await expect.element(body).toHaveValue('Dear _*Ada*_, your order is ready')
  await expect.element(page.getByRole('emphasis')).toHaveTextContent('Ada')
  field.setSelectionRange(14, 18)
  await page.getByRole('button', { name: 'Strikethrough' }).click()
  await expect.element(body).toHaveValue('Dear _*Ada*_, ~your~ order is ready')
  await expect.poll(() => document.querySelector('s')?.textContent).toBe('your')
})

test('an emoji is inserted where the caret is', async () => {
  await open({ body: 'Hello !' })
  const field = body.element() as HTMLTextAreaElement
  field.setSelectionRange(6, 6)
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await page.getByRole('searchbox', { name: 'Search emojis' }).fill('grinning cat')
  await page.getByRole('gridcell', { name: /^grinning cat$/i }).click()
  await expect.element(body).toHaveValue('Hello 😺!')
})
