import { missingIn, scheduleOf } from '../../schedule.ts'
import { ownTimeZone } from '../../zones.ts'
import type { Plan } from '../draft.ts'

export function newPlan(): Plan {
  return { name: '', when: 'now', date: '', time: '', timeZone: ownTimeZone(), budget: '' }
}

/** For a time that is chosen whole, not just about to be. */
export function isForLater(plan: Plan | undefined): boolean {
  return plan?.when === 'later' && scheduleOf(plan) !== undefined
}

/** What the server is told of it. Only what is complete: `problemsOf` names the rest. */
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

/** What has to be put right before anything may be started: half a time must never mean now, nor half a limit none. */
export function problemsOf(plan: Plan): Partial<Record<keyof Plan, string>> {
  return {
    ...(plan.when === 'later' && missingIn(plan)),
    ...(plan.budget !== '' && !(Number(plan.budget) > 0) && { budget: 'Write an amount above 0, or nothing' }),
  }
}
