import { Button, Grid, Group, Stack, TextInput } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePlace, useScope, useTo } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { count, formatMoney } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { CheckFigures } from './check-figures.tsx'
import { PersonPreview } from './person-preview.tsx'
import type { ReadRow } from './reading.ts'
import { Step } from './step.tsx'

export function ReviewStep({ template, recipients }: { template: TemplateView; recipients: ReadRow[] }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useTo()
  const scope = useScope()
  const { mode } = usePlace()
  const [name, setName] = useState('')
  const [asking, setAsking] = useState(false)

  const request = useMemo(
    () => ({
      workspaceId: scope.workspaceId,
      mode: scope.mode,
      templateName: template.name,
      languageCode: template.language,
      recipients: recipients.map(({ phone, variables }) => ({ phone, variables })),
    }),
    [scope.workspaceId, scope.mode, template, recipients],
  )
  const check = useQuery({
    queryKey: [['campaigns', 'check'], request],
    queryFn: ({ signal }) => client.campaigns.check.mutate(request, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = async () => {
    const campaign = await client.campaigns.start.mutate({ ...request, ...(name.trim() && { name: name.trim() }) })
    await queries.invalidateQueries(trpc.campaigns.pathFilter())
    await navigate(to(`campaigns/${campaign.id}`))
  }

  return (
    <Step number={3} title="Review and send">
      <Loaded query={check} skeleton={<FormSkeleton fields={2} />}>
        {(result) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <Stack gap="md">
                <CheckFigures check={result} />
                <TextInput
                  label="Name of the campaign"
                  description="Optional; for finding it later"
                  placeholder={template.name}
                  maxLength={100}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                {mode === 'live' && <Callout tone="warn">This is live. What is sent cannot be taken back.</Callout>}
                <Group>
                  <Button
                    leftSection={<IconSend size={14} />}
                    disabled={result.sendable === 0}
                    onClick={() => setAsking(true)}
                  >
                    Send to {count(result.sendable, 'person', 'people')}
                  </Button>
                </Group>
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <PersonPreview template={template} recipients={recipients} />
            </Grid.Col>
            <Confirm
              opened={asking}
              onClose={() => setAsking(false)}
              question={`Send “${template.name}” to ${count(result.sendable, 'person', 'people')}?`}
              yes="Send now"
              onConfirm={send}
            >
              {mode === 'test'
                ? 'In test mode the simulator takes the messages; no customer gets one.'
                : `About ${formatMoney(result.cost_estimate.micros, result.cost_estimate.currency)} by the rate card. You can pause or cancel while it runs.`}
            </Confirm>
          </Grid>
        )}
      </Loaded>
    </Step>
  )
}
