import { keyPermissions } from '@parley/shared/words'
import type { ApiKeyChange } from '@parley/shared/workspace/api-keys'
import type { KeyData } from '@parley/shared/workspace/key-data'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { channelIdsOf, channelNamesOf, chosenChannels } from '../channels/limited-channels.ts'
import { type KeyRow, lockKey, permissionsOfRow, updateKey } from './api-keys.store.ts'
import { allowedCidrsOf, namesOfKey, presentKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'
import { addedPermissions, refuseKeyEscalation } from './refuse-key-escalation.ts'

/** Applies from the key's next request. */
export async function changeApiKey(
  app: App,
  scope: Scope<'api_keys.manage'>,
  input: ApiKeyChange,
): Promise<{ data: KeyData }> {
  return await app.transact(async (tx) => {
    const before = await lockKey(app, tx, scope, input.keyId)
    if (!before) throw notFound('API key')
    const granted = grantedBy(input, before)
    refuseKeyEscalation(scope, granted)
    // A permission that was just granted cannot have been unused for long, so the observation starts again.
    const watch = granted.length > 0 && { permissions_watched_since: app.now() }
    const channels = await channelsOf(tx, scope, input, before)
    const change = { ...columnsOf(input), ...channels, ...watch }
    const row = await updateKey(tx, scope, { keyId: input.keyId, change })
    if (!row) throw notFound('API key')
    publishKey(app, scope, input.keyId)
    await recordAudit(app, tx, scope, {
      action: 'api_key.changed',
      subject: namesOfKey(row),
      details: whatChanged(await auditableKey(tx, before), await auditableKey(tx, row)),
    })
    return { data: presentKey(row) }
  })
}

function grantedBy({ permissions }: ApiKeyChange, before: KeyRow): KeyPermission[] {
  return permissions === undefined ? [] : addedPermissions({ permissions, current: permissionsOfRow(before) })
}

/** The channels that the key is limited to from now on. One that was removed since can stay. */
async function channelsOf(tx: Tx, scope: Scope, { channel_ids: ids }: ApiKeyChange, before: KeyRow) {
  if (ids === undefined) return {}
  if (ids === null) return { channel_ids: null }
  const held = channelIdsOf(before) ?? []
  return { channel_ids: await chosenChannels(tx, { ...scope, mode: before.mode }, { ids, held }) }
}

function columnsOf(change: ApiKeyChange) {
  return {
    ...(change.isActive !== undefined && { is_active: change.isActive ? (1 as const) : (0 as const) }),
    ...(change.name !== undefined && { name: change.name }),
    ...(change.permissions !== undefined && { permissions: JSON.stringify(change.permissions) }),
    ...(change.allowedCidrs !== undefined && {
      allowed_cidrs: change.allowedCidrs && JSON.stringify(change.allowedCidrs),
    }),
    ...(change.rateLimitPerMinute !== undefined && { rate_limit_per_minute: change.rateLimitPerMinute }),
  }
}

async function auditableKey(tx: Tx, row: KeyRow) {
  const permissions = permissionsOfRow(row)
  return {
    name: row.name,
    active: row.is_active === 1 ? 'yes' : 'no',
    permissions: keyPermissions.filter((each) => permissions[each]),
    requests_per_minute: row.rate_limit_per_minute ?? 'as the tier',
    addresses: allowedCidrsOf(row) ?? 'any',
    channels: (await channelNamesOf(tx, row)) ?? 'all',
  }
}
