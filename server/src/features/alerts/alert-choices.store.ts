import { notificationKinds } from '@parley/shared/words'
import { type AlertSettings, defaultAlerts } from '@parley/shared/workspace/alerts'
import type { Kysely } from 'kysely'
import type { AlertChoiceTable } from '../../db/schema/members.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

// Both modes of a workspace share what a person chose.

export async function alertSettingsOf(db: Kysely<Schema>, scope: Scope, userId: string): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_choice')
    .selectAll()
    .where(inWorkspace(scope))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? settingsOfRow(row) : defaultAlerts
}

export type Choice = { readonly userId: string; readonly settings: AlertSettings }

/** What the present members chose, without those who have not chosen. */
export async function choicesOfMembers(db: Kysely<Schema>, scope: Scope): Promise<Choice[]> {
  const rows = await db
    .selectFrom('alert_choice')
    .innerJoin('member', (join) =>
      join
        .onRef('member.userId', '=', 'alert_choice.user_id')
        .onRef('member.organizationId', '=', 'alert_choice.workspace_id'),
    )
    .selectAll('alert_choice')
    .where(inWorkspace(scope, 'alert_choice'))
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, settings: settingsOfRow(row) }))
}

export async function storeAlertSettings(
  tx: Tx,
  scope: Scope,
  { userId, settings }: { readonly userId: string; readonly settings: AlertSettings },
): Promise<void> {
  const { quietHours } = settings
  const chosen = {
    concerns: settings.concerns,
    sound: flag(settings.sound),
    desktop: flag(settings.desktop),
    push: flag(settings.push),
    email_assigned: flag(settings.emailAssigned),
    email_unanswered_minutes: settings.emailUnansweredMinutes,
    quiet_hours: quietHours && JSON.stringify(quietHours),
    muted_notifications: notificationKinds.filter((kind) => !settings.notifications[kind]).join(' '),
  }
  await tx
    .insertInto('alert_choice')
    .values({ workspace_id: scope.workspaceId, user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet(chosen))
    .execute()
}

function settingsOfRow(row: AlertChoiceTable): AlertSettings {
  return {
    concerns: row.concerns,
    sound: row.sound === 1,
    desktop: row.desktop === 1,
    push: row.push === 1,
    emailAssigned: row.email_assigned === 1,
    emailUnansweredMinutes: row.email_unanswered_minutes,
    quietHours: row.quiet_hours === null ? null : JSON.parse(row.quiet_hours),
    notifications: wantedWithout(row.muted_notifications.split(' ')),
  }
}

function wantedWithout(muted: readonly string[]): AlertSettings['notifications'] {
  return { ...defaultAlerts.notifications, ...Object.fromEntries(muted.filter(Boolean).map((kind) => [kind, false])) }
}

function flag(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0
}
