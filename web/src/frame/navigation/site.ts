import type { MemberPermission } from '@parley/shared/workspace/members'
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
  /** What the page requires to show anything. */
  readonly permission?: MemberPermission
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
      {
        page: 'analytics',
        name: 'Analytics',
        icon: IconChartBar,
        key: 'a',
        words: 'figures reports charts',
        permission: 'view_analytics',
      },
    ],
  },
  {
    name: 'Developers',
    navigationItems: [
      {
        page: 'api-keys',
        name: 'API keys',
        icon: IconKey,
        key: 'k',
        words: 'tokens secrets',
        permission: 'manage_api_keys',
      },
      {
        page: 'webhooks',
        name: 'Webhooks',
        icon: IconWebhook,
        key: 'w',
        words: 'deliveries events',
        permission: 'manage_webhooks',
      },
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
      {
        page: 'audit',
        name: 'Audit log',
        icon: IconHistory,
        words: 'who did what history entries',
        permission: 'view_audit',
      },
    ],
  },
]

type StartAction = Pick<NavigationItem, 'page' | 'name' | 'words' | 'permission'>

/** The actions of the palette that open a page. */
const startActions: readonly StartAction[] = [
  { page: 'campaigns/new', name: 'New campaign', words: 'send start bulk', permission: 'bulk_send' },
  { page: 'templates/new', name: 'New template', words: 'write create', permission: 'manage_templates' },
]

export const navigationItems: readonly NavigationItem[] = site.flatMap((group) => group.navigationItems)

type Viewer = { readonly permissions: readonly MemberPermission[]; readonly archived_at: string | null }

/** The groups of the navigation with the pages that this member may open. */
export function siteFor(viewer: Viewer): typeof site {
  return site
    .map((group) => ({ ...group, navigationItems: group.navigationItems.filter((item) => mayOpen(item, viewer)) }))
    .filter((group) => group.navigationItems.length > 0)
}

/** The pages of the navigation that this member may open. */
export function navigationItemsFor(viewer: Viewer): NavigationItem[] {
  return navigationItems.filter((item) => mayOpen(item, viewer))
}

/** What this member may start. Nothing starts in an archived workspace. */
export function startActionsFor(viewer: Viewer): StartAction[] {
  return viewer.archived_at === null ? startActions.filter((action) => mayOpen(action, viewer)) : []
}

function mayOpen({ permission }: Pick<NavigationItem, 'permission'>, { permissions }: Viewer): boolean {
  return permission === undefined || permissions.includes(permission)
}
