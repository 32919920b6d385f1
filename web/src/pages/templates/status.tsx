import type { TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

const tones: Record<TemplateStatus, Tone> = {
  PENDING: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  PAUSED: 'warn',
  DISABLED: 'quiet',
}

const statusMeanings: Record<TemplateStatus, string> = {
  get PENDING() {
    return i18n.t('templates:pendingHint')
  },
  get APPROVED() {
    return i18n.t('templates:approvedForSending')
  },
  get REJECTED() {
    return i18n.t('templates:rejectedHint')
  },
  get PAUSED() {
    return i18n.t('templates:pausedHint')
  },
  get DISABLED() {
    return i18n.t('templates:permanentlyDisabledByThePlatform')
  },
}

/** Returns what a status means for the user. The simulator says how soon it approves. */
export function useStatusMeaning(): (status: TemplateStatus) => string {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const channel = useQuery(trpc.channels.get.queryOptions(useScope()))
  const seconds = channel.data?.template_approval_seconds
  return (status) =>
    status === 'PENDING' && typeof seconds === 'number'
      ? t('simulatorApproves', { count: seconds })
      : statusMeanings[status]
}

/** The heading of the platform's reason for its decision. */
export const reasonTitles: Record<TemplateStatus, string> = {
  get PENDING() {
    return i18n.t('templates:messageFromThePlatform')
  },
  get APPROVED() {
    return i18n.t('templates:messageFromThePlatform')
  },
  get REJECTED() {
    return i18n.t('templates:rejectionReason')
  },
  get PAUSED() {
    return i18n.t('templates:reasonForThePause')
  },
  get DISABLED() {
    return i18n.t('templates:reasonForDisabling')
  },
}

const qualityTones: Record<TemplateQuality, Tone> = { HIGH: 'good', MEDIUM: 'warn', LOW: 'bad' }

const qualityMeanings: Record<TemplateQuality, string> = {
  get HIGH() {
    return i18n.t('templates:customersRespondWell')
  },
  get MEDIUM() {
    return i18n.t('templates:mediumQualityHint')
  },
  get LOW() {
    return i18n.t('templates:lowQualityHint')
  },
}

/** The platform's quality rating, based on customer feedback. */
export function TemplateQualityBadge({ quality }: { quality: TemplateQuality }) {
  return (
    <StatusBadge tone={qualityTones[quality]} title={qualityMeanings[quality]}>
      {inWords(quality)}
    </StatusBadge>
  )
}

type StatusBadgeProps = { status: TemplateStatus; meaning?: string }

export function TemplateStatusBadge({ status, meaning = statusMeanings[status] }: StatusBadgeProps) {
  return (
    <StatusBadge tone={tones[status]} title={meaning}>
      {inWords(status)}
    </StatusBadge>
  )
}
