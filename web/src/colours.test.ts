import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = import.meta.dirname
const read = (pattern: string) =>
  globSync(pattern, { cwd: source, exclude: ['**/*.test.ts', '**/*.test.tsx'] }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(source, file), 'utf8'),
  }))
const styleSheets = read('**/*.css')
const components = read('**/*.{ts,tsx}')
const filesWith = (files: readonly { file: string; text: string }[], pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

test('amber is taken from its token, and only by what needs attention', () => {
  expect(filesWith(styleSheets, /--ui-warn/)).toEqual([
    'frame/live-notice.module.css',
    'pages/inbox/list/conversation-list.module.css',
    'styles.css',
    'ui/text/callout.module.css',
    'ui/text/status-badge.module.css',
  ])
  expect(filesWith(components, /--ui-warn/)).toEqual(['pages/templates/editor/field-rules.tsx'])
})

test('no component has amber, orange or yellow as a colour of the library', () => {
  expect(filesWith(components, /['"](amber|orange|yellow)\.\d['"]|(color|c)="(amber|orange|yellow)"/)).toEqual([])
  expect(filesWith(styleSheets, /mantine-color-(orange|yellow)/)).toEqual([])
})

/** What needs attention, by the file whose callout or badge is amber. */
const attention = {
  'pages/account/recovery-codes.tsx': 'codes that are shown once',
  'pages/account/two-factor.tsx': 'few codes are left',
  'pages/api-keys/key-status.tsx': 'the key expires soon',
  'pages/api-keys/lifetime-warning.tsx': 'keys that live longer than allowed',
  'pages/api-keys/one-page.tsx': 'the key expires soon',
  'pages/api-keys/usage/permission-uses.tsx': 'a permission that is not used',
  'pages/campaigns/new/check/check-warnings.tsx': 'what goes wrong when it is sent',
  'pages/campaigns/new/recipients/read-cells.tsx': 'a row that may be a mistake',
  'pages/campaigns/new/recipients/read-summary.tsx': 'rows that are not sent to',
  'pages/campaigns/one/outcome.tsx': 'paused, or messages that failed',
  'pages/campaigns/state.tsx': 'paused, or messages that failed',
  'pages/channel/number-words.ts': 'customers block the number',
  'pages/channel/number.tsx': 'no callback has arrived',
  'pages/contacts/campaign-messages.tsx': 'a message whose outcome is unknown',
  'pages/contacts/import-result.tsx': 'rows that were refused',
  'pages/members/change-member.tsx': 'access that remains',
  'pages/members/member-table.tsx': 'required two-factor authentication that is off',
  'pages/rules/try-message.tsx': 'an urgent conversation',
  'pages/settings/backups/backups-panel.tsx': 'no verified backup',
  'pages/templates/one-page.tsx': 'a template that cannot be sent',
  'pages/templates/page.tsx': 'a template that cannot be sent',
  'pages/templates/status.tsx': 'paused by the platform, or of medium quality',
  'pages/templates/test-send.tsx': 'a message whose outcome is unknown',
  'pages/webhooks/health.tsx': 'deliveries that wait for an endpoint that fails',
  'pages/webhooks/page.tsx': 'events that cannot occur',
  'ui/forms/live-form.tsx': 'a teammate changed the same',
  'ui/text/secret-once.tsx': 'a secret that is shown once',
}

test('every amber callout and badge states what needs attention', () => {
  expect(filesWith(components, /(tone="warn"|'warn'(?! \|))/).filter((file) => !isOfColours(file))).toEqual(
    Object.keys(attention),
  )
})

/** What cannot be undone or ends somebody's access, by the file whose button for it is red. */
const destructive = {
  'pages/account/sessions.tsx': ['all other sessions end'],
  'pages/account/turn-off.tsx': ['two-factor authentication is turned off'],
  'pages/api-keys/key-actions.tsx': ['a key is deleted'],
  'pages/campaigns/drafts.tsx': ['a draft is deleted'],
  'pages/campaigns/one/questions.tsx': ['the rest is skipped by a pause', 'the rest is skipped by cancelling'],
  'pages/canned-replies/page.tsx': ['a canned reply is deleted'],
  'pages/channel/number-actions.tsx': ['the number is disconnected'],
  'pages/contacts/erase-form.tsx': ['a customer is erased'],
  'pages/getting-started/sample-data-panel.tsx': ['the sample data is removed'],
  'pages/inbox/composer/canned-dialog.tsx': ['a canned reply is deleted'],
  'pages/inbox/list/views-window.tsx': ['a view is chosen', 'it is deleted'],
  'pages/members/end-sessions.tsx': ['all sessions of a member end'],
  'pages/members/invitation-actions.tsx': ['an invitation is revoked'],
  'pages/members/remove-member.tsx': ['a member is removed'],
  'pages/settings/archive-panel.tsx': ['the workspace is archived'],
  'pages/settings/delete-panel.tsx': ['the form is opened', 'the workspace is deleted'],
  'pages/settings/retention-form.tsx': ['older data is deleted'],
  'pages/simulator/phones/failure-select.tsx': ['a message fails'],
  'pages/simulator/reviews/reject-form.tsx': ['a template is rejected'],
  'pages/tags/page.tsx': ['a tag is chosen', 'it is deleted'],
  'pages/templates/delete-template.tsx': ['a template is deleted'],
  'pages/webhooks/webhook-actions.tsx': ['a webhook is deleted'],
}

test('every red button is one that destroys something', () => {
  const red = components
    .map(({ file, text }) => [file, text.match(/^ +danger$|color="red\.8"/gm)?.length ?? 0] as const)
    .filter(([, buttons]) => buttons > 0)
  expect(Object.fromEntries(red)).toEqual(
    Object.fromEntries(Object.entries(destructive).map(([file, buttons]) => [file, buttons.length])),
  )
})

/** The definitions of the tones, and a level of the channel's log. */
function isOfColours(file: string): boolean {
  return ['ui/text/status-badge.tsx', 'ui/text/callout.tsx'].includes(file)
}
