import { sentence } from '@parley/shared/sentences/sentence'
import type { SettingsView, TierChange } from '@parley/shared/workspace/settings'
import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { presentSettings } from './present-settings.ts'
import { publishSettings } from './publish-settings.ts'
import { type StoredSettings, settingsOf, updateTier } from './settings.store.ts'

/** Changes the rate limit of keys without their own. The API names the choices as tiers; `enterprise` requires a number. */
export async function changeTier(
  app: App,
  scope: Scope<'settings.change_tier'>,
  input: TierChange,
): Promise<SettingsView> {
  const { tier, requestsPerMinute } = input
  if (tier === 'enterprise' && requestsPerMinute === undefined) {
    throw new AppError('invalid_request', sentence('customRateLimitIncomplete'), {
      details: [{ path: 'requestsPerMinute', message: sentence('requiredForCustomRateLimit') }],
    })
  }
  return app.transact(async (tx) => {
    const before = await settingsOf(tx, scope)
    await updateTier(tx, scope, { tier, requestsPerMinute: tier === 'enterprise' ? (requestsPerMinute ?? null) : null })
    const after = await settingsOf(tx, scope)
    const details = whatChanged(auditableTier(before), auditableTier(after))
    await recordAudit(app, tx, scope, {
      action: 'settings.tier_changed',
      subject: `${after.requestsPerMinute} requests per minute`,
      details,
    })
    publishSettings(app, scope)
    afterCommit(() => app.apiKeyCache.forgetWorkspace(scope.workspaceId))
    return presentSettings(after)
  })
}

function auditableTier({ tier, requestsPerMinute }: StoredSettings) {
  return { tier, requests_per_minute: requestsPerMinute }
}
