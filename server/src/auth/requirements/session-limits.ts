import { sessionLimits } from '@parley/shared/workspace/settings'

/** How long a session lasts: from sign-in, however much it is used, and from its last use. */
export type SessionLimits = { readonly lifetimeMs: number; readonly idleMs: number }

const minuteMs = 60_000

export const installationLimits: SessionLimits = {
  lifetimeMs: sessionLimits.lifetimeMinutes.max * minuteMs,
  idleMs: sessionLimits.idleMinutes.max * minuteMs,
}

type Configured = { readonly session_lifetime_minutes: number | null; readonly idle_timeout_minutes: number | null }

/** The strictest limits of a person's workspaces, and never more than the installation's. */
export function strictestLimits(workspaces: readonly Configured[]): SessionLimits {
  const { lifetimeMs, idleMs } = installationLimits
  return {
    lifetimeMs: Math.min(lifetimeMs, ...millisecondsOf(workspaces, 'session_lifetime_minutes')),
    idleMs: Math.min(idleMs, ...millisecondsOf(workspaces, 'idle_timeout_minutes')),
  }
}

function millisecondsOf(workspaces: readonly Configured[], limit: keyof Configured): number[] {
  return workspaces.flatMap(({ [limit]: minutes }) => (minutes === null ? [] : [minutes * minuteMs]))
}

/** The times of a session as the sign-in library returns them and as the engine stores them. */
export type SessionTimes = { readonly createdAt: Date | string; readonly updatedAt: Date | string }

/** The library stores wall-clock times, so they are compared with the wall clock and not with the application's. */
export function isSessionOver({ createdAt, updatedAt }: SessionTimes, { lifetimeMs, idleMs }: SessionLimits): boolean {
  const now = Date.now()
  return new Date(createdAt).getTime() + lifetimeMs <= now || new Date(updatedAt).getTime() + idleMs <= now
}
