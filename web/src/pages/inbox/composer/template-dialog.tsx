import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { useConversationName } from '../conversation-name.ts'
import { CollisionWarning, useCollision } from './collision.tsx'
import { type FilledTemplate, TemplateForm } from './template-form.tsx'
import { useOfferUndo } from './use-undo-send.ts'

type TemplateDialogProps = {
  conversation: ConversationDetail
  /** What it is filled with from the start. */
  filled: FilledTemplate | undefined
  onClose: () => void
}

/** Sends an approved template to the customer of a conversation. Failures on the platform appear in the thread. */
export function TemplateDialog({ conversation, filled, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useConversationName()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const scope = useScope()
  const queries = useQueryClient()
  const offerUndo = useOfferUndo()
  const collision = useCollision(conversation, false)
  const warnedOf = useRef<FilledTemplate>(undefined)
  const send = async (template: FilledTemplate) => {
    offerUndo([await client.messages.sendTemplate.mutate({ ...scope, ...template, conversationId: conversation._id })])
    await Promise.all([
      queries.invalidateQueries(trpc.messages.pathFilter()),
      queries.invalidateQueries(trpc.conversations.pathFilter()),
    ])
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('sendATemplateTo', { name: nameOf(conversation) })}>
      <CollisionWarning
        collision={collision}
        onSend={async () => {
          if (warnedOf.current) await send(warnedOf.current).catch(notifyFailure)
        }}
      />
      <TemplateForm
        customer={conversation.contact}
        channelId={conversation.channel_id}
        filled={filled}
        onCancel={onClose}
        onSend={async (template) => {
          warnedOf.current = template
          if (!(await collision.warn())) await send(template)
        }}
      />
    </Modal>
  )
}
