import { platformSentence } from '@parley/shared/sentences/sentence'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { messageWith } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace, testWorkspaceId } from '../../../testing/test-workspace.tsx'
import { MessageFile } from './message-file.tsx'

type Message = Parameters<typeof messageWith>[0]

async function show(message: Message) {
  const workspace = makeTestWorkspace({ 'messages.fetchAttachment': () => ({ success: true }) })
  await renderInWorkspace(
    workspace,
    <Suspense>
      <MessageFile message={messageWith(message)} />
    </Suspense>,
  )
  return workspace
}

const attachment = { kind: 'document', mime_type: 'application/pdf', file_name: 'offer.pdf', error: null } as const

test('a document shows its name, type and size, and can be downloaded', async () => {
  const media = { id: 'file-1', kind: 'document', mime: 'application/pdf', size: 48_213, name: 'offer.pdf' } as const
  await show({ attachment: { ...attachment, status: 'stored' }, media })

  await expect.element(page.getByText('PDF · 48 kB')).toBeVisible()
  const link = page.getByRole('link', { name: 'Download offer.pdf' })
  await expect.element(link).toHaveAttribute('href', `/files/file-1?workspaceId=${testWorkspaceId}&mode=live`)
  await expect.element(link).toHaveAttribute('download', 'offer.pdf')
})

test('a file that is not there says why, and is fetched again where that can help', async () => {
  const { calls } = await show({ attachment: { ...attachment, status: 'pending' } })
  await expect.element(page.getByText('The file is being fetched…')).toBeVisible()
  await page.getByRole('button', { name: 'Fetch now: offer.pdf' }).click()
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['messages.fetchAttachment'])
  await cleanup()

  const failed = await show({
    attachment: { ...attachment, status: 'failed', error: platformSentence('The ID has expired.') },
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The ID has expired.')
  await page.getByRole('button', { name: 'Fetch again: offer.pdf' }).click()
  await expect.poll(() => failed.calls).toMatchObject([{ input: { messageId: 'message-1' } }])
  await cleanup()

  await show({ attachment: { ...attachment, status: 'deleted' } })
  await expect.element(page.getByText('The file was deleted')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a recording plays at three speeds, and shows its length', async () => {
  const media = {
    id: 'file-1',
    kind: 'audio',
    mime: 'audio/ogg',
    size: 9,
    name: 'voice.ogg',
    duration_ms: 75_000,
  } as const
  await show({ attachment: { ...attachment, status: 'stored' }, media })

  await expect.element(page.getByText('1:15')).toBeVisible()
  for (const speed of ['1', '1.5', '2', '1']) {
    const button = page.getByRole('button', { name: `Speed ${speed}×`, exact: true })
    await expect.element(button).toBeVisible()
    await button.click()
  }
})
