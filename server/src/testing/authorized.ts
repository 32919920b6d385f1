import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import { type Action, authorize, type Scope } from '../policy.ts'

/** The operation as entry points perform it: by an actor, who must be permitted the action in the workspace of the input. */
export function authorized<A extends Action, Who extends Actor, Input, Output>(
  action: A,
  operation: (app: App, scope: Scope<A, Who>, input: Input) => Promise<Output>,
): (app: App, actor: Who, input: Input & Where) => Promise<Output> {
  return async (app, actor, input) => operation(app, authorize(actor, action, input), input)
}
