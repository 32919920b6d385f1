import { SettingsChange, TierChange } from '@parley/shared/workspace/settings'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { changeTier } from '../../features/settings/change-tier.ts'
import { getSettings } from '../../features/settings/get-settings.ts'
import { perform, router, whoMay } from '../base.ts'

/** Enough for 100 rules with 50 words each. */
const maxBytes = 2 * 1024 * 1024

export const settings = router({
  get: whoMay('settings.read').input(InWorkspace).query(perform(getSettings)),
  change: whoMay('settings.manage', maxBytes).input(SettingsChange).mutation(perform(changeSettings)),
  changeTier: whoMay('settings.change_tier').input(TierChange).mutation(perform(changeTier)),
})
