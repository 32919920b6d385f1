import { Button, Stack, Text } from '@mantine/core'
import type { ContactDetail, PlatformBlockView } from '@parley/shared/contacts/contacts'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { translated } from '../../../i18n/sentences.ts'
import { useMay } from '../../../scope.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { BlockDialog } from './block-dialog.tsx'
import { useBlock } from './use-block.ts'

type BlockStateProps = { opened: boolean; contact: ContactDetail }

/** Whether a contact is blocked, here and on the platforms, with the button that changes it. */
export function BlockState({ contact }: BlockStateProps) {
  const isBlocked = contact.blocked_at !== null
  return (
    <Stack gap="xs" align="flex-start">
      {isBlocked && <Since contact={contact} />}
      {contact.platform_blocks.map((block) => (
        <AtPlatform key={block.channel_id} block={block} isBlocked={isBlocked} />
      ))}
      {useMay('reply') && (isBlocked ? <UnblockButton contact={contact} /> : <BlockButton contact={contact} />)}
    </Stack>
  )
}

function Since({ contact: { blocked_at, blocked_by, block_reason } }: { contact: ContactDetail }) {
  const { t } = useTranslation('blocks')
  if (blocked_at === null) return null
  const at = { relativetime: <RelativeTime at={blocked_at} /> }
  return (
    <>
      <StatusBadge tone="bad">{t('blocked')}</StatusBadge>
      <Text size="xs" c="dimmed">
        {blocked_by === null ? (
          <Trans t={t} i18nKey="blockedAt" components={at} />
        ) : (
          <Trans t={t} i18nKey="blockedByAt" values={{ name: blocked_by }} components={{ ...at, name: <bdi /> }} />
        )}
      </Text>
      {block_reason !== null && (
        <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {block_reason}
        </Text>
      )}
    </>
  )
}

/** What is known of the block on the platform of one channel, with the platform's reason where it refused. */
function AtPlatform({ block, isBlocked }: { block: PlatformBlockView; isBlocked: boolean }) {
  const { t } = useTranslation('blocks')
  const { channel_name: channel, state, message } = block
  const text = isBlocked ? (`platform.${state}` as const) : message ? 'platform.stillBlocked' : 'platform.unblocking'
  return (
    <div>
      <Text size="xs">{t(text, { channel })}</Text>
      {message && (
        <Text size="xs" c="dimmed">
          {translated(message)}
        </Text>
      )}
    </div>
  )
}

function BlockButton({ contact: { id, name, phone, user_id: userId } }: { contact: ContactDetail }) {
  const { t } = useTranslation('blocks')
  const formatPhone = usePhoneFormat()
  const [isOpen, setOpen] = useState(false)
  const shown = name ?? (phone ? formatPhone(phone) : (userId ?? t('thisContact')))
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('block')}
      </Button>
      <BlockDialog opened={isOpen} contactId={id} name={shown} onClose={() => setOpen(false)} />
    </>
  )
}

function UnblockButton({ contact: { id } }: { contact: ContactDetail }) {
  const { t } = useTranslation('blocks')
  const { unblock } = useBlock(id)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await unblock().catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void press()}>
      {t('unblock')}
    </Button>
  )
}
