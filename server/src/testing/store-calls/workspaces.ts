import { retentionKinds } from '@parley/shared/words'
import { defaultRetention } from '@parley/shared/workspace/retention'
import {
  activeKeysOf,
  findKey,
  insertKey,
  listKeys,
  lockKey,
  markKeyDeleted,
  replaceKey,
  updateKey,
} from '../../features/api-keys/api-keys.store.ts'
import { claimNotice } from '../../features/api-keys/expiring-keys.store.ts'
import { removeExpiredRequests, requestsOfKey } from '../../features/api-keys/usage/key-requests.store.ts'
import { permissionUseOfKey, removeExpiredUsage, usageOfKey } from '../../features/api-keys/usage/key-usage.store.ts'
import { actorsOf, entriesAbout, entriesOf } from '../../features/audit/audit.store.ts'
import { lockEntriesAbout, updateErased } from '../../features/audit/erasure.store.ts'
import {
  cannedRepliesOf,
  countCannedReplies,
  deleteCannedReplyRow,
  findCannedReply,
  updateCannedReply,
} from '../../features/canned-replies/canned-replies.store.ts'
import {
  filesOfCannedReplies,
  filesOfCannedReply,
  replaceFilesOfCannedReply,
} from '../../features/canned-replies/canned-reply-files.store.ts'
import { accessOwners } from '../../features/members/access-owners.store.ts'
import {
  deleteInvitation,
  insertInvitation,
  invitationsOf,
  openInvitations,
  replaceInvitation,
} from '../../features/members/invitations/invitations.store.ts'
import { memberNames } from '../../features/members/member-names.store.ts'
import {
  countOwned,
  deleteMember,
  findMember,
  insertMember,
  isMember,
  lockMember,
  lockOwners,
  membersOf,
  updateMember,
} from '../../features/members/members.store.ts'
import { isArchived, modeInUse, workspaceName } from '../../features/members/workspace.store.ts'
import { countOlder } from '../../features/retention/retention.store.ts'
import {
  countSavedViews,
  deleteSavedViewRow,
  findSavedView,
  savedViewsFor,
  updateSavedView,
} from '../../features/saved-views/saved-views.store.ts'
import {
  archivedAt,
  lockSettings,
  requestsPerMinuteOf,
  settingsOf,
  updateRetention,
  updateSettings,
  updateTier,
} from '../../features/settings/settings.store.ts'
import {
  addRemoved,
  deleteMemberships,
  findDeletion,
  insertDeletion,
  startDeletion,
} from '../../features/workspaces/deletions.store.ts'
import { findStartingSteps } from '../../features/workspaces/starting-steps/starting-steps.store.ts'
import { countRows, deleteWorkspaceRow } from '../../features/workspaces/workspace-data.store.ts'
import { changeWorkspaceState, lockWorkspace } from '../../features/workspaces/workspaces.store.ts'
import { countPastHead, linksAfter } from '../../ops/audit/chain.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, dayMs } from './tenant-data.ts'

const now = callTime

export const keyCalls: readonly StoreCall[] = [
  inBothModes(insertKey)(
    ({ tx, scope, its }) => [tx, scope, { ...its.rows.key, id: its.id('new key'), secret_hash: its.id('new hash') }],
    { onlyInserts: true },
  ),
  inBothModes(listKeys)(({ tx, scope }) => [tx, scope]),
  inBothModes(activeKeysOf)(({ tx, scope }) => [tx, scope, { userId: 'ada', now }]),
  inBothModes(findKey)(({ tx, scope, its }) => [tx, scope, its.id('key')]),
  inBothModes(lockKey)(({ app, tx, scope, its }) => [app, tx, scope, its.id('key')]),
  inBothModes(updateKey)(({ tx, scope, its }) => [tx, scope, { keyId: its.id('key'), change: { name: 'Changed' } }]),
  inBothModes(markKeyDeleted)(({ tx, scope, its }) => [tx, scope, { keyId: its.id('key'), at: now }]),
  inBothModes(replaceKey)(({ tx, scope, its }) => [
    tx,
    scope,
    { keyId: its.id('key'), replacedBy: 'another', now, overlapUntil: now + dayMs },
  ]),
  inBothModes(claimNotice)(({ tx, scope, its }) => [tx, scope, { keyId: its.id('key'), days: 7 }]),
  inBothModes(usageOfKey)(({ tx, scope, its }) => [tx, scope, { keyId: its.id('key'), since: 0 }]),
  inBothModes(permissionUseOfKey)(({ tx, scope, its }) => [tx, scope, its.id('key')]),
  inBothModes(requestsOfKey)(({ tx, scope, its }) => [
    tx,
    scope,
    { keyId: its.id('key'), since: 0, refusedOnly: false, page: 1, limit: 10 },
  ]),
  inBothModes(removeExpiredRequests)(({ tx, scope: { workspaceId } }) => [
    tx,
    { workspaceId, before: now + 1, size: 10 },
  ]),
  inBothModes(removeExpiredUsage)(({ tx, scope: { workspaceId } }) => [tx, { workspaceId, before: now + 1, size: 10 }]),
]

export const workspaceCalls: readonly StoreCall[] = [
  inBothModes(entriesAbout)(({ tx, scope }) => [tx, scope, { subjectId: 'ada', limit: 10 }]),
  inBothModes(entriesOf)(({ tx, scope }) => [
    tx,
    scope,
    { limit: 10, actorId: undefined, action: undefined, from: undefined, to: undefined, before: undefined },
  ]),
  inBothModes(actorsOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(lockEntriesAbout)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { person: { ids: ['ada'], identifiers: [its.id('actor')], names: ['x'] }, after: 0, limit: 10 },
  ]),
  inBothModes(updateErased)(({ tx, scope, its }) => [
    tx,
    scope,
    [
      {
        id: its.id('entry'),
        actor_name: its.id('actor'),
        subject: 'erased',
        details: '{}',
        address: null,
        seals: '{}',
      },
    ],
  ]),
  inBothModes(linksAfter)(({ tx, scope: { workspaceId } }) => [tx, { workspaceId, seq: 0, limit: 10 }]),
  inBothModes(countPastHead)(({ tx, scope: { workspaceId } }) => [tx, workspaceId]),
  inBothModes(cannedRepliesOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(countCannedReplies)(({ tx, scope }) => [tx, scope]),
  inBothModes(findCannedReply)(({ tx, scope, its }) => [tx, scope, its.id('reply')]),
  inBothModes(updateCannedReply)(({ tx, scope, its }) => [
    tx,
    scope,
    { id: its.id('reply'), shortcut: 'changed', folder: null, text: 'changed', buttons: '[]', updated_at: now },
  ]),
  inMode(filesOfCannedReplies)(({ tx, scope }) => [tx, scope]),
  inBothModes(filesOfCannedReply)(({ tx, scope, its }) => [tx, scope, its.id('reply with a file')]),
  inBothModes(replaceFilesOfCannedReply)(({ tx, scope, its }) => [
    tx,
    scope,
    { id: its.id('reply with a file'), fileIds: { live: [], test: [] } },
  ]),
  inBothModes(deleteCannedReplyRow)(({ tx, scope, its }) => [tx, scope, its.id('reply')]),
  inBothModes(savedViewsFor)(({ tx, scope }) => [tx, scope, 'somebody']),
  inBothModes(countSavedViews)(({ tx, scope }) => [tx, scope, null]),
  inBothModes(findSavedView)(({ tx, scope, its }) => [tx, scope, { id: its.id('view'), userId: 'somebody' }]),
  inBothModes(updateSavedView)(({ tx, scope, its }) => [
    tx,
    scope,
    { id: its.id('view'), owner_id: null, name: 'changed', filter: '{}', updated_at: now },
  ]),
  inBothModes(deleteSavedViewRow)(({ tx, scope, its }) => [tx, scope, its.id('view')]),
  inBothModes(settingsOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(archivedAt)(({ tx, scope }) => [tx, scope]),
  inBothModes(lockSettings)(({ app, tx, scope }) => [app, tx, scope]),
  inBothModes(requestsPerMinuteOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(updateSettings)(({ tx, scope }) => [tx, scope, { name: 'Changed', timeZone: 'Europe/Berlin' }]),
  inBothModes(updateRetention)(({ tx, scope }) => [tx, scope, { ...defaultRetention, events: 31 }]),
  ...retentionKinds
    // No tenant of these tests has callbacks.
    .filter((kind) => kind !== 'callbacks')
    .map((kind) => inBothModes(countOlder)(({ tx, scope }) => [tx, scope, { kind, before: now, most: 10 }])),
  inBothModes(updateTier)(({ tx, scope }) => [tx, scope, { tier: 'pro', requestsPerMinute: null }]),
  inBothModes(lockWorkspace)(({ app, tx, scope }) => [app, tx, scope]),
  inBothModes(changeWorkspaceState)(({ tx, scope }) => [tx, scope, { archived_at: now }]),
  inBothModes(findDeletion)(({ tx, scope }) => [tx, scope]),
  inBothModes(startDeletion)(({ tx, scope }) => [tx, scope, { started_at: now, total: 5 }]),
  inBothModes(addRemoved)(({ tx, scope }) => [tx, scope, 5]),
  inBothModes(deleteMemberships)(({ tx, scope }) => [tx, scope]),
  inBothModes(findStartingSteps)(({ tx, scope }) => [tx, scope]),
  inBothModes(countRows)(({ tx, scope }) => [tx, scope]),
]

/** The calls that would not succeed beside the rows of the others. They are made after those have been removed. */
export const workspaceEnds: readonly StoreCall[] = [
  {
    ...inBothModes(insertDeletion)(({ tx, scope }) => [tx, scope, { requested_by: 'ada', requested_at: now }]),
    call: async ({ tx, scope }) => {
      await tx.deleteFrom('workspace_deletion').where('workspace_id', '=', scope.workspaceId).execute()
      await insertDeletion(tx, scope, { requested_by: 'ada', requested_at: now })
    },
  },
  {
    ...inBothModes(deleteWorkspaceRow)(({ tx, scope }) => [tx, scope]),
    call: async ({ tx, scope }) => {
      for (const table of ['webhook_delivery', 'event', 'webhook_endpoint', 'campaign_recipient', 'message'] as const) {
        await tx.deleteFrom(table).where('workspace_id', '=', scope.workspaceId).execute()
      }
      for (const table of ['conversation', 'contact_address', 'contact', 'campaign', 'template'] as const) {
        await tx.deleteFrom(table).where('workspace_id', '=', scope.workspaceId).execute()
      }
      await tx.deleteFrom('channel_event').where('workspace_id', '=', scope.workspaceId).execute()
      await deleteWorkspaceRow(tx, scope)
    },
  },
]

const invitation = {
  email: 'same@example.com',
  role: 'agent',
  tokenHash: 'new',
  invitedBy: 'Ada',
  invitedById: 'ada',
  expiresAt: now + dayMs,
} as const

const furtherInvitation = { ...invitation, email: 'further@example.com', tokenHash: 'further' } as const

export const memberCalls: readonly StoreCall[] = [
  inBothModes(workspaceName)(({ tx, scope }) => [tx, scope]),
  inBothModes(modeInUse)(({ tx, scope }) => [tx, scope]),
  inBothModes(isArchived)(({ tx, scope }) => [tx, scope]),
  inBothModes(accessOwners)(({ tx, scope, its }) => [tx, scope, [its.id('user')]]),
  inBothModes(memberNames)(({ tx, scope, its }) => [tx, scope, [its.id('user')]]),
  {
    ...inBothModes(replaceInvitation)(({ app, tx, scope }) => [app, tx, scope, invitation], { onlyInserts: true }),
    // The ID is left out, because it is new each time.
    call: async ({ app, tx, scope }) => ({ ...(await replaceInvitation(app, tx, scope, invitation)), id: '' }),
  },
  {
    ...inBothModes(insertInvitation)(({ app, tx, scope }) => [app, tx, scope, furtherInvitation], {
      onlyInserts: true,
    }),
    // The ID is left out, because it is new each time.
    call: async ({ app, tx, scope }) => ({ ...(await insertInvitation(app, tx, scope, furtherInvitation)), id: '' }),
  },
  inBothModes(openInvitations)(({ tx, scope }) => [tx, scope, now]),
  inBothModes(invitationsOf)(({ tx, scope }) => [tx, scope, { authorId: 'ada', now }]),
  inBothModes(deleteInvitation)(({ tx, scope, its }) => [tx, scope, its.id('invitation')]),
  inBothModes(insertMember)(
    ({ app, tx, scope, its }) => [app, tx, scope, { userId: its.id('newcomer'), role: 'agent' }],
    {
      onlyInserts: true,
    },
  ),
  inBothModes(membersOf)(({ tx, scope }) => [tx, scope]),
  inBothModes(lockMember)(({ app, tx, scope, its }) => [app, tx, scope, its.id('user')]),
  inBothModes(findMember)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  inBothModes(lockOwners)(({ app, tx, scope }) => [app, tx, scope]),
  inBothModes(updateMember)(({ tx, scope, its }) => [tx, scope, { userId: its.id('user'), role: 'viewer' }]),
  inBothModes(countOwned)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  inBothModes(deleteMember)(({ tx, scope, its }) => [tx, scope, { userId: its.id('user'), at: now }]),
  inBothModes(isMember)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
]
