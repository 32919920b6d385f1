import type { ActivityView } from '@parley/shared/conversations/activity'
import { i18n } from '../../../i18n/i18n.ts'
import { formatList } from '../../../ui/text/format.ts'
import { describeUntil } from '../status-menu/snooze-times.ts'

/** A part of a sentence. A name runs in its own direction. */
export type Part = { readonly text: string; readonly isName: boolean }

/** What was done, in a sentence of which each name is a part of its own. */
export function activityParts(activity: ActivityView): Part[] {
  const parts = sentenceOf(activity).split(/[\u2068\u2069]/)
  return parts.map((text, index) => ({ text, isName: index % 2 === 1 })).filter(({ text }) => text !== '')
}

function sentenceOf(activity: ActivityView): string {
  const by = activity.by === null ? null : asName(activity.by)
  switch (activity.kind) {
    case 'status':
      return statusSentence(activity, by)
    case 'snoozed': {
      const until = describeUntil(Date.parse(activity.until), Date.parse(activity.at))
      return by ? i18n.t('timeline:activitySnoozedBy', { by, until }) : i18n.t('timeline:activitySnoozed', { until })
    }
    case 'assignee':
      return assigneeSentence(activity, by)
    case 'merged':
      return by ? i18n.t('timeline:activityMergedBy', { by }) : i18n.t('timeline:activityMerged')
    case 'tags':
      return tagsSentence(activity, by)
  }
}

function statusSentence({ from, to }: Of<'status'>, by: string | null): string {
  if (to === 'resolved') return by ? i18n.t('timeline:activityResolvedBy', { by }) : i18n.t('timeline:activityResolved')
  if (to === 'pending') return by ? i18n.t('timeline:activityPendingBy', { by }) : i18n.t('timeline:activityPending')
  if (from === 'resolved')
    return by ? i18n.t('timeline:activityReopenedBy', { by }) : i18n.t('timeline:activityReopened')
  return by ? i18n.t('timeline:activityOpenBy', { by }) : i18n.t('timeline:activityOpen')
}

function assigneeSentence({ by: author, to: assignee }: Of<'assignee'>, by: string | null): string {
  if (assignee === null) {
    return by ? i18n.t('timeline:activityUnassignedBy', { by }) : i18n.t('timeline:activityUnassigned')
  }
  if (by && assignee.name === author) return i18n.t('timeline:activityTakenBy', { by })
  const to = assignee.name === null ? i18n.t('inbox:formerMember') : asName(assignee.name)
  return by ? i18n.t('timeline:activityAssignedBy', { by, to }) : i18n.t('timeline:activityAssigned', { to })
}

function tagsSentence(activity: Of<'tags'>, by: string | null): string {
  const [added, removed] = [listOf(activity.added), listOf(activity.removed)]
  if (removed === '') {
    const values = { added, count: activity.added.length }
    return by ? i18n.t('timeline:activityTagsAddedBy', { by, ...values }) : i18n.t('timeline:activityTagsAdded', values)
  }
  if (added === '') {
    const values = { removed, count: activity.removed.length }
    return by
      ? i18n.t('timeline:activityTagsRemovedBy', { by, ...values })
      : i18n.t('timeline:activityTagsRemoved', values)
  }
  return by
    ? i18n.t('timeline:activityTagsChangedBy', { by, added, removed })
    : i18n.t('timeline:activityTagsChanged', { added, removed })
}

type Of<Kind extends ActivityView['kind']> = Extract<ActivityView, { kind: Kind }>

/** Puts a name between the characters of Unicode that isolate the direction of a text. */
function asName(name: string): string {
  return `\u2068${name.replaceAll(/[\u2068\u2069]/g, '')}\u2069`
}

function listOf(names: readonly string[]): string {
  return formatList(names.map(asName))
}
