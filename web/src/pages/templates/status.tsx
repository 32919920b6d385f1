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
  PENDING: 'The platform is reviewing it; until then it cannot be sent. That usually takes 24 to 48 hours.',
  APPROVED: 'It can be sent in campaigns.',
  REJECTED: 'The platform refused it. Edit it so that it heeds the reason; then it is reviewed again.',
  PAUSED: 'The platform paused it after poor feedback from customers; it cannot be sent for now.',
  DISABLED: 'The platform switched it off for good.',
}

/** Over the platform's own words, where it gave some with its decision. */
export const reasonTitles: Record<TemplateStatus, string> = {
  PENDING: 'What the platform says',
  APPROVED: 'What the platform says',
  REJECTED: 'Why it was refused',
  PAUSED: 'Why it was paused',
  DISABLED: 'Why it was switched off',
}

const qualityTones: Record<TemplateQuality, Tone> = { HIGH: 'good', MEDIUM: 'warn', LOW: 'bad' }

const qualityMeanings: Record<TemplateQuality, string> = {
  HIGH: 'Customers take it well.',
  MEDIUM: 'Some customers blocked or reported it lately.',
  LOW: 'Many customers blocked or reported it lately. The platform pauses it if that goes on.',
}

/** How customers take it, as the platform says. */
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
