import {
  firstRepliesByAuthor,
  repliesByPerson,
  resolutionsByAssignee,
  scoresByAssignee,
} from '../../features/analytics/agent-figures.store.ts'
import {
  campaignsIn,
  firstReplies,
  firstResponses,
  keyUsageIn,
  measuredFromOpening,
  messagesIn,
  openedIn,
  recipientStatesIn,
  repliesIn,
  resolutions,
  scoresIn,
} from '../../features/analytics/analytics.store.ts'
import { channelsOf, messagesOfChannel } from '../../features/analytics/channel-figures.store.ts'
import { openedUntil, recomputeReplies } from '../../features/analytics/recompute-replies.store.ts'
import { pageOfScores } from '../../features/analytics/scores.store.ts'
import { commonVariables, nextPosition } from '../../features/campaigns/added-contacts/open-campaigns.store.ts'
import {
  changeCampaign,
  changeState,
  countCampaigns,
  findCampaign,
  lockCampaign,
  pageOfCampaigns,
  renewWait,
  unfinishedCampaigns,
} from '../../features/campaigns/campaigns.store.ts'
import {
  deleteDrafts,
  deleteUnchangedDrafts,
  draftsOf,
  draftsOfChannel,
  draftsOfContacts,
  findDraft,
  lockDraft,
} from '../../features/campaigns/drafts/drafts.store.ts'
import { countCandidates, pageOfCandidates } from '../../features/campaigns/manage/candidates.store.ts'
import {
  allRecipients,
  costOf,
  countPlanned,
  failureTimes,
  hasAny,
  lockPending,
  lockTaken,
  markTaken,
  markUnderway,
  moveAllRecipients,
  moveRecipients,
  moveSending,
  moveWithMessage,
  pendingMarkets,
  recipientsInState,
  recipientsOf,
  recipientsWithValues,
  removeContactValues,
  repriceMarket,
} from '../../features/campaigns/recipients.store.ts'
import { correctRecipient, findRecipient } from '../../features/campaigns/repair/repairs.store.ts'
import { answersTo, optOutsAfter } from '../../features/campaigns/report/effects.store.ts'
import {
  committedMicros,
  groupsOf,
  pendingAddresses,
  settledSince,
} from '../../features/campaigns/report/figures.store.ts'
import { recipientWithoutReply, storeReply } from '../../features/campaigns/report/replies.store.ts'
import {
  countRecipients,
  figuresOf,
  outcomesOf,
  pageOfRecipients,
} from '../../features/campaigns/report/report.store.ts'
import { inMode, type StoreCall } from './store-call.ts'
import { callTime, dayMs, rowTime, same } from './tenant-data.ts'

const page = { page: 1, limit: 10 }
const span = { start: rowTime - dayMs, end: rowTime + dayMs }

export const campaignCalls: readonly StoreCall[] = [
  inMode(countPlanned)(({ tx, scope, its }) => [
    tx,
    scope,
    { channelIds: [its.id('channel')], from: 0, to: callTime * 2 },
  ]),
  inMode(findCampaign)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(lockCampaign)(({ app, tx, scope, its }) => [app, tx, scope, its.id('campaign')]),
  inMode(unfinishedCampaigns)(({ tx, scope }) => [tx, scope]),
  inMode(unfinishedCampaigns)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(changeState)(({ tx, scope, its }) => [tx, scope, its.id('campaign'), { state: 'stopped' }]),
  inMode(changeCampaign)(({ tx, scope, its }) => [tx, scope, its.id('campaign'), { budget_micros: 5 }]),
  inMode(renewWait)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), until: callTime }]),
  inMode(pageOfCampaigns)(({ tx, scope }) => [tx, scope, { ...page, state: undefined }]),
  inMode(pageOfCampaigns)(({ tx, scope }) => [tx, scope, { ...page, state: undefined, sort: 'name' }]),
  inMode(countCampaigns)(({ tx, scope }) => [tx, scope]),
  inMode(draftsOf)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  inMode(draftsOfChannel)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(findDraft)(({ tx, scope, its }) => [tx, scope, { userId: its.id('user'), draftId: its.id('draft') }]),
  inMode(lockDraft)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { userId: its.id('user'), draftId: its.id('draft') },
  ]),
  inMode(draftsOfContacts)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  inMode(commonVariables)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(nextPosition)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(deleteDrafts)(({ tx, scope, its }) => [tx, scope, { userId: its.id('user'), draftIds: [its.id('draft')] }]),
  inMode(deleteUnchangedDrafts)(({ tx, scope }) => [tx, scope, callTime]),
  inMode(pageOfCandidates)(({ tx, scope }) => [tx, scope, { ...page, outcome: 'all' }]),
  inMode(pageOfCandidates)(({ tx, scope, its }) => [
    tx,
    scope,
    { ...page, outcome: 'all', campaignId: its.id('campaign'), q: same.phone },
  ]),
  inMode(pageOfCandidates)(({ tx, scope }) => [tx, scope, { ...page, outcome: 'all', tagId: same.tagId }]),
  inMode(pageOfCandidates)(({ tx, scope }) => [
    tx,
    scope,
    { ...page, outcome: 'all', country: 'DE', language: 'de', lastMessage: { is: 'within', of: 'any', at: 0 } },
  ]),
  inMode(countCandidates)(({ tx, scope }) => [tx, scope, { ...page, outcome: 'all' }]),
  inMode(countCandidates)(({ tx, scope, its }) => [
    tx,
    scope,
    { ...page, outcome: 'replied', campaignId: its.id('campaign') },
  ]),
  // The reply came in time for none of them, so that all recipients of a message are found.
  inMode(countCandidates)(({ tx, scope, its }) => [
    tx,
    scope,
    {
      ...{ ...page, outcome: 'not_replied', campaignId: its.id('campaign') },
      toReply: { withinMs: -2_000, now: callTime },
    },
  ]),
  inMode(findRecipient)(({ tx, scope, its }) => [
    tx,
    scope,
    { campaignId: its.id('campaign'), recipientId: its.id('failed recipient') },
  ]),
  inMode(correctRecipient)(({ tx, scope, its }) => [
    tx,
    scope,
    {
      campaignId: its.id('campaign'),
      recipientId: its.id('failed recipient'),
      correction: { phone: same.phone, platform_user_id: null, variables: '{}', market: null, cost_micros: 0 },
    },
  ]),
  inMode(lockPending)(({ app, tx, scope, its }) => [app, tx, scope, { campaignId: its.id('campaign'), count: 5 }]),
  inMode(markTaken)(({ tx, scope, its }) => [
    tx,
    scope,
    {
      assigned: [{ recipientId: its.id('pending'), messageId: its.id('queued'), contactId: its.id('contact') }],
      now: callTime,
    },
  ]),
  inMode(markUnderway)(({ tx, scope, its }) => [tx, scope, its.id('taken message')]),
  inMode(lockTaken)(({ app, tx, scope, its }) => [app, tx, scope, its.id('campaign')]),
  inMode(moveSending)(({ tx, scope, its }) => [
    tx,
    scope,
    { messageIds: [its.id('taken message')], to: { state: 'pending' } },
  ]),
  inMode(hasAny)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), state: 'pending' }]),
  inMode(moveRecipients)(({ tx, scope, its }) => [
    tx,
    scope,
    { recipientIds: [its.id('pending')], from: 'pending', to: { state: 'skipped' } },
  ]),
  inMode(moveAllRecipients)(({ tx, scope, its }) => [
    tx,
    scope,
    { campaignId: its.id('campaign'), from: 'pending', to: { state: 'skipped' } },
  ]),
  inMode(pendingMarkets)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(repriceMarket)(({ tx, scope, its }) => [
    tx,
    scope,
    { campaignId: its.id('campaign'), market: same.market, costMicros: 7 },
  ]),
  inMode(costOf)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(recipientsWithValues)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(removeContactValues)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(recipientsInState)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), state: 'pending' }]),
  inMode(allRecipients)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(moveWithMessage)(({ tx, scope, its }) => [
    tx,
    scope,
    {
      update: { messageId: its.id('message'), state: 'read', error_code: null, error_message: null },
      now: callTime,
    },
  ]),
  inMode(failureTimes)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  {
    ...inMode(recipientsOf)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
    call: ({ tx, scope, its }) => recipientsOf(tx, scope, its.id('campaign')).selectAll().execute(),
  },
  inMode(groupsOf)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(pendingAddresses)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(optOutsAfter)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), withinMs: 1 }]),
  inMode(answersTo)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(settledSince)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), since: 0 }]),
  inMode(committedMicros)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(recipientWithoutReply)(({ tx, scope, its }) => [tx, scope, its.id('message')]),
  inMode(storeReply)(({ tx, scope, its }) => [
    tx,
    scope,
    { recipientId: its.id('pending'), conversationId: its.id('conversation') },
  ]),
  {
    ...inMode(figuresOf)(({ tx, scope, its }) => [tx, scope, [its.id('campaign')]]),
    call: async ({ tx, scope, its }) => (await figuresOf(tx, scope, [its.id('campaign')]))(its.id('campaign')),
  },
  inMode(pageOfRecipients)(({ tx, scope, its }) => [tx, scope, { ...page, campaignId: its.id('campaign') }]),
  inMode(countRecipients)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), phone: same.phone }]),
  inMode(outcomesOf)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(messagesIn)(({ tx, scope }) => [tx, scope, [span]]),
  inMode(openedIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(firstResponses)(({ tx, scope }) => [tx, scope, span]),
  inMode(measuredFromOpening)(({ tx, scope }) => [tx, scope, span]),
  inMode(openedUntil)(({ tx, scope }) => [tx, scope, { after: 0, size: 10 }]),
  inMode(recomputeReplies)(({ app, tx, scope }) => [app, tx, scope, { after: 0, until: rowTime }]),
  inMode(firstReplies)(({ tx, scope }) => [tx, scope, span]),
  inMode(resolutions)(({ tx, scope }) => [tx, scope, span]),
  inMode(scoresIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(pageOfScores)(({ tx, scope }) => [tx, scope, { ...span, upTo: 5, before: undefined, size: 10 }]),
  inMode(campaignsIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(recipientStatesIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(repliesIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(keyUsageIn)(({ tx, scope }) => [tx, scope, span]),
  inMode(repliesByPerson)(({ tx, scope }) => [tx, scope, span]),
  inMode(resolutionsByAssignee)(({ tx, scope }) => [tx, scope, span]),
  inMode(firstRepliesByAuthor)(({ tx, scope }) => [tx, scope, span]),
  inMode(scoresByAssignee)(({ tx, scope }) => [tx, scope, span]),
  inMode(channelsOf)(({ tx, scope }) => [tx, scope]),
  inMode(messagesOfChannel)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), ...span }]),
]
