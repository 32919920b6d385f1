import type { Role } from '@parley/shared/workspace/members'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  campaigner: 'Marketer',
  agent: 'Agent',
  viewer: 'Viewer',
}

export const roleMeanings: Record<Role, string> = {
  owner: 'Full access, including adding and removing owners and choosing the plan',
  admin: 'Full access except owners and the plan',
  campaigner: 'Replies to customers, writes templates, sends campaigns, views analytics',
  agent: 'Replies to customers and views analytics',
  viewer: 'Views conversations, read-only',
}
