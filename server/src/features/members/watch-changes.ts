import type { InWorkspace } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ChangeBatch } from '../../live/change-batch.ts'
import { authorize } from '../../policy.ts'

/** Changes in one mode of a workspace until the signal aborts. Throws at once when not allowed, not at the first change. */
export function watchChanges(
  app: App,
  actor: Actor,
  input: InWorkspace,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<ChangeBatch> {
  const scope = authorize(actor, 'changes.watch', input)
  return app.live.batches(scope, signal)
}
