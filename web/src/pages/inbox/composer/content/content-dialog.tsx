import { Button, Stack } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import {
  IconAddressBook,
  IconLink,
  IconList,
  IconMapPin,
  IconMapPinQuestion,
  IconSquareCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import { useConversationName } from '../../conversation-name.ts'
import { useQuotedMessage } from '../quoted-message.ts'
import { useRefetchThread, useSendContents } from '../use-send-message.ts'
import { useOfferUndo } from '../use-undo-send.ts'
import { ContentForm } from './content-form.tsx'
import { type BegunContent, type ComposedType, composedTypes } from './content-values.ts'

const icons = {
  buttons: IconSquareCheck,
  list: IconList,
  link_button: IconLink,
  location: IconMapPin,
  location_request: IconMapPinQuestion,
  contacts: IconAddressBook,
} satisfies Record<ComposedType, typeof IconList>

type ContentDialogProps = {
  conversation: ConversationDetail
  /** What the form shows from the start; without it, the type is chosen first. */
  begun?: BegunContent | undefined
  onClose: () => void
}

/** Chooses what is sent besides texts and files, fills it in, and sends it. It quotes what the reply quotes. */
export function ContentDialog({ conversation, begun, onClose }: ContentDialogProps) {
  const { t } = useTranslation('composer')
  const nameOf = useConversationName()
  const [type, setType] = useState(begun?.type)
  const send = useSend(conversation._id, onClose)
  const title = type === undefined ? t('sendTo', { name: nameOf(conversation) }) : t(`type.${type}`)
  return (
    <Modal opened onClose={onClose} title={title}>
      {type === undefined ? (
        <Stack gap={6}>
          {composedTypes.map((each) => {
            const Icon = icons[each]
            return (
              <Button
                key={each}
                variant="default"
                justify="flex-start"
                leftSection={<Icon size={17} aria-hidden />}
                onClick={() => setType(each)}
              >
                {t(`type.${each}`)}
              </Button>
            )
          })}
        </Stack>
      ) : (
        <ContentForm
          type={type}
          begun={begun?.type === type ? begun.values : undefined}
          onBack={() => setType(undefined)}
          onSend={send}
        />
      )}
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
