import { modes } from '@parley/shared/words'
import type { Change } from './change.ts'
import type { Live } from './live.ts'

/**
 * Announces a change of what both modes of a workspace share: the dashboards of both are notified once the surrounding
 * transaction commits.
 */
export function publishInBothModes(live: Pick<Live, 'publish'>, workspaceId: string, change: Change): void {
  for (const mode of modes) live.publish({ workspaceId, mode }, change)
}
