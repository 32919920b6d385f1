export const texts = {
  hasBeenDeleted: '{{name}} has been deleted.',
  deleting: 'Deleting {{name}}',
  countingTheData: 'Counting the data…',
  deletionProgress: '{{removed}} of {{total}} records deleted. You can leave this page.',
  workspaces: 'Workspaces',
  signedInAs: 'Signed in as {{email}}',
  yourWorkspaces: 'Your workspaces',
  notAMember: 'You are not a member of any workspace. Ask an owner to invite you at {{email}}.',
  notAMemberMayCreate:
    'You are not a member of any workspace. Ask an owner to invite you at {{email}}, or create a workspace.',
  archived: ' · Archived',
  newWorkspace: 'New workspace',
  signOut: 'Sign out',
  hasBeenCreated: '{{name}} has been created.',
  newWorkspaceHint: 'You become its owner. It has its own members, settings, contacts and API keys.',
  createWorkspace: 'Create workspace',
} as const
