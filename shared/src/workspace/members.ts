import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import type { Language } from '../languages.ts'
import { Name } from '../names.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { memberPermissions, passwordLength, roles } from '../words.ts'
import { NewAccessOwner } from './access-owner.ts'
import { Country, TimeZone } from './set-up/region.ts'
import type { Mode } from './workspaces.ts'

export type MemberPermission = (typeof memberPermissions)[number]

export const Role = z.enum(roles)
export type Role = (typeof roles)[number]

/** The default permissions of each role. The permissions of a single member can differ. */
export const roleBundles: Record<Role, readonly MemberPermission[]> = {
  owner: memberPermissions,
  admin: memberPermissions,
  campaigner: ['reply', 'manage_contacts', 'view_analytics', 'manage_templates', 'bulk_send'],
  agent: ['reply', 'manage_contacts', 'view_analytics'],
  viewer: [],
}

/** Permissions added to or removed from the role's defaults, as stored with the member. */
export const PermissionChanges = z.partialRecord(z.enum(memberPermissions), z.boolean())
export type PermissionChanges = z.infer<typeof PermissionChanges>

export function permissionsOf(role: Role, changes: PermissionChanges = {}): MemberPermission[] {
  return memberPermissions.filter((permission) => changes[permission] ?? roleBundles[role].includes(permission))
}

/** What each permission allows, for the people who grant it. */
export const memberPermissionMeanings: Record<MemberPermission, string> = {
  reply: 'Reply to customers and update conversations',
  manage_contacts: 'Create, edit and merge contacts',
  manage_templates: 'Create message templates and submit them for review',
  bulk_send: 'Send campaigns',
  manage_webhooks: 'Manage webhooks and view their deliveries',
  manage_api_keys: 'Create, update and delete API keys',
  manage_members: 'Invite members, change their permissions, and remove them',
  manage_settings: 'Change workspace settings',
  view_analytics: 'View reports',
  view_audit: 'View the audit log',
}

/** The differences from the role's defaults, as stored with the member. */
export function changesFrom(role: Role, held: readonly MemberPermission[]): PermissionChanges {
  const differing = memberPermissions.filter((each) => held.includes(each) !== roleBundles[role].includes(each))
  return Object.fromEntries(differing.map((each) => [each, held.includes(each)]))
}

/** Whether a workspace requires two-factor authentication of a member, and whether that member has it. */
export const twoFactorStates = ['not_required', 'satisfied', 'missing'] as const
export type TwoFactorState = (typeof twoFactorStates)[number]

export const OwnWorkspace = z
  .object({
    id: z.string().meta({ description: 'ID of the workspace.', example: exampleIds.workspace }),
    name: z.string().meta({ description: 'Name of the workspace.', example: 'Acme Coffee' }),
    role: Role.meta({ description: 'Your role in the workspace.', example: 'campaigner' }),
    permissions: z.array(z.enum(memberPermissions)).meta({
      description: 'What you are allowed to do. It can differ from the role’s default permissions.',
      example: ['reply', 'bulk_send'],
    }),
    archived_at: z.string().nullable().meta({
      description:
        'When the workspace was archived; null for an active one. An archived workspace is read-only and its API keys are refused.',
      example: null,
    }),
    two_factor: z.enum(twoFactorStates).meta({
      description:
        'Whether the workspace requires two-factor authentication of you. With `missing`, every other request to the workspace is refused with `two_factor_required` until you turn it on in your account.',
      example: 'not_required',
    }),
  })
  .meta({ id: 'Workspace' })
export type OwnWorkspace = z.infer<typeof OwnWorkspace>

export const Me = z
  .object({
    user: z
      .object({
        id: z.string().meta({ description: 'ID of the user.', example: exampleIds.user }),
        email: z
          .string()
          .meta({ description: 'Email address that the user signs in with.', example: 'ada@example.com' }),
        name: z.string().meta({ description: 'Name of the user.', example: 'Ada Byron' }),
      })
      .meta({ description: 'The signed-in user.' }),
    workspaces: z.array(OwnWorkspace).meta({ description: 'Workspaces that the user is a member of.' }),
    may_create_workspaces: z
      .boolean()
      .meta({ description: 'Whether the user may create workspaces in this installation.', example: true }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

/** What the dashboard needs to start. */
export type CurrentUser = Me & {
  readonly language: Language
  /** The position that live changes had reached before this object was read; null where that is not known. */
  readonly live_position: string | null
}

export const MemberView = z
  .object({
    user_id: z.string().meta({ description: 'ID of the user.', example: exampleIds.user }),
    name: z.string().meta({ description: 'Name of the member.', example: 'Ada Byron' }),
    email: z.string().meta({ description: 'Email address that the member signs in with.', example: 'ada@example.com' }),
    role: Role.meta({ description: 'Role of the member.', example: 'agent' }),
    has_two_factor: z.boolean().meta({ description: 'Whether two-factor authentication is on.', example: true }),
    last_active_at: z.iso.datetime().nullable().meta({
      description: 'When the member last used this workspace in the dashboard, to a few minutes. Null for never.',
      example: exampleTimes.updated,
    }),
    permissions: z.array(z.enum(memberPermissions)).meta({
      description: 'What the member is allowed to do. It can differ from the role’s default permissions.',
      example: ['reply', 'view_analytics'],
    }),
  })
  .meta({ id: 'Member' })
export type MemberView = z.infer<typeof MemberView>

/** The first owner and the first workspace, created once through the set-up link. */
export const SetUp = z.object({
  token: z.string().min(1).max(200),
  name: Name,
  email: z.email().max(200),
  password: z.string().min(passwordLength.min).max(passwordLength.max),
  workspaceName: Name,
  /** The time zone of the workspace, which is in UTC and the US where they are left out. */
  timeZone: TimeZone.optional(),
  defaultCountry: Country.optional(),
})
export type SetUp = z.infer<typeof SetUp>

/** A new member of a workspace. A person with an account keeps their name and password. */
export const NewMember = z.object({
  workspaceId: z.uuid(),
  email: z.email().max(200),
  name: Name,
  role: Role,
  password: z.string().min(passwordLength.min).max(passwordLength.max),
})
export type NewMember = z.infer<typeof NewMember>

export const MemberId = z.object({ workspaceId: z.uuid(), userId: z.string().min(1).max(100) })
export type MemberId = z.infer<typeof MemberId>

/** What the member made and what keeps working without them can be disabled in the same step. */
export const MemberRemoval = MemberId.extend({
  disableApiKeys: z.boolean().default(false),
  disableWebhooks: z.boolean().default(false),
  /** The user who becomes responsible for the API keys, which keep working. */
  handOverApiKeysTo: NewAccessOwner.optional(),
  /** The user who becomes responsible for the webhooks, which keep working. */
  handOverWebhooksTo: NewAccessOwner.optional(),
})
  .refine(({ disableApiKeys, handOverApiKeysTo }) => !disableApiKeys || handOverApiKeysTo === undefined, {
    path: ['handOverApiKeysTo'],
    message: schemaSentence('notWithDisableApiKeys'),
  })
  .refine(({ disableWebhooks, handOverWebhooksTo }) => !disableWebhooks || handOverWebhooksTo === undefined, {
    path: ['handOverWebhooksTo'],
    message: schemaSentence('notWithDisableWebhooks'),
  })
export type MemberRemoval = z.infer<typeof MemberRemoval>

/** The active API keys and webhooks that a member made, and the contacts that the member owns. */
export type MemberAccess = {
  api_keys: { id: string; name: string; mode: Mode; key_prefix: string }[]
  /** The webhooks by host: the rest of a webhook's URL can contain secrets. */
  webhooks: { id: string; host: string; mode: Mode }[]
  /** How many contacts the member owns, in both modes: they have no owner afterwards. */
  contacts: number
  /** How many more API keys and webhooks there are that the caller may not manage. */
  hidden: number
}

/** A role and the member's permissions. If omitted, the role's defaults apply. */
export const MemberChange = MemberId.extend({ role: Role, permissions: z.array(z.enum(memberPermissions)).optional() })
export type MemberChange = z.infer<typeof MemberChange>

export const SignIn = z.object({ email: z.email(), password: z.string().min(1).max(passwordLength.max) })
