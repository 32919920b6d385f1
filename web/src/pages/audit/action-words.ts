import type { AuditAction } from '@parley/shared/workspace/audit'
import { i18n } from '../../i18n/i18n.ts'

/** An action as a phrase that is followed by its subject. */
export function actionPhrase(action: AuditAction): string {
  return i18n.t(`audit:action.${action}`)
}

/** The action as a filter option, without a subject. */
export function actionName(action: AuditAction): string {
  return actionPhrase(action).replace(/:$| (with|of|to|as|for|from|about)$/, '')
}
