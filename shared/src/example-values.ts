/** Values that the examples of the API reference share, so that one example leads to the next. */
export const exampleIds = {
  workspace: '4b0967e3-92b9-4dfc-99c9-17d498f5cfb8',
  user: '01a1fbcd-dbb9-76ec-9e0f-40f3d51b2e88',
  contact: '01a1fbcd-e640-7c6a-a51d-3d7b3f0f6d11',
  otherContact: '01a1fbcd-e640-7c6a-a51d-3d7b3f0f6d12',
  note: '01a1fbcd-e8a1-7c3e-9b47-5d0e6f7a8b92',
  conversation: '01a1fbcd-e641-74b8-ba8c-0934fd635e5f',
  message: '01a1fbcd-e69f-7749-9c87-31e8c78a61bb',
  template: '01a1fbcf-4fc2-721e-8632-98643003f502',
  campaign: '01a1fbcf-6b1a-767b-bf33-e50e7209feb7',
  recipient: '01a1fbcf-6b24-73e0-8103-bbf0564deebb',
  channel: '01a1fbcd-dc7a-7f0e-8a53-1f6c3d2b9e40',
  tag: '01a1fbcf-31c4-7d18-a2e0-6f5b8c9d0a12',
  otherTag: '01a1fbcf-33d9-7b41-8f67-1e2d3c4b5a69',
  cannedReply: '01a1fbcf-3d17-7e62-8b05-7f1a2c3d4e5b',
  savedView: '01a1fbcf-4106-7c93-9a48-0d9e8f7a6b5c',
  field: '01a1fbcf-8a11-7d5e-9b02-5c3e9d7f1a20',
  file: '01a1fbcf-1d52-7a0c-9f36-2b7d4c8e5a11',
  webhook: '01a1fbcf-4f44-70f7-b9a2-a9e66e98847b',
  event: 'msg_01a1fbcf4fa07c318d253e4f5a6b7c81',
  delivery: '01a1fbcf-4fb1-7e42-9a36-4f5a6b7c8d92',
  apiKey: '01a1fbcf-2f3b-73d3-8c49-eab55ba9068c',
} as const

export const exampleTimes = {
  created: '2026-11-21T01:53:43.112Z',
  updated: '2026-11-21T01:53:47.206Z',
} as const
