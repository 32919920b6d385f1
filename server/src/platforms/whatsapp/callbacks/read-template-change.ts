import type { PlatformUpdate } from '../../platform-update.ts'
import { nameAt, textAt } from '../graph/json.ts'
import { readCategory, readQuality, readStatus } from '../sending/template-form.ts'

/** What a callback says of a template: what was decided, its quality, its category. */
export function readTemplateChange(field: string, value: unknown, at: number): PlatformUpdate[] {
  const name = nameAt(value, 'message_template_name')
  const language = nameAt(value, 'message_template_language')?.replaceAll('-', '_')
  if (name === undefined || language === undefined) return []
  const which = { name, language, at }
  const event = textAt(value, 'event')
  const score = textAt(value, 'new_quality_score')
  // The platform's documentation shows a change of quality under this field as well.
  if (score !== undefined) {
    const quality = readQuality(score)
    return quality ? [{ kind: 'template_update', ...which, quality }] : []
  }
  if (field === 'message_template_status_update' && event !== undefined) return readDecision(value, { ...which, event })
  if (field === 'template_category_update') {
    const category = readCategory(textAt(value, 'new_category'))
    const coming = comingIn(value)
    return category || coming ? [{ kind: 'template_update', ...which, ...(category && { category }), ...coming }] : []
  }
  // It tells the words without their samples; the platform's list has both.
  if (field === 'message_template_components_update') return [{ kind: 'template_text_changed', ...which }]
  return []
}

/** The platform says a day before that it moves a template to the category that it finds correct. */
function comingIn(value: unknown) {
  const category = readCategory(textAt(value, 'correct_category'))
  const seconds = Number(textAt(value, 'category_update_timestamp'))
  const isTime = Number.isSafeInteger(seconds) && seconds > 0 && seconds < 100_000_000_000
  return category && { coming: { category, at: isTime ? seconds * 1000 : null } }
}

type Decided = { readonly name: string; readonly language: string; readonly at: number; readonly event: string }

function readDecision(value: unknown, { event, ...which }: Decided): PlatformUpdate[] {
  const category = readCategory(textAt(value, 'message_template_category'))
  const facts: PlatformUpdate[] = category ? [{ kind: 'template_update', ...which, category }] : []
  // A flag is the warning before the platform switches it off for its quality.
  if (event === 'FLAGGED') return [...facts, { kind: 'template_update', ...which, quality: 'LOW' }]
  const result = readStatus(event, reasonOf(value))
  if (!result) return facts
  const { status, reason } = result
  return [...facts, { kind: 'template_review', ...which, status, reason }]
}

/** The longer words where there are some: they say what to change. */
function reasonOf(value: unknown): string | undefined {
  const info = [textAt(value, 'rejection_info', 'reason'), textAt(value, 'rejection_info', 'recommendation')]
  const told = info.filter((text) => text !== undefined).join(' ')
  const reason = textAt(value, 'reason')
  const description = textAt(value, 'other_info', 'description')
  if (told !== '') return told
  return reason === undefined || reason === 'NONE' ? description : reason
}
