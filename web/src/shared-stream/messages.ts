import type { Language } from '@parley/shared/languages'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Change } from '../live-changes.ts'

/** What a tab shows, sent when that begins and repeated as a heartbeat. */
export type Watch = {
  readonly workspaceId: string
  readonly mode: Mode
  /** The language of errors. */
  readonly language: Language
  /**
   * When the tab began to read, by the clock of this machine, and the position of changes that the server stated then. Null
   * once the tab is live, and where its data may be older.
   */
  readonly loaded: { readonly at: number; readonly position: string } | null
}

/** A message from a tab. `left`: it shows nothing any more. */
export type TabMessage = Watch | 'left'

/**
 * A message to a tab. `live`: from now on it receives changes, and first what has changed since it was loaded; where that is not
 * known, a change whose noun is `everything`. `lost`: it receives no changes for now, because the connection was lost, or because
 * more is watched than one stream may follow. `refused`: it receives nothing more until it watches again. `alive` answers a
 * heartbeat.
 */
export type StreamMessage =
  | { readonly type: 'live' | 'lost' | 'alive' }
  | { readonly type: 'change'; readonly change: Change }
  | { readonly type: 'refused'; readonly code: string }
