import { Anchor, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PhoneNumber } from '../../../ui/text/phone-number.tsx'
import { usePlay, useThread } from '../use-simulator.ts'

/** Who holds the phone, and what they set on it. */
export function CustomerPanel({ phone }: { phone: string }) {
  const to = useTo()
  const thread = useThread(phone)
  const { set } = usePlay()
  return (
    <Panel title="This customer">
      <Loaded query={thread} skeleton={<FormSkeleton fields={2} />}>
        {({ phone: known, data }) => {
          const conversationId = data.findLast(({ inbox }) => inbox?.conversation_id)?.inbox?.conversation_id
          return (
            <Stack gap="sm">
              <Group justify="space-between" gap="xs">
                <Text size="sm" fw={500} component="div">
                  {known?.name} <PhoneNumber phone={phone} copyable />
                </Text>
                {conversationId && (
                  <Anchor component={Link} to={to(`inbox/${conversationId}`)} size="sm">
                    Open in the inbox <IconArrowRight size={12} aria-hidden />
                  </Anchor>
                )}
              </Group>
              <Switch
                label="Blocks the business"
                description="Whatever is sent is refused, until the customer writes again."
                checked={known?.blocked ?? false}
                onChange={({ currentTarget }) => void set({ phone, blocked: currentTarget.checked }).catch(() => {})}
              />
              <Switch
                label="Receipts by hand"
                description="Messages from now on stay sent until you say below them what became of them."
                checked={known?.receipts_by_hand ?? false}
                onChange={({ currentTarget }) =>
                  void set({ phone, receiptsByHand: currentTarget.checked }).catch(() => {})
                }
              />
            </Stack>
          )
        }}
      </Loaded>
    </Panel>
  )
}
