import type { Role } from '@parley/shared/workspace/members'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  campaigner: 'Marketer',
  agent: 'Agent',
  viewer: 'Viewer',
}

export const roleMeanings: Record<Role, string> = {
  owner: 'Full access, including owners, the plan, and archiving or deleting the workspace',
  admin: 'Full access except owners, the plan, and archiving or deleting the workspace',
  campaigner: 'Replies to customers, writes templates, sends campaigns, views analytics',
  agent: 'Replies to customers and views analytics',
  viewer: 'Views conversations, read-only',
}
