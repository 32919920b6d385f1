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
      return by ? i18n.t('inbox:activitySnoozedBy', { by, until }) : i18n.t('inbox:activitySnoozed', { until })
    }
    case 'assignee':
      return assigneeSentence(activity, by)
    case 'merged':
      return by ? i18n.t('inbox:activityMergedBy', { by }) : i18n.t('inbox:activityMerged')
    case 'tags':
      return tagsSentence(activity, by)
  }
}

function statusSentence({ from, to }: Of<'status'>, by: string | null): string {
  if (to === 'resolved') return by ? i18n.t('inbox:activityResolvedBy', { by }) : i18n.t('inbox:activityResolved')
  if (to === 'pending') return by ? i18n.t('inbox:activityPendingBy', { by }) : i18n.t('inbox:activityPending')
  if (from === 'resolved') return by ? i18n.t('inbox:activityReopenedBy', { by }) : i18n.t('inbox:activityReopened')
  return by ? i18n.t('inbox:activityOpenBy', { by }) : i18n.t('inbox:activityOpen')
}

function assigneeSentence({ by: author, to: assignee }: Of<'assignee'>, by: string | null): string {
  if (assignee === null) {
    return by ? i18n.t('inbox:activityUnassignedBy', { by }) : i18n.t('inbox:activityUnassigned')
  }
  if (by && assignee.name === author) return i18n.t('inbox:activityTakenBy', { by })
  const to = assignee.name === null ? i18n.t('inbox:formerMember') : asName(assignee.name)
  return by ? i18n.t('inbox:activityAssignedBy', { by, to }) : i18n.t('inbox:activityAssigned', { to })
}

function tagsSentence(activity: Of<'tags'>, by: string | null): string {
  const [added, removed] = [listOf(activity.added), listOf(activity.removed)]
  if (removed === '') {
    const values = { added, count: activity.added.length }
    return by ? i18n.t('inbox:activityTagsAddedBy', { by, ...values }) : i18n.t('inbox:activityTagsAdded', values)
  }
  if (added === '') {
    const values = { removed, count: activity.removed.length }
    return by ? i18n.t('inbox:activityTagsRemovedBy', { by, ...values }) : i18n.t('inbox:activityTagsRemoved', values)
  }
  return by
    ? i18n.t('inbox:activityTagsChangedBy', { by, added, removed })
    : i18n.t('inbox:activityTagsChanged', { added, removed })
}

type Of<Kind extends ActivityView['kind']> = Extract<ActivityView, { kind: Kind }>

/** Between the characters of Unicode that isolate the direction of a text. */
function asName(name: string): string {
  return `\u2068${name.replaceAll(/[\u2068\u2069]/g, '')}\u2069`
}

function listOf(names: readonly string[]): string {
  return formatList(names.map(asName))
}
