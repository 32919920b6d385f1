import type { TemplateStatus } from '@parley/shared/templates'
import { inWords } from '../../ui/format.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const tones: Record<TemplateStatus, Tone> = {
  PENDING: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  PAUSED: 'warn',
  DISABLED: 'quiet',
}

export const statusMeanings: Record<TemplateStatus, string> = {
  PENDING: 'The platform is reviewing it; until then it cannot be sent. That usually takes 24 to 48 hours.',
  APPROVED: 'It can be sent in campaigns.',
  REJECTED: 'The platform refused it. Edit it so that it heeds the reason; then it is reviewed again.',
  PAUSED: 'The platform paused it after poor feedback from customers; it cannot be sent for now.',
  DISABLED: 'The platform switched it off for good.',
}

export function TemplateStatusBadge({ status }: { status: TemplateStatus }) {
  return (
    <StatusBadge tone={tones[status]} title={statusMeanings[status]}>
      {inWords(status)}
    </StatusBadge>
  )
}
