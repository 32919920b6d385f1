import { i18n } from '../../../../i18n/i18n.ts'
import { missingIn, scheduleOf } from '../../schedule.ts'
import type { Plan } from '../draft.ts'

export function newPlan(timeZone: string): Plan {
  return { name: '', when: 'now', date: '', time: '', timeZone, budget: '' }
}

/** Whether the plan has a complete schedule for later. */
export function isForLater(plan: Plan | undefined): boolean {
  return plan?.when === 'later' && scheduleOf(plan) !== undefined
}

/** The plan as server input. Incomplete fields are left out; `problemsOf` reports them. */
export function inputOfPlan(plan: Plan | undefined) {
  if (!plan) return {}
  const schedule = plan.when === 'later' ? scheduleOf(plan) : undefined
  const name = plan.name.trim()
  return {
    ...(name !== '' && { name }),
    ...(schedule && { schedule }),
    ...(plan.budget !== '' && { budgetMicros: Math.round(Number(plan.budget) * 1_000_000) }),
  }
}

/** The errors that prevent a start. An incomplete schedule must never mean now, nor an invalid budget no limit. */
export function problemsOf(plan: Plan): Partial<Record<keyof Plan, string>> {
  return {
    ...(plan.when === 'later' && missingIn(plan)),
    ...(plan.budget !== '' && !(Number(plan.budget) > 0) && { budget: i18n.t('campaigns:invalidBudget') }),
  }
}
