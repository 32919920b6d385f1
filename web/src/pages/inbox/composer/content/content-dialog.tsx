import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notSubmitted } from '../../../../ui/forms/schema-form.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { useConversationName } from '../../conversation-name.ts'
import { CollisionWarning, useCollision } from '../collision.tsx'
import { useQuotedMessage } from '../quoted-message.ts'
import { useRefetchThread, useSendContents } from '../use-send-message.ts'
import { useOfferUndo } from '../use-undo-send.ts'
import { ContentForm } from './content-form.tsx'
import type { BegunContent } from './content-values.ts'
import { TypeMenu } from './type-menu.tsx'

type ContentDialogProps = {
  conversation: ConversationDetail
  /** What the form shows from the start; without it, the type is chosen first. */
  begun?: BegunContent | undefined
  onClose: () => void
}

/**
 * Chooses what is sent besides texts and files, fills it in, and sends it. It quotes what the reply quotes, and asks first where
 * somebody else replied since it was opened.
 */
export function ContentDialog({ conversation, begun, onClose }: ContentDialogProps) {
  const { t } = useTranslation('composer')
  const nameOf = useConversationName()
  const [type, setType] = useState(begun?.type)
  const send = useSend(conversation._id, onClose)
  const collision = useCollision(conversation, false)
  const [asked, setAsked] = useState<OutboundContent>()
  const title = type === undefined ? t('sendTo', { name: nameOf(conversation) }) : t(`type.${type}`)
  return (
    <Modal opened onClose={onClose} title={title}>
      {type === undefined ? (
        <TypeMenu channelId={conversation.channel_id} onChoose={setType} />
      ) : (
        <ContentForm
          type={type}
          begun={begun?.type === type ? begun.values : undefined}
          onBack={() => setType(undefined)}
          onSend={async (content) => {
            setAsked(content)
            return (await collision.warn()) ? notSubmitted : send(content)
          }}
        />
      )}
      <CollisionWarning collision={collision} onSend={async () => asked && send(asked)} />
    </Modal>
  )
}

function useSend(conversationId: string, onSent: () => void): (content: OutboundContent) => Promise<void> {
  const { quoted, quote } = useQuotedMessage(conversationId)
  const sendContents = useSendContents()
  const offerUndo = useOfferUndo()
  const refetch = useRefetchThread()
  return async (content) => {
    const sent = await sendContents({ conversationId, contents: [content], replyTo: quoted?.id })
    if (quoted) quote(undefined)
    offerUndo(sent)
    onSent()
    await refetch()
  }
}
