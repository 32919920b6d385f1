import { decodeSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
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
): ShownSentence | undefined {
  const which = { name: campaign.template_name, language: campaign.template_language }
  if (!template) return sentence('campaignTemplateDeleted', which)
  const changes = changesSince(campaign, template)
  if (template.status === 'PENDING' && changes.length > 0)
    return sentence('campaignTemplateInReview', { ...which, changes })
  const problem = templateProblem(template)
  if (problem !== undefined) {
    if (template.status === 'APPROVED' && changes.length > 0) {
      return sentence('templateChangedWithProblem', { ...which, changes, problem })
    }
    const { rejection_reason: reason } = template
    return reason === null ? problem : sentence('problemWithPlatformReason', { problem, text: decodeSentence(reason) })
  }
  const { text_unread_since: unreadSince } = template
  if (unreadSince !== null && now - unreadSince >= textWithinMs) return sentence('campaignTemplateUnread', which)
  return changes.length === 0 ? undefined : sentence('campaignTemplateChanged', { ...which, changes })
}

/** How long a campaign waits for the text that changed at the platform. Then it stops. */
const textWithinMs = 45_000

/** Whether the template has another text at the platform which has not been read yet, so that nobody can have checked it. */
export function awaitsText({ text_unread_since: since }: TemplateTable, now: number): boolean {
  return since !== null && now - since < textWithinMs
}

function changesSince(campaign: CheckedCampaign, { components, category }: TemplateTable): ShownSentence[] {
  const { template_components: checked, template_category: checkedCategory } = campaign
  const isSame = checked === null || checked === components
  const changes = isSame ? [] : definitionChanges(read(checked), read(components))
  return category === checkedCategory
    ? changes
    : [...changes, sentence('categoryChanged', { after: category, before: checkedCategory })]
}

function read(components: string): Component[] {
  return JSON.parse(components) as Component[]
}
