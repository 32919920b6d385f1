import { RetentionChange } from '@parley/shared/workspace/retention'
import { SettingsChange, TierChange } from '@parley/shared/workspace/settings'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { getFileUsage } from '../../features/files/file-usage.ts'
import { listMembers } from '../../features/members/list-members.ts'
import { changeRetention } from '../../features/retention/change-retention.ts'
import { countExpired } from '../../features/retention/count-expired.ts'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { changeTier } from '../../features/settings/change-tier.ts'
import { getSettings } from '../../features/settings/get-settings.ts'
import { authorize, requireAlso } from '../../policy.ts'
import { perform, router, whoMay } from '../base.ts'

/** The greatest size of an input: enough for 100 rules with 50 words each. */
const maxBytes = 2 * 1024 * 1024
/** The settings that decide which sessions may use the workspace. */
const signInPolicies = ['twoFactorRoles', 'sessionLifetimeMinutes', 'idleTimeoutMinutes'] as const

export const settings = router({
  get: whoMay('settings.read').input(InWorkspace).query(perform(getSettings)),
  change: whoMay('settings.manage', maxBytes)
    .input(SettingsChange)
    .mutation(async ({ ctx, input }) => {
      const scope = authorize(ctx.actor, ctx.action, input)
      const changed = await changeSettings(ctx.app, scope, input)
      if (!signInPolicies.some((field) => input[field] !== undefined)) return changed
      // Open subscriptions are checked again at once.
      const members = await listMembers(ctx.app, requireAlso(scope, 'members.read'))
      for (const { user_id } of members.data) ctx.identity.forget(user_id)
      return changed
    }),
  changeRetention: whoMay('settings.change_retention').input(RetentionChange).mutation(perform(changeRetention)),
  countExpired: whoMay('settings.change_retention').input(RetentionChange).query(perform(countExpired)),
  fileUsage: whoMay('settings.read').input(InWorkspace).query(perform(getFileUsage)),
  changeTier: whoMay('settings.change_tier').input(TierChange).mutation(perform(changeTier)),
})
