import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { alertSettingsOf, choicesOfMembers, storeAlertSettings } from '../../features/alerts/alert-choices.store.ts'
import { notificationsOf } from '../../features/alerts/notifications/listed-notifications.store.ts'
import { unreadConversations } from '../../features/alerts/unread.store.ts'
import {
  endAssignment,
  insertNotification,
  isNotified,
  moveNotifications,
  readNotifications,
  removeNotificationsOf,
  renewNotification,
  unreadNotifications,
} from '../../features/notifications/notifications.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime } from './tenant-data.ts'

export const alertCalls: readonly StoreCall[] = [
  inBothModes(alertSettingsOf)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  inBothModes(choicesOfMembers)(({ tx, scope }) => [tx, scope]),
  inBothModes(storeAlertSettings)(
    ({ tx, scope, its }) => [tx, scope, { userId: its.id('user'), settings: { ...defaultAlerts, sound: false } }],
    { onlyInserts: true },
  ),
  inMode(unreadConversations)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), concerns: 'all', joinedAt: 0 },
  ]),
  inMode(insertNotification)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        ...{ id: its.id('new notification'), userId: its.id('reader'), kind: 'mentioned' },
        ...{ conversationId: its.id('conversation'), subjectId: null, byUserId: null, at: callTime },
      },
    ],
    { onlyInserts: true },
  ),
  inMode(renewNotification)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), kind: 'completed', subjectId: its.id('campaign'), at: callTime },
  ]),
  inMode(removeNotificationsOf)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), subjectId: its.id('campaign'), since: 0 },
  ]),
  inMode(notificationsOf)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), before: undefined, limit: 10 },
  ]),
  inMode(unreadNotifications)(({ tx, scope, its }) => [tx, scope, its.id('reader')]),
  inMode(isNotified)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), conversationId: its.id('conversation') },
  ]),
  inMode(readNotifications)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), only: { notificationId: its.id('notification') }, now: callTime },
  ]),
  inMode(readNotifications)(({ tx, scope, its }) => [
    tx,
    scope,
    { userId: its.id('reader'), only: { conversationId: its.id('conversation') }, now: callTime },
  ]),
  inMode(readNotifications)(({ tx, scope, its }) => [tx, scope, { userId: its.id('reader'), now: callTime }]),
  inMode(endAssignment)(({ tx, scope, its }) => [tx, scope, { conversationId: its.id('conversation'), now: callTime }]),
  inMode(moveNotifications)(({ tx, scope, its }) => [
    tx,
    scope,
    { from: its.id('conversation'), to: its.id('resolved') },
  ]),
]
