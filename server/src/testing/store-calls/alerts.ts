import { defaultAlerts } from '@parley/shared/workspace/alerts'
import { alertSettingsOf, choicesOfMembers, storeAlertSettings } from '../../features/alerts/alert-choices.store.ts'
import { unreadConversations } from '../../features/alerts/unread.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'

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
]
