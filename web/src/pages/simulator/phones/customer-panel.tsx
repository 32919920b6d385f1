import { Anchor, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { useSimulator, useThread } from '../use-simulator.ts'

/** The customer of a phone, and the settings of the phone. */
export function CustomerPanel({ phone }: { phone: string }) {
  const { t } = useTranslation('simulator')
  const to = useTo()
  const thread = useThread(phone)
  const { changePhone } = useSimulator()
  return (
    <Panel title={t('customer')}>
      <Loaded query={thread} skeleton={<FormSkeleton fields={2} />}>
        {({ phone: known, data }) => {
          const conversationId = data.findLast(({ inbox }) => inbox?.conversation_id)?.inbox?.conversation_id
          return (
            <Stack gap="sm">
              <Group justify="space-between" gap="xs">
                <Text size="sm" fw={500} component="div" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{known?.name}</bdi> <PhoneNumber phone={phone} copyable />
                </Text>
                {conversationId && (
                  <Anchor component={Link} to={to(`inbox/${conversationId}`)} size="sm">
                    {t('openInInbox')} <IconArrowRight size={12} aria-hidden />
                  </Anchor>
                )}
              </Group>
              <Switch
                label={t('blockTheBusiness')}
                description={t('blockedHint')}
                checked={known?.blocked ?? false}
                onChange={({ currentTarget }) =>
                  void changePhone({ phone, blocked: currentTarget.checked }).catch(() => {})
                }
              />
              <Switch
                label={t('manualReceipts')}
                description={t('manualReceiptsHint')}
                checked={known?.receipts_by_hand ?? false}
                onChange={({ currentTarget }) =>
                  void changePhone({ phone, receiptsByHand: currentTarget.checked }).catch(() => {})
                }
              />
            </Stack>
          )
        }}
      </Loaded>
    </Panel>
  )
}
