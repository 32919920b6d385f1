import { Code, Group, Stack, Text } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { useMay } from '../../scope.ts'
import { DetailItem, DetailList } from '../../ui/lists/detail-list.tsx'
import { Figure, Figures } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './number.module.css'
import { NumberActions } from './number-actions.tsx'
import { historyText, limitOf, qualityOf } from './number-words.ts'
import { SyncTemplates } from './sync-templates.tsx'

/** The state of the connected number as last reported by WhatsApp, with its actions. */
export function ConnectedNumber({ connection }: { connection: ConnectionView }) {
  const mayManage = useMay('manage_settings')
  const { trouble, last_callback_at, checked_at, quality_rating, messaging_limit, connected_at, history } = connection
  const quality = qualityOf(quality_rating)
  return (
    <Stack gap="md">
      {trouble && (
        <Callout tone="bad" title={titleOf(trouble)} alert>
          {trouble.message}
        </Callout>
      )}
      {last_callback_at === null && <NoCallbackYet connection={connection} />}
      <div className={styles.figures}>
        <Figures>
          <Figure
            name="Number"
            value={connection.display_phone_number ?? connection.phone_number_id}
            hint={connection.verified_name ?? 'No verified name'}
          />
          <Figure
            name="Quality"
            value={
              <StatusBadge tone={quality.tone} title={quality.description}>
                {quality.label}
              </StatusBadge>
            }
            hint={quality.description}
          />
          <Figure
            name="Messaging limit"
            value={limitOf(messaging_limit)}
            hint="Business-initiated conversations in 24 hours"
          />
          <Figure
            name="Last callback"
            value={last_callback_at === null ? 'None yet' : <RelativeTime at={last_callback_at} />}
            hint={
              <>
                Checked <RelativeTime at={checked_at} />
              </>
            }
          />
        </Figures>
      </div>
      <DetailList>
        <Id name="Phone number ID" value={connection.phone_number_id} />
        <Id name="Business account ID" value={connection.business_account_id} />
        <Id name="Callback URL" value={connection.callback_url} />
        <DetailItem name="Connected">
          <RelativeTime at={connected_at} />
        </DetailItem>
        {history && <DetailItem name="Earlier messages">{historyText(history)}</DetailItem>}
      </DetailList>
      <SyncTemplates connection={connection} />
      {mayManage ? (
        <NumberActions connection={connection} />
      ) : (
        <Text size="xs" c="dimmed">
          You don’t have permission to change this.
        </Text>
      )}
    </Stack>
  )
}

function titleOf({ code }: NonNullable<ConnectionView['trouble']>): string {
  if (code === 'templates_unread') return 'Templates cannot be read from WhatsApp'
  return noResponseCodes.has(code) ? 'WhatsApp did not respond' : 'WhatsApp rejects requests for this number'
}

/** Parley's own codes for connection failures, which say nothing about the number. */
const noResponseCodes: ReadonlySet<string> = new Set(['not_reached', 'lost', 'no_answer'])

/** Without callbacks, messages are sent, but receipts and inbound messages never arrive. */
function NoCallbackYet({ connection: { callback_url } }: { connection: ConnectionView }) {
  return (
    <Callout tone="warn" title="No callback from WhatsApp yet">
      This notice disappears with the first receipt or inbound message. If none arrives although messages are sent,
      check in Meta’s app dashboard under WhatsApp → Configuration that the callback URL is <Code>{callback_url}</Code>{' '}
      and that the field messages is subscribed.
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
