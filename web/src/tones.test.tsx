import { MantineProvider } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { platformSentence } from '@parley/shared/sentences/sentence'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckResult } from './pages/campaigns/new/recipients/read-cells.tsx'
import { Outcome } from './pages/campaigns/one/outcome.tsx'
import { CampaignStateBadge, RecipientStateBadge } from './pages/campaigns/state.tsx'
import { OptOutBadge } from './pages/contacts/opt-out.tsx'
import { StatusOfConversation } from './pages/inbox/status.tsx'
import { TemplateQualityBadge, TemplateStatusBadge } from './pages/templates/status.tsx'
import { DeliveryBadge, HealthBadge } from './pages/webhooks/health.tsx'

/** The tones of the badges and callouts in what is rendered. */
function tonesOf(content: ReactNode): string {
  const markup = renderToStaticMarkup(<MantineProvider>{content}</MantineProvider>)
  return [...markup.matchAll(/data-tone="(\w+)"/g)].map(([, tone]) => tone).join(' ')
}

const none = { pending: 0, sending: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 }
const campaign = (state: CampaignView['state'], counts = {}) => (
  <CampaignStateBadge campaign={{ state, counts: { ...none, ...counts } }} />
)
const outcome = (state: CampaignView['state'], { failed = 0, uncertain = 0 } = {}) => {
  const funnel = { total: 9, accepted: 9, delivered: 9, read: 0, replied: 0, skipped: 0, duplicates: 0, pending: 0 }
  const report = { campaign: { state, stop_reason: null }, funnel: { ...funnel, failed, uncertain } }
  return <Outcome report={report as CampaignReport} />
}
const webhook = (changes: Partial<WebhookView>) => {
  const healthy = { is_active: true, disabled_reason: null, failing_since: null, last_success_at: null }
  return <HealthBadge webhook={{ ...healthy, ...changes } as WebhookView} />
}
const at = '2026-11-20T09:00:00.000Z'
const optOut = (scope: 'campaigns' | 'all' | undefined) => (
  <OptOutBadge contact={{ opt_out: scope ? { scope, source: 'person', at } : null } as ContactView} />
)
const row = { line: 2, phone: '+15550100123', variables: {}, values: {} }
const checked = (problem: 'phone' | 'duplicate' | 'same_phone' | undefined, sent = false) => (
  <CheckResult row={{ ...row, result: problem && { problem, message: 'Because' } }} sent={sent} />
)

const cases: [what: string, content: ReactNode, tone: string][] = [
  [
    'an open conversation',
    <StatusOfConversation key="1" conversation={{ status: 'open', snoozed_until: null }} />,
    'info',
  ],
  [
    'a pending conversation',
    <StatusOfConversation key="2" conversation={{ status: 'pending', snoozed_until: null }} />,
    'quiet',
  ],
  [
    'a resolved conversation',
    <StatusOfConversation key="3" conversation={{ status: 'resolved', snoozed_until: null }} />,
    'good',
  ],
  [
    'a snoozed conversation',
    <StatusOfConversation key="4" conversation={{ status: 'open', snoozed_until: at }} />,
    'quiet',
  ],
  ['a scheduled campaign', campaign('scheduled'), 'info'],
  ['a running campaign', campaign('running'), 'info'],
  ['a paused campaign', campaign('paused'), 'warn'],
  ['a completed campaign', campaign('completed', { sent: 1 }), 'good'],
  ['a completed campaign with few failures', campaign('completed', { sent: 100, failed: 1 }), 'good'],
  ['a completed campaign with a failure', campaign('completed', { failed: 1 }), 'warn'],
  ['a completed campaign with an unknown outcome', campaign('completed', { uncertain: 1 }), 'warn'],
  ['a running campaign with a failure', campaign('running', { failed: 1 }), 'info'],
  ['a cancelled campaign', campaign('cancelled'), 'quiet'],
  ['a stopped campaign', campaign('stopped'), 'bad'],
  ['a recipient who waits', <RecipientStateBadge key="1" state="pending" />, 'quiet'],
  ['a recipient who is sent to', <RecipientStateBadge key="2" state="sending" />, 'info'],
  ['an accepted message', <RecipientStateBadge key="3" state="sent" />, 'info'],
  ['a delivered message', <RecipientStateBadge key="4" state="delivered" />, 'good'],
  ['a message that was read', <RecipientStateBadge key="5" state="read" />, 'good'],
  ['a failed message', <RecipientStateBadge key="6" state="failed" />, 'bad'],
  ['a skipped recipient', <RecipientStateBadge key="7" state="skipped" />, 'quiet'],
  ['a message with an unknown outcome', <RecipientStateBadge key="8" state="uncertain" />, 'warn'],
  ['the outcome of a running campaign', outcome('running'), ''],
  ['the outcome of a scheduled campaign', outcome('scheduled'), 'info'],
  ['the outcome of a paused campaign', outcome('paused'), 'warn'],
  ['the outcome of a stopped campaign', outcome('stopped'), 'bad'],
  ['the outcome of a cancelled campaign', outcome('cancelled'), 'info'],
  ['a complete outcome', outcome('completed'), 'info'],
  ['an outcome with a failure', outcome('completed', { failed: 1 }), 'warn'],
  ['an outcome with an unknown one', outcome('completed', { uncertain: 1 }), 'warn'],
  ['a template in review', <TemplateStatusBadge key="1" status="PENDING" />, 'info'],
  ['an approved template', <TemplateStatusBadge key="2" status="APPROVED" />, 'good'],
  ['a rejected template', <TemplateStatusBadge key="3" status="REJECTED" />, 'bad'],
  ['a paused template', <TemplateStatusBadge key="4" status="PAUSED" />, 'warn'],
  ['a disabled template', <TemplateStatusBadge key="5" status="DISABLED" />, 'quiet'],
  ['a template of high quality', <TemplateQualityBadge key="6" quality="HIGH" />, 'good'],
  ['a template of medium quality', <TemplateQualityBadge key="7" quality="MEDIUM" />, 'warn'],
  ['a template of low quality', <TemplateQualityBadge key="8" quality="LOW" />, 'bad'],
  [
    'a webhook that Parley disabled',
    webhook({ is_active: false, disabled_reason: platformSentence('It failed') }),
    'bad',
  ],
  ['a disabled webhook', webhook({ is_active: false, failing_since: at }), 'quiet'],
  ['a failing webhook', webhook({ failing_since: at, last_success_at: at }), 'bad'],
  ['a healthy webhook', webhook({ last_success_at: at }), 'good'],
  ['a webhook without deliveries', webhook({}), 'info'],
  ['a delivery that waits', <DeliveryBadge key="1" delivery={{ state: 'pending', attempts: 0 }} />, 'info'],
  ['a delivery that is retried', <DeliveryBadge key="5" delivery={{ state: 'pending', attempts: 1 }} />, 'warn'],
  ['a delivery that was accepted', <DeliveryBadge key="2" delivery={{ state: 'delivered', attempts: 0 }} />, 'good'],
  ['a failed delivery', <DeliveryBadge key="3" delivery={{ state: 'failed', attempts: 0 }} />, 'bad'],
  [
    'a delivery that waits for its webhook',
    <DeliveryBadge key="4" delivery={{ state: 'parked', attempts: 0 }} />,
    'warn',
  ],
  ['a customer who gets everything', optOut(undefined), ''],
  ['a customer who gets no campaigns', optOut('campaigns'), 'quiet'],
  ['a customer who gets no messages', optOut('all'), 'bad'],
  ['a row that is ready', checked(undefined), 'good'],
  ['a row that repeats another', checked('duplicate'), 'quiet'],
  ['a row that is sent although it may be a mistake', checked('same_phone', true), 'warn'],
  ['a row that is skipped', checked('phone'), 'bad'],
]

test.each(cases)('%s has the tone of its meaning', (_what, content, tone) => {
  expect(tonesOf(content)).toBe(tone)
})
