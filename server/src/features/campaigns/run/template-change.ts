import type { TemplateChange } from '@parley/shared/sentences/shared-sentence'
import type { Component } from '@parley/shared/templates/components'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import { asWritten, type ServerSentence } from '../../../sentences/german.ts'
import { templateProblem } from '../../messages/template-message.ts'
import { definitionChanges } from '../../templates/definition-changes.ts'

type CheckedCampaign = Pick<
  CampaignTable,
  'template_name' | 'template_language' | 'template_category' | 'template_components'
>

/**
 * Why the campaign may not be sent with its template as it is now, as a sentence; undefined when it may. A definition or
 * category other than those that the campaign was checked against stops it: values may be missing, and the price and the
 * rules for opt-outs depend on the category. Another quality does not.
 */
export function campaignTemplateProblem(
  campaign: CheckedCampaign,
  template: TemplateTable | undefined,
  now: number,
): ServerSentence | undefined {
  const name = `template "${campaign.template_name}" (${campaign.template_language})` as const
  if (!template) return `The ${name} was deleted. Create another template, and send it to the remaining recipients`
  const changes = changesSince(campaign, template)
  const changed = `The ${name} changed after this campaign was checked: ${inWords(changes)}` as const
  if (template.status === 'PENDING' && changes.length > 0) {
    return `${changed}. It is being reviewed again; resume the campaign once it is approved`
  }
  const problem = templateProblem(template)
  if (problem !== undefined) {
    if (template.status === 'APPROVED' && changes.length > 0) return asWritten(`${changed}. ${problem}`)
    const { rejection_reason: reason } = template
    return reason === null ? problem : `${problem}. The platform's reason: ${reason}`
  }
  const { text_unread_since: unreadSince } = template
  if (unreadSince !== null && now - unreadSince >= textWithinMs) {
    return `The platform reported that the ${name} has another text, which could not be read from it in time. Sync the templates on the channel page, then resume the campaign`
  }
  if (changes.length === 0) return undefined
  return `${changed}. Check the new version; after a resume, the remaining recipients get it`
}

/** How long a campaign waits for the text that changed at the platform. Then it stops. */
const textWithinMs = 45_000

/** Whether the template has another text at the platform which has not been read yet, so that nobody can have checked it. */
export function awaitsText({ text_unread_since: since }: TemplateTable, now: number): boolean {
  return since !== null && now - since < textWithinMs
}

function changesSince(campaign: CheckedCampaign, { components, category }: TemplateTable): TemplateChange[] {
  const { template_components: checked, template_category: checkedCategory } = campaign
  const isSame = checked === null || checked === components
  const changes = isSame ? [] : definitionChanges(read(checked), read(components))
  return category === checkedCategory
    ? changes
    : [...changes, `the category is now ${category} instead of ${checkedCategory}`]
}

function read(components: string): Component[] {
  return JSON.parse(components) as Component[]
}

function inWords(changes: readonly TemplateChange[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(changes)
}
