import { Code, Group, Stack, Text } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { Trans, useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { useMay } from '../../scope.ts'
import { DetailItem, DetailList } from '../../ui/lists/detail-list.tsx'
import { Figure, Figures } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { DailyLimit } from './daily-limit.tsx'
import styles from './number.module.css'
import { NumberActions } from './number-actions.tsx'
import { historyText, limitOf, qualityOf } from './number-words.ts'
import { SyncTemplates } from './sync-templates.tsx'
import { TokenExpiry } from './token-expiry.tsx'

/** The state of the connected number as last reported by WhatsApp, with its actions. */
export function ConnectedNumber({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('channels')
  const mayManage = useMay('manage_settings')
  const { trouble, last_callback_at, checked_at, quality_rating, messaging_limit, connected_at, history } = connection
  const { token_expires_at } = connection
  const quality = qualityOf(quality_rating)
  return (
    <Stack gap="md">
      {trouble && (
        <Callout tone="bad" title={titleOf(trouble)} alert>
          {translated(trouble.message)}
        </Callout>
      )}
      <TokenExpiry at={token_expires_at} />
      {last_callback_at === null && <NoCallbackYet connection={connection} />}
      <div className={styles.figures}>
        <Figures>
          <Figure
            name={t('number')}
            value={connection.display_phone_number ?? connection.phone_number_id}
            hint={connection.verified_name ?? t('noVerifiedName')}
          />
          <Figure
            name={t('quality')}
            value={
              <StatusBadge tone={quality.tone} title={quality.description}>
                {quality.label}
              </StatusBadge>
            }
            hint={quality.description}
          />
          <Figure
            name={t('messagingLimit')}
            value={limitOf(messaging_limit)}
            hint={t('businessInitiatedConversationsIn24Hours')}
          />
          <Figure
            name={t('lastCallback')}
            value={last_callback_at === null ? t('noneYet') : <RelativeTime at={last_callback_at} />}
            hint={<Trans t={t} i18nKey="checked" components={{ relativetime: <RelativeTime at={checked_at} /> }} />}
          />
        </Figures>
      </div>
      <DailyLimit channelId={connection.channel_id} />
      <DetailList>
        <Id name={t('phoneNumberId')} value={connection.phone_number_id} />
        <Id name={t('businessAccountId')} value={connection.business_account_id} />
        <Id name={t('callbackUrl')} value={connection.callback_url} />
        <DetailItem name={t('connected')}>
          <RelativeTime at={connected_at} />
        </DetailItem>
        {token_expires_at !== null && (
          <DetailItem name={t('tokenExpiresAt')}>
            <RelativeTime at={token_expires_at} />
          </DetailItem>
        )}
        {history && <DetailItem name={t('earlierMessages')}>{historyText(history)}</DetailItem>}
      </DetailList>
      <SyncTemplates connection={connection} />
      {mayManage ? (
        <NumberActions connection={connection} />
      ) : (
        <Text size="xs" c="dimmed">
          {t('notPermitted')}
        </Text>
      )}
    </Stack>
  )
}

function titleOf({ code }: NonNullable<ConnectionView['trouble']>): string {
  if (code === 'templates_unread') return i18n.t('channels:templatesCannotBeReadFromWhatsapp')
  return noResponseCodes.has(code)
    ? i18n.t('channels:whatsappDidNotRespond')
    : i18n.t('channels:whatsappRejectsRequestsForThisNumber')
}

/** Parley's own codes for connection failures, which say nothing about the number. */
const noResponseCodes: ReadonlySet<string> = new Set(['not_reached', 'lost', 'no_answer'])

/** Says that no callback has arrived: messages are sent, but receipts and inbound messages never arrive. */
function NoCallbackYet({ connection: { callback_url } }: { connection: ConnectionView }) {
  const { t } = useTranslation('channels')
  return (
    <Callout tone="warn" title={t('noCallbackFromWhatsappYet')}>
      <Trans t={t} i18nKey="noCallbacksHint" values={{ callbackUrl: callback_url }} components={{ code: <Code /> }} />
    </Callout>
  )
}

function Id({ name, value }: { name: string; value: string }) {
  return (
    <DetailItem name={name}>
      <Group gap={4} wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton text={value} what={name} />
      </Group>
    </DetailItem>
  )
}
