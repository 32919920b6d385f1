import { SettingsChange, TierChange } from '@parley/shared/workspace/settings'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { changeTier } from '../../features/settings/change-tier.ts'
import { getSettings } from '../../features/settings/get-settings.ts'
import { router, signedIn } from '../base.ts'

export const settings = router({
  get: signedIn.input(InWorkspace).query(({ ctx, input }) => getSettings(ctx.app, ctx.actor, input)),
  change: signedIn.input(SettingsChange).mutation(({ ctx, input }) => changeSettings(ctx.app, ctx.actor, input)),
  changeTier: signedIn.input(TierChange).mutation(({ ctx, input }) => changeTier(ctx.app, ctx.actor, input)),
})
