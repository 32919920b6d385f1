import type { TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const tones: Record<TemplateStatus, Tone> = {
  PENDING: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  PAUSED: 'warn',
  DISABLED: 'quiet',
}

export const statusMeanings: Record<TemplateStatus, string> = {
  PENDING: 'In review by the platform, usually for 24 to 48 hours. It cannot be sent until it is approved.',
  APPROVED: 'Approved for sending.',
  REJECTED: 'Rejected by the platform. Edit the template to address the reason; it is then reviewed again.',
  PAUSED: 'Paused by the platform after negative feedback from customers. It cannot be sent for now.',
  DISABLED: 'Permanently disabled by the platform.',
}

/** The heading of the platform's reason for its decision. */
export const reasonTitles: Record<TemplateStatus, string> = {
  PENDING: 'Message from the platform',
  APPROVED: 'Message from the platform',
  REJECTED: 'Rejection reason',
  PAUSED: 'Reason for the pause',
  DISABLED: 'Reason for disabling',
}

const qualityTones: Record<TemplateQuality, Tone> = { HIGH: 'good', MEDIUM: 'warn', LOW: 'bad' }

const qualityMeanings: Record<TemplateQuality, string> = {
  HIGH: 'Customers respond well.',
  MEDIUM: 'Some customers recently blocked or reported it.',
  LOW: 'Many customers recently blocked or reported it. The platform pauses the template if this continues.',
}

/** The platform's quality rating, based on customer feedback. */
export function TemplateQualityBadge({ quality }: { quality: TemplateQuality }) {
  return (
    <StatusBadge tone={qualityTones[quality]} title={qualityMeanings[quality]}>
      {inWords(quality)}
    </StatusBadge>
  )
}

export function TemplateStatusBadge({ status }: { status: TemplateStatus }) {
  return (
    <StatusBadge tone={tones[status]} title={statusMeanings[status]}>
      {inWords(status)}
    </StatusBadge>
  )
}
