import { Button, Group, Stack, Text } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { tellDone, tellFailure } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../../ui/skeletons.tsx'

/** The platform's desk: templates that wait for a decision. */
export function Reviews() {
  const trpc = useTRPC()
  const pending = useQuery(trpc.templates.list.queryOptions({ ...useScope(), status: 'PENDING' }))
  return (
    <Panel title="Templates to review">
      <Loaded query={pending} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              None waits. A new template appears here; left alone, the simulator approves it after a few seconds.
            </Text>
          ) : (
            <Stack gap="sm">
              {data.map((template) => (
                <Review key={template.id} template={template} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  )
}

const refusal = 'Refused by hand on the simulator'

function Review({ template }: { template: TemplateView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const review = useMutation(
    trpc.simulator.review.mutationOptions({
      onSuccess: async (_, { decision }) => {
        await queries.invalidateQueries(trpc.templates.pathFilter())
        tellDone(`${template.name} is ${decision === 'APPROVED' ? 'approved' : 'refused'}.`)
      },
      onError: tellFailure,
    }),
  )
  const decide = (decision: 'APPROVED' | 'REJECTED') =>
    review.mutate({
      ...scope,
      templateName: template.name,
      language: template.language,
      decision,
      ...(decision === 'REJECTED' && { reason: refusal }),
    })
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {template.name}{' '}
        <Text span size="xs" c="dimmed">
          {template.language}
        </Text>
      </Text>
      <Group gap={6}>
        <Button size="compact-xs" loading={review.isPending} onClick={() => decide('APPROVED')}>
          Approve
        </Button>
        <Button size="compact-xs" variant="default" disabled={review.isPending} onClick={() => decide('REJECTED')}>
          Reject
        </Button>
      </Group>
    </Group>
  )
}
