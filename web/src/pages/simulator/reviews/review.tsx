import { Button, Group, Stack, Text } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../i18n/sentences.ts'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { TemplateStatusBadge } from '../../templates/status.tsx'
import { Ratings } from './ratings.tsx'
import { RejectForm } from './reject-form.tsx'

type Decision = 'APPROVED' | 'REJECTED' | 'PAUSED'

/** The possible decisions for each status of a template. */
const possibleDecisions: Record<TemplateView['status'], readonly Decision[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAUSED', 'REJECTED'],
  PAUSED: ['APPROVED', 'REJECTED'],
  REJECTED: ['APPROVED'],
  DISABLED: [],
}

/** One template with the actions of the platform's reviewer. */
export function Review({ template }: { template: TemplateView }) {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayReview = useMay('manage_templates')
  const [rejecting, setRejecting] = useState(false)
  const review = useMutation(
    trpc.simulator.review.mutationOptions({
      onSuccess: async (_, { decision }) => {
        await queries.invalidateQueries(trpc.templates.pathFilter())
        notifySuccess(t(`reviewed.${decision}`, { name: template.name }))
      },
    }),
  )
  const { name: templateName, language, status, channels } = template
  const decide = (decision: Decision, reason?: string) =>
    review.mutateAsync({
      ...scope,
      channel_id: channels[0]?.id,
      templateName,
      language,
      decision,
      ...(reason && { reason }),
    })
  const onDecide = (decision: Decision) => () => void decide(decision).catch(notifyFailure)
  const isPossible = (decision: Decision) => possibleDecisions[status].includes(decision)
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
          {isPossible('APPROVED') && (
            <Button {...shared} onClick={onDecide('APPROVED')}>
              {t('approve')}
            </Button>
          )}
          {isPossible('PAUSED') && (
            <Button {...shared} variant="default" onClick={onDecide('PAUSED')}>
              {t('pause')}
            </Button>
          )}
          {isPossible('REJECTED') && (
            <Button {...shared} variant="default" aria-expanded={rejecting} onClick={() => setRejecting(!rejecting)}>
              {t('rejectAction')}
            </Button>
          )}
        </Group>
      </Group>
      {template.rejection_reason && (
        <Text size="xs" c="dimmed">
          {translated(template.rejection_reason)}
        </Text>
      )}
      {status !== 'PENDING' && <Ratings template={template} mayChange={mayReview} />}
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
