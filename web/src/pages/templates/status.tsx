import type { TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import { i18n } from '../../i18n/i18n.ts'
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

export function TemplateStatusBadge({ status }: { status: TemplateStatus }) {
  return (
    <StatusBadge tone={tones[status]} title={statusMeanings[status]}>
      {inWords(status)}
    </StatusBadge>
  )
}
