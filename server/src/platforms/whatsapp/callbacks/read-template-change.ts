import type { PlatformUpdate } from '../../platform-update.ts'
import { nameAt, textAt } from '../graph/json.ts'
import { readCategory, readQuality, readStatus } from '../sending/template-form.ts'

/** Changes of a template in a callback: its review, its quality, its category. */
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
  if (field === 'template_correct_category_detection') {
    const coming = comingIn(value)
    const isOther = coming && coming.coming.category !== readCategory(textAt(value, 'category'))
    return isOther ? [{ kind: 'template_update', ...which, ...coming }] : []
  }
  // The callback contains the text without its samples; the platform's list has both.
  if (field === 'message_template_components_update') return [{ kind: 'template_text_changed', ...which }]
  return []
}

/** The platform announces a day ahead that it changes a template to the category it considers correct. */
function comingIn(value: unknown) {
  const category = readCategory(textAt(value, 'correct_category'))
  const seconds = Number(textAt(value, 'category_update_timestamp'))
  const isTime = Number.isSafeInteger(seconds) && seconds > 0 && seconds < 100_000_000_000
  return category && { coming: { category, at: isTime ? seconds * 1000 : null } }
}

type Decision = { readonly name: string; readonly language: string; readonly at: number; readonly event: string }

function readDecision(value: unknown, { event, ...which }: Decision): PlatformUpdate[] {
  const category = readCategory(textAt(value, 'message_template_category'))
  const updates: PlatformUpdate[] = category ? [{ kind: 'template_update', ...which, category }] : []
  // A flag is the warning before the platform disables the template for its quality.
  if (event === 'FLAGGED') return [...updates, { kind: 'template_update', ...which, quality: 'LOW' }]
  const result = readStatus(event, reasonOf(value))
  if (!result) return updates
  const { status, reason } = result
  return [...updates, { kind: 'template_review', ...which, status, reason }]
}

/** The longer texts where there are any: they say what to change. */
function reasonOf(value: unknown): string | undefined {
  const info = [textAt(value, 'rejection_info', 'reason'), textAt(value, 'rejection_info', 'recommendation')]
  const explanation = info.filter((text) => text !== undefined).join(' ')
  const reason = textAt(value, 'reason')
  const description = textAt(value, 'other_info', 'description')
  if (explanation !== '') return explanation
  return reason === undefined || reason === 'NONE' ? description : reason
}
