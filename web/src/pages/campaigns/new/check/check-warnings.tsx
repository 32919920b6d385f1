import { List } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { useWorkspaceContext } from '../../../../scope.ts'
import { Callout } from '../../../../ui/text/callout.tsx'

/** What a person should know before they press the button. */
export function CheckWarnings({ check: { problem, warnings } }: { check: CampaignCheck }) {
  const { mode } = useWorkspaceContext()
  return (
    <>
      {problem && (
        <Callout tone="bad" alert title="Nothing can be sent">
          {problem}.
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warn" title="Before you send">
          <List size="sm" spacing={4}>
            {warnings.map(({ code, message }) => (
              <List.Item key={code}>{message}</List.Item>
            ))}
          </List>
        </Callout>
      )}
      {mode === 'test' && (
        <Callout tone="info">Test mode: the simulator takes the messages; no customer gets one.</Callout>
      )}
    </>
  )
}
