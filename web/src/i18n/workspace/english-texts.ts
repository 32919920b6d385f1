import type { texts as audit } from './en/audit.ts'
import type { texts as cannedReplies } from './en/canned-replies.ts'
import type { texts as channel } from './en/channel.ts'
import type { texts as invitation } from './en/invitation.ts'
import type { texts as resetPassword } from './en/reset-password.ts'
import type { texts as rules } from './en/rules.ts'
import type { texts as satisfaction } from './en/satisfaction.ts'
import type { texts as workspaces } from './en/workspaces.ts'

/** The English texts of pages about the workspace and its members. */
export type WorkspaceTexts = {
  audit: typeof audit
  'canned-replies': typeof cannedReplies
  channel: typeof channel
  invitation: typeof invitation
  'reset-password': typeof resetPassword
  rules: typeof rules
  satisfaction: typeof satisfaction
  workspaces: typeof workspaces
}
