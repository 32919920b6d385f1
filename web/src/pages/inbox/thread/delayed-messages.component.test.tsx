import type { DelayedMessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { DelayedMessages } from './delayed-messages.tsx'

test('what waits to be sent is shown as it will be when it is sent', async () => {
  const waiting: DelayedMessageView = {
    id: 'message-1',
    conversation_id: 'conversation-1',
    kind: 'text',
    text: 'Is it right?',
    content: {
      type: 'buttons',
      text: 'Is it right?',
      buttons: [
        { id: 'yes', title: 'Yes' },
        { id: 'no', title: 'No' },
      ],
      quoted: { platform_message_id: 'w', message_id: 'm', direction: 'inbound', text: 'My order' },
    },
    status: 'queued',
    sent_by: 'Ada Byron',
    is_own: true,
    created_at: '2026-11-21T09:00:00.000Z',
    send_at: '2026-11-21T09:00:05.000Z',
  }
  await renderInWorkspace(makeTestWorkspace(), <DelayedMessages messages={[waiting]} />)
  await expect.element(page.getByRole('list', { name: 'Buttons' })).toHaveTextContent('YesNo')
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('My order')
})
