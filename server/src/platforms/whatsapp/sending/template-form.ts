import { platformSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import { readComponents } from '@parley/shared/templates/read-components'
import type { TemplateCategory, TemplateQuality, TemplateStatus } from '@parley/shared/templates/templates'
import { templateCategories } from '@parley/shared/words'
import type { PlatformTemplate } from '../../platform.ts'
import { listAt, textAt, valueAt } from '../graph/json.ts'

/** Reads a template. Returns undefined where the entry is incomplete, or is being deleted. */
function readTemplate(entry: unknown): PlatformTemplate | undefined {
  const platformTemplateId = textAt(entry, 'id')
  const name = textAt(entry, 'name')
  const language = textAt(entry, 'language')?.replaceAll('-', '_')
  const category = readCategory(textAt(entry, 'category'))
  const word = textAt(entry, 'status')
  if (!platformTemplateId || !name || !language || !category || !word) return undefined
  const result = readStatus(word, textAt(entry, 'rejected_reason'))
  if (!result || result.gone) return undefined
  return {
    platformTemplateId,
    name,
    language,
    category,
    status: result.status,
    reason: result.reason,
    coming: otherThan(category, readCategory(textAt(entry, 'correct_category'))),
    quality: readQuality(textAt(entry, 'quality_score', 'score')),
    components: readComponents(valueAt(entry, 'components')),
  }
}

function otherThan(category: TemplateCategory, correct: TemplateCategory | undefined): TemplateCategory | undefined {
  return correct === category ? undefined : correct
}

export function readCategory(word: string | undefined): TemplateCategory | undefined {
  return templateCategories.find((category) => category === word?.toUpperCase())
}

type CheckResult = { readonly status: TemplateStatus; readonly reason: ShownSentence | null; readonly gone?: boolean }

/** Only APPROVED can be sent. Other statuses of the platform become the nearest one, with their name as the reason. */
const statuses: Readonly<Record<string, CheckResult>> = {
  PENDING: { status: 'PENDING', reason: null },
  IN_APPEAL: { status: 'REJECTED', reason: platformSentence('IN_APPEAL') },
  APPROVED: { status: 'APPROVED', reason: null },
  REINSTATED: { status: 'APPROVED', reason: null },
  UNARCHIVED: { status: 'APPROVED', reason: null },
  UNPAUSED: { status: 'APPROVED', reason: null },
  REJECTED: { status: 'REJECTED', reason: null },
  LIMIT_EXCEEDED: { status: 'REJECTED', reason: platformSentence('LIMIT_EXCEEDED') },
  PAUSED: { status: 'PAUSED', reason: null },
  LOCKED: { status: 'PAUSED', reason: platformSentence('LOCKED') },
  ARCHIVED: { status: 'PAUSED', reason: platformSentence('ARCHIVED') },
  DISABLED: { status: 'DISABLED', reason: null },
  PENDING_DELETION: { status: 'DISABLED', reason: platformSentence('PENDING_DELETION'), gone: true },
  DELETED: { status: 'DISABLED', reason: platformSentence('DELETED'), gone: true },
}

/** Reads the status of a template. Returns undefined for one that changes nothing (FLAGGED) or is unknown. */
export function readStatus(word: string, reason: string | undefined): CheckResult | undefined {
  const result = Object.hasOwn(statuses, word) ? statuses[word] : undefined
  const givenReason = reason === undefined || reason === 'NONE' ? null : platformSentence(reason)
  return result && { ...result, reason: result.reason ?? (result.status === 'APPROVED' ? null : givenReason) }
}

export function templatesIn(body: unknown): PlatformTemplate[] {
  return listAt(body, 'data').flatMap((entry) => readTemplate(entry) ?? [])
}

/** Reads the quality of a template. Returns undefined for a score without a rating, such as UNKNOWN. */
export function readQuality(score: string | undefined): TemplateQuality | undefined {
  return score === undefined ? undefined : qualities.get(score)
}

const qualities = new Map<string, TemplateQuality>([
  ['GREEN', 'HIGH'],
  ['YELLOW', 'MEDIUM'],
  ['RED', 'LOW'],
])
