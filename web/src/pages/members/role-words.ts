import type { Role } from '@parley/shared/workspace/members'

/** What somebody chooses when they choose a role. */
export const roleMeanings: Record<Role, string> = {
  owner: 'Everything, and the only ones who make or remove owners and choose the plan',
  admin: 'Everything but owners and the plan',
  campaigner: 'Answers customers, writes templates, sends campaigns, sees reports',
  agent: 'Answers customers and sees reports',
  viewer: 'Reads conversations and changes nothing',
}
