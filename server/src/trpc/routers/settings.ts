import { SettingsChange, TierChange } from '@parley/shared/workspace/settings'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { changeTier } from '../../features/settings/change-tier.ts'
import { getSettings } from '../../features/settings/get-settings.ts'
import { perform, router, signedIn } from '../base.ts'

export const settings = router({
  get: signedIn.input(InWorkspace).query(perform(getSettings)),
  change: signedIn.input(SettingsChange).mutation(perform(changeSettings)),
  changeTier: signedIn.input(TierChange).mutation(perform(changeTier)),
})
