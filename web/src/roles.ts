import type { Role } from '@parley/shared/workspace/members'
import { i18n } from './i18n/i18n.ts'

export const roleNames: Record<Role, string> = {
  get owner() {
    return i18n.t('common:owner')
  },
  get admin() {
    return i18n.t('common:admin')
  },
  get campaigner() {
    return i18n.t('common:marketer')
  },
  get agent() {
    return i18n.t('common:agent')
  },
  get viewer() {
    return i18n.t('common:viewer')
  },
}

export const roleMeanings: Record<Role, string> = {
  get owner() {
    return i18n.t('common:ownerRoleText')
  },
  get admin() {
    return i18n.t('common:adminRoleText')
  },
  get campaigner() {
    return i18n.t('common:agentRoleText')
  },
  get agent() {
    return i18n.t('common:repliesToCustomersAndViewsAnalytics')
  },
  get viewer() {
    return i18n.t('common:viewsConversationsReadOnly')
  },
}
