import type { PlatformUpdate } from '../platform.ts'
import { textAt } from './json.ts'
import { readCategory, readQuality, readStatus } from './template-form.ts'

/** What a callback says of a template: what was decided, its quality, its category. */
export function readTemplateChange(field: string, value: unknown, at: number): PlatformUpdate[] {
  const name = textAt(value, 'message_template_name')
  const language = textAt(value, 'message_template_language')?.replaceAll('-', '_')
  if (name === undefined || language === undefined) return []
  const which = { name, language, at }
  const event = textAt(value, 'event')
  const score = textAt(value, 'new_quality_score')
  // The platform's documentation shows a change of quality under this field as well.
  if (score !== undefined) {
    const quality = readQuality(score)
    return quality ? [{ kind: 'template_facts', ...which, quality }] : []
  }
  if (field === 'message_template_status_update' && event !== undefined) return readDecision(value, { ...which, event })
  if (field === 'template_category_update') {
    const category = readCategory(textAt(value, 'new_category'))
    return category ? [{ kind: 'template_facts', ...which, category }] : []
  }
  return []
}

type Decided = { readonly name: string; readonly language: string; readonly at: number; readonly event: string }

function readDecision(value: unknown, { event, ...which }: Decided): PlatformUpdate[] {
  const category = readCategory(textAt(value, 'message_template_category'))
  const facts: PlatformUpdate[] = category ? [{ kind: 'template_facts', ...which, category }] : []
  // A flag is the warning before the platform switches it off for its quality.
  if (event === 'FLAGGED') return [...facts, { kind: 'template_facts', ...which, quality: 'LOW' }]
  const verdict = readStatus(event, reasonOf(value))
  if (!verdict) return facts
  const { status, reason } = verdict
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
