import type { MemberPermission } from '@parley/shared/workspace/members'
import {
  IconAddressBook,
  IconAntenna,
  IconBook,
  IconBuilding,
  IconChartBar,
  IconCode,
  IconDeviceMobileMessage,
  IconForms,
  IconHistory,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMessage2Bolt,
  IconMoodSmile,
  IconRocket,
  IconSettings,
  IconSpeakerphone,
  IconTag,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PlainKey } from '../../i18n/english-texts.ts'

/** The key of a text of the frame. */
type FrameText = PlainKey<'frame'>

export type NavigationItem = {
  readonly page: string
  readonly name: FrameText
  readonly icon: ComponentType<{ size: number; stroke: number }>
  /** The key that opens the page after `g`. */
  readonly shortcut?: string
  /** Additional search terms. */
  readonly words?: FrameText
  /** What the page requires to show anything. */
  readonly permission?: MemberPermission
}

type NavigationGroup = {
  readonly name: FrameText
  /** Makes the group one entry of the navigation, whose pages have a navigation of their own. */
  readonly icon?: NavigationItem['icon']
  readonly navigationItems: readonly NavigationItem[]
}

/**
 * The pages of the navigation, by topic. The navigation, the palette and the shortcuts are generated from this table.
 */
export const site: readonly NavigationGroup[] = [
  {
    name: 'conversations',
    navigationItems: [
      { page: 'getting-started', name: 'gettingStarted', icon: IconRocket, words: 'firstStepsChecklist' },
      { page: 'inbox', name: 'inbox', icon: IconInbox, shortcut: 'i', words: 'conversationsMessages' },
      { page: 'campaigns', name: 'campaigns', icon: IconSpeakerphone, shortcut: 'c', words: 'bulkSend' },
      { page: 'templates', name: 'templates', icon: IconTemplate, shortcut: 't' },
      { page: 'contacts', name: 'contacts', icon: IconAddressBook, shortcut: 'o', words: 'customersPeopleOptOut' },
      {
        page: 'analytics',
        name: 'analytics',
        icon: IconChartBar,
        shortcut: 'a',
        words: 'figuresReportsCharts',
        permission: 'view_analytics',
      },
      {
        page: 'simulator',
        name: 'simulator',
        icon: IconDeviceMobileMessage,
        shortcut: 's',
        words: 'phoneTestCustomer',
      },
    ],
  },
  {
    name: 'developers',
    icon: IconCode,
    navigationItems: [
      {
        page: 'api-keys',
        name: 'apiKeys',
        icon: IconKey,
        shortcut: 'k',
        words: 'tokensSecrets',
        permission: 'manage_api_keys',
      },
      {
        page: 'webhooks',
        name: 'webhooks',
        icon: IconWebhook,
        shortcut: 'w',
        words: 'deliveriesEvents',
        permission: 'manage_webhooks',
      },
      { page: 'api-docs', name: 'apiDocs', icon: IconBook, shortcut: 'd', words: 'restReferenceOpenapiCurlDevelopers' },
    ],
  },
  {
    name: 'settings',
    icon: IconSettings,
    navigationItems: [
      { page: 'settings', name: 'workspace', icon: IconBuilding, shortcut: 'p', words: 'settingsTimeZoneRateLimitId' },
      { page: 'members', name: 'members', icon: IconUsers, shortcut: 'm', words: 'peopleRolesPermissionsTeamInvite' },
      { page: 'channels', name: 'channels', icon: IconAntenna, words: 'numberPlatformPaceRateLimitHealth' },
      { page: 'satisfaction', name: 'satisfaction', icon: IconMoodSmile, words: 'surveyScoreCsat' },
      { page: 'rules', name: 'rules', icon: IconListCheck, words: 'classificationCategoryPriority' },
      { page: 'canned-replies', name: 'cannedReplies', icon: IconMessage2Bolt, words: 'shortcutsAnswersSnippets' },
      {
        page: 'contact-fields',
        name: 'contactFields',
        icon: IconForms,
        words: 'customFieldsAttributes',
      },
      { page: 'tags', name: 'tags', icon: IconTag, words: 'labelsColoursConversations' },
      {
        page: 'audit',
        name: 'auditLog',
        icon: IconHistory,
        words: 'whoDidWhatHistoryEntries',
        permission: 'view_audit',
      },
    ],
  },
]

type StartAction = Pick<NavigationItem, 'page' | 'name' | 'words' | 'permission'>

/** The actions of the palette that open a page. */
const startActions: readonly StartAction[] = [
  { page: 'campaigns/new', name: 'newCampaign', words: 'sendStartBulk', permission: 'bulk_send' },
  { page: 'templates/new', name: 'newTemplate', words: 'writeCreate', permission: 'manage_templates' },
]

export const navigationItems: readonly NavigationItem[] = site.flatMap((group) => group.navigationItems)

type Viewer = { readonly permissions: readonly MemberPermission[]; readonly archived_at: string | null }

/** The groups of the navigation with the pages that this member may open. */
export function siteFor(viewer: Viewer): readonly NavigationGroup[] {
  return site
    .map((group) => ({ ...group, navigationItems: group.navigationItems.filter((item) => mayOpen(item, viewer)) }))
    .filter((group) => group.navigationItems.length > 0)
}

/** The group whose pages include this one and have a navigation of their own. Undefined where the member may open no other of them. */
export function areaOf(page: string, viewer: Viewer): NavigationGroup | undefined {
  return siteFor(viewer).find(
    ({ icon, navigationItems }) =>
      icon && navigationItems.length > 1 && navigationItems.some((item) => item.page === page),
  )
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
