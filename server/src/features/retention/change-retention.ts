import { retentionKinds } from '@parley/shared/words'
import type { Retention, RetentionChange } from '@parley/shared/workspace/retention'
import type { SettingsView } from '@parley/shared/workspace/settings'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { presentSettings } from '../settings/present-settings.ts'
import { publishSettings } from '../settings/publish-settings.ts'
import { lockSettings, settingsOf, updateRetention } from '../settings/settings.store.ts'

/** Takes effect with the next daily sweep, so that a mistake can be undone until then. */
export async function changeRetention(
  app: App,
  scope: Scope<'settings.change_retention'>,
  input: RetentionChange,
): Promise<SettingsView> {
  return app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const before = await settingsOf(tx, scope)
    const retention = changed(before.retention, input)
    await updateRetention(tx, scope, retention)
    const details = whatChanged(inWords(before.retention), inWords(retention))
    const subject = Object.keys(details).join(', ')
    if (subject !== '') {
      await recordAudit(app, tx, scope, { action: 'settings.retention_changed', subject, details })
    }
    publishSettings(app, scope)
    return presentSettings({ ...before, retention })
  })
}

/** The retention after a change. */
export function changed(current: Retention, change: Omit<RetentionChange, 'workspaceId'>): Retention {
  const given = retentionKinds.flatMap((kind) => (change[kind] === undefined ? [] : [[kind, change[kind]] as const]))
  return { ...current, ...Object.fromEntries(given) }
}

function inWords(retention: Retention): Record<string, string> {
  return Object.fromEntries(
    retentionKinds.map((kind) => [kind, retention[kind] === null ? 'no end' : `${retention[kind]} days`]),
  )
}
