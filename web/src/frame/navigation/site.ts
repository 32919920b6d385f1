import {
  IconAddressBook,
  IconAntenna,
  IconChartBar,
  IconCode,
  IconDeviceMobileMessage,
  IconHistory,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMessage2Bolt,
  IconMoodSmile,
  IconSettings,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type NavigationItem = {
  readonly page: string
  readonly name: string
  readonly icon: ComponentType<{ size: number; stroke: number }>
  /** The key of the shortcut after `g`. */
  readonly key?: string
  /** Additional search terms. */
  readonly words?: string
}

/**
 * The pages of the navigation, by topic. The navigation, the palette and the shortcuts are generated from this table.
 */
export const site: readonly { readonly name: string; readonly navigationItems: readonly NavigationItem[] }[] = [
  {
    name: 'Conversations',
    navigationItems: [
      { page: 'inbox', name: 'Inbox', icon: IconInbox, key: 'i', words: 'conversations messages' },
      { page: 'campaigns', name: 'Campaigns', icon: IconSpeakerphone, key: 'c', words: 'bulk send' },
      { page: 'templates', name: 'Templates', icon: IconTemplate, key: 't' },
      { page: 'contacts', name: 'Contacts', icon: IconAddressBook, key: 'o', words: 'customers people opt-out' },
      { page: 'analytics', name: 'Analytics', icon: IconChartBar, key: 'a', words: 'figures reports charts' },
    ],
  },
  {
    name: 'Developers',
    navigationItems: [
      { page: 'api-keys', name: 'API keys', icon: IconKey, key: 'k', words: 'tokens secrets' },
      { page: 'webhooks', name: 'Webhooks', icon: IconWebhook, key: 'w', words: 'deliveries events' },
      { page: 'api-docs', name: 'API docs', icon: IconCode, key: 'd', words: 'rest reference openapi curl developers' },
      { page: 'simulator', name: 'Simulator', icon: IconDeviceMobileMessage, key: 's', words: 'phone test customer' },
    ],
  },
  {
    name: 'Settings',
    navigationItems: [
      { page: 'settings', name: 'Workspace', icon: IconSettings, key: 'p', words: 'settings time zone tier limits id' },
      { page: 'members', name: 'Members', icon: IconUsers, key: 'm', words: 'people roles permissions team invite' },
      { page: 'channel', name: 'Channel', icon: IconAntenna, words: 'number platform pace rate limit health' },
      { page: 'satisfaction', name: 'Satisfaction', icon: IconMoodSmile, words: 'survey score csat' },
      { page: 'rules', name: 'Rules', icon: IconListCheck, words: 'classification category priority' },
      { page: 'canned-replies', name: 'Canned replies', icon: IconMessage2Bolt, words: 'shortcuts answers snippets' },
      { page: 'audit', name: 'Audit log', icon: IconHistory, words: 'who did what history entries' },
    ],
  },
]

/** The actions of the palette that open a page. */
export const startActions: readonly { readonly page: string; readonly name: string; readonly words?: string }[] = [
  { page: 'campaigns/new', name: 'New campaign', words: 'send start bulk' },
  { page: 'templates/new', name: 'New template', words: 'write create' },
]

export const navigationItems: readonly NavigationItem[] = site.flatMap((group) => group.navigationItems)
