import { Button, Group, Stack, Text } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { TemplateStatusBadge } from '../../templates/status.tsx'
import { RejectForm } from './reject-form.tsx'
import { Standing } from './standing.tsx'

type Decision = 'APPROVED' | 'REJECTED' | 'PAUSED'

const done: Record<Decision, string> = { APPROVED: 'approved', REJECTED: 'rejected', PAUSED: 'paused' }

/** What the platform may say of a template in each of its states. */
const open: Record<TemplateView['status'], readonly Decision[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAUSED', 'REJECTED'],
  PAUSED: ['APPROVED', 'REJECTED'],
  REJECTED: ['APPROVED'],
  DISABLED: [],
}

/** One template on the reviewer's desk. */
export function Review({ template }: { template: TemplateView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayReview = useMay('manage_templates')
  const [rejecting, setRejecting] = useState(false)
  const review = useMutation(
    trpc.simulator.review.mutationOptions({
      onSuccess: async (_, { decision }) => {
        await queries.invalidateQueries(trpc.templates.pathFilter())
        notifySuccess(`${template.name} is ${done[decision]}.`)
      },
    }),
  )
  const { name: templateName, language, status } = template
  const decide = (decision: Decision, reason?: string) =>
    review.mutateAsync({ ...scope, templateName, language, decision, ...(reason && { reason }) })
  const at = (decision: Decision) => () => void decide(decision).catch(notifyFailure)
  const may = (decision: Decision) => open[status].includes(decision)
  const shared = { size: 'compact-xs', disabled: !mayReview || review.isPending } as const
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} component="div" style={{ overflowWrap: 'anywhere' }}>
          {templateName}{' '}
          <Text span size="xs" c="dimmed">
            {language}
          </Text>{' '}
          {status !== 'PENDING' && <TemplateStatusBadge status={status} />}
        </Text>
        <Group gap={6}>
          {may('APPROVED') && (
            <Button {...shared} onClick={at('APPROVED')}>
              Approve
            </Button>
          )}
          {may('PAUSED') && (
            <Button {...shared} variant="default" onClick={at('PAUSED')}>
              Pause
            </Button>
          )}
          {may('REJECTED') && (
            <Button {...shared} variant="default" aria-expanded={rejecting} onClick={() => setRejecting(!rejecting)}>
              Reject…
            </Button>
          )}
        </Group>
      </Group>
      {template.rejection_reason && (
        <Text size="xs" c="dimmed">
          {template.rejection_reason}
        </Text>
      )}
      {status !== 'PENDING' && <Standing template={template} mayChange={mayReview} />}
      {rejecting && (
        <RejectForm
          onReject={async (reason) => {
            await decide('REJECTED', reason)
            setRejecting(false)
          }}
        />
      )}
    </Stack>
  )
}
