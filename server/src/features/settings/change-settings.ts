import { sentence } from '@parley/shared/sentences/sentence'
import type { Role } from '@parley/shared/workspace/members'
import type { SettingsChange, SettingsView } from '@parley/shared/workspace/settings'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { hasTwoFactor } from '../../auth/requirements/two-factor.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { presentSettings } from './present-settings.ts'
import { publishSettings } from './publish-settings.ts'
import { type StoredSettings, settingsOf, updateSettings } from './settings.store.ts'

/** Fields that are left out stay unchanged. Rules and the survey apply from the next message on. */
export async function changeSettings(
  app: App,
  scope: Scope<'settings.manage'>,
  input: SettingsChange,
): Promise<SettingsView> {
  return app.transact(async (tx) => {
    const before = await settingsOf(tx, scope)
    await refuseWithoutOwnTwoFactor(tx, scope.actor, { before: before.twoFactorRoles, wanted: input.twoFactorRoles })
    await updateSettings(tx, scope, input)
    const after = await settingsOf(tx, scope)
    const details = whatChanged(auditableSettings(before), auditableSettings(after))
    const subject = Object.keys(details).join(', ').replaceAll('_', ' ')
    if (subject !== '') await recordAudit(app, tx, scope, { action: 'settings.changed', subject, details })
    publishSettings(app, scope)
    return presentSettings(after)
  })
}

type RolesChange = { readonly before: readonly Role[]; readonly wanted: readonly Role[] | undefined }

/** Whoever requires two-factor authentication of further roles has it turned on, and so has tried it. */
async function refuseWithoutOwnTwoFactor(tx: Tx, actor: Actor, { before, wanted = [] }: RolesChange): Promise<void> {
  if (actor.kind !== 'user' || wanted.every((role) => before.includes(role))) return
  if (await hasTwoFactor(tx, actor)) return
  const message = sentence('twoFactorFirst')
  throw new AppError('conflict', message, { details: [{ path: 'twoFactorRoles', message }] })
}

/** The settings as the audit log shows them, one line per rule. */
function auditableSettings({ name, timeZone, defaultCountry, satisfaction, rules, ...rest }: StoredSettings) {
  return {
    name,
    time_zone: timeZone,
    country: defaultCountry,
    survey: satisfaction.enabled ? 'on' : 'off',
    survey_question: satisfaction.question,
    low_score: satisfaction.threshold,
    survey_repeated_after: `${satisfaction.repeatAfterDays} days`,
    assigned_on_reply: rest.assignsOnReply ? 'on' : 'off',
    read_receipts: rest.sendsReadReceipts ? 'on' : 'off',
    typing_shown: rest.sendsTyping ? 'on' : 'off',
    api_key_lifetime: rest.maxKeyLifetimeDays === null ? 'unlimited' : `${rest.maxKeyLifetimeDays} days`,
    two_factor_required_of: rest.twoFactorRoles,
    session_lifetime: minutesOrDefault(rest.sessionLifetimeMinutes),
    idle_timeout: minutesOrDefault(rest.idleTimeoutMinutes),
    rules: rules.map(({ words, category, priority }) => {
      const effects = [category, priority].filter((each) => each !== undefined)
      return `${words.join(', ')}: ${effects.join(', ') || 'nothing'}`
    }),
  }
}

function minutesOrDefault(minutes: number | null): string {
  return minutes === null ? 'default' : `${minutes} minutes`
}
