import { german as sharedGerman } from '@parley/shared/sentences/german'
import type { Sentence } from '@parley/shared/sentences/sentence'
import type { FailureReason, SharedSentence } from '@parley/shared/sentences/shared-sentence'
import { access } from './german/access.ts'
import { campaigns } from './german/campaigns.ts'
import { channels } from './german/channels.ts'
import { developers } from './german/developers.ts'
import { inbox } from './german/inbox.ts'
import { parts } from './german/parts.ts'
import { programs } from './german/programs.ts'
import { requests } from './german/requests.ts'
import { signIn } from './german/sign-in.ts'
import { templates } from './german/templates.ts'
import { workspaces } from './german/workspaces.ts'

const errors = {
  ...access,
  ...signIn,
  ...requests,
  ...workspaces,
  ...inbox,
  ...campaigns,
  ...templates,
  ...developers,
  ...channels,
  ...programs,
}

/** The German text of every sentence under the English one, with `{{placeholders}}` for what it names. */
export const german: Readonly<Record<string, string>> = { ...sharedGerman, ...errors, ...parts }

/** The message of an error: an English sentence that has a German text, so that one without does not compile. */
export type ServerSentence = SharedSentence | Sentence<keyof typeof errors> | FailureReason

/**
 * A text from outside, such as a platform's own reason, or one that only programs read. It is translated where it is a known
 * sentence, and otherwise shown as it is.
 */
export function asWritten(text: string): ServerSentence {
  return text as ServerSentence
}
