import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { PageError } from './frame/page-error.tsx'
import { loadTextsOf } from './i18n/i18n.ts'
import { PageSkeleton } from './ui/lists/skeletons.tsx'

/** The route table. Every page is loaded when it is first visited. */
const pages: RouteObject[] = [
  page('inbox/:conversationId?', async () => (await import('./pages/inbox/page.tsx')).InboxPage),
  page('getting-started', async () => (await import('./pages/getting-started/page.tsx')).GettingStartedPage),
  page('campaigns', async () => (await import('./pages/campaigns/page.tsx')).CampaignsPage),
  page('campaigns/new', async () => (await import('./pages/campaigns/new/page.tsx')).NewCampaignPage),
  page('campaigns/:campaignId', async () => (await import('./pages/campaigns/one/page.tsx')).CampaignPage),
  page('templates', async () => (await import('./pages/templates/page.tsx')).TemplatesPage),
  page('templates/new', async () => (await import('./pages/templates/editor/new-page.tsx')).NewTemplatePage),
  page('templates/:templateId', async () => (await import('./pages/templates/one-page.tsx')).TemplatePage),
  page(
    'templates/:templateId/edit',
    async () => (await import('./pages/templates/editor/edit-page.tsx')).EditTemplatePage,
  ),
  page('contacts', async () => (await import('./pages/contacts/page.tsx')).ContactsPage),
  page('contacts/import', async () => (await import('./pages/contacts/import-page.tsx')).ImportOptOutsPage),
  page(
    'contacts/duplicates',
    async () => (await import('./pages/contacts/merge/suggestions-page.tsx')).SuggestedMergesPage,
  ),
  page('imports', async () => (await import('./pages/imports/page.tsx')).ImportsPage),
  page('imports/:importId', async () => (await import('./pages/imports/one-page.tsx')).ImportPage),
  page('contacts/:contactId', async () => (await import('./pages/contacts/one-page.tsx')).ContactPage),
  page('analytics', async () => (await import('./pages/analytics/page.tsx')).AnalyticsPage),
  page('api-keys', async () => (await import('./pages/api-keys/page.tsx')).ApiKeysPage),
  page('api-keys/:keyId', async () => (await import('./pages/api-keys/one-page.tsx')).ApiKeyPage),
  page('webhooks', async () => (await import('./pages/webhooks/page.tsx')).WebhooksPage),
  page('webhooks/:webhookId', async () => (await import('./pages/webhooks/one-page.tsx')).WebhookPage),
  page(
    'webhooks/:webhookId/deliveries/:deliveryId',
    async () => (await import('./pages/webhooks/delivery-page.tsx')).DeliveryPage,
  ),
  page('api-docs', async () => (await import('./pages/api-docs/page.tsx')).ApiDocsPage),
  page('simulator/:phone?', async () => (await import('./pages/simulator/page.tsx')).SimulatorPage),
  page('settings', async () => (await import('./pages/settings/page.tsx')).SettingsPage),
  page('channels/connect', async () => (await import('./pages/channels/connect/page.tsx')).ConnectPage),
  page('channels/:channelId?', async () => (await import('./pages/channels/page.tsx')).ChannelsPage),
  page('channel', async () => (await import('./pages/channels/page.tsx')).FormerAddress),
  page('satisfaction', async () => (await import('./pages/satisfaction/page.tsx')).SatisfactionPage),
  page('rules', async () => (await import('./pages/rules/page.tsx')).RulesPage),
  page('canned-replies', async () => (await import('./pages/canned-replies/page.tsx')).CannedRepliesPage),
  page('contact-fields', async () => (await import('./pages/contact-fields/page.tsx')).ContactFieldsPage),
  page('tags', async () => (await import('./pages/tags/page.tsx')).TagsPage),
  page('audit', async () => (await import('./pages/audit/page.tsx')).AuditPage),
  page('account', async () => (await import('./pages/account/page.tsx')).AccountPage),
  page('members', async () => (await import('./pages/members/page.tsx')).MembersPage),
]

export const router = createBrowserRouter([
  page('/set-up', async () => (await import('./pages/set-up/page.tsx')).SetUpPage),
  page('/invitation', async () => (await import('./pages/invitation/page.tsx')).InvitationPage),
  page('/reset-password', async () => (await import('./pages/reset-password/page.tsx')).ResetPasswordPage),
  page('/confirm-email', async () => (await import('./pages/confirm-email/page.tsx')).ConfirmEmailPage),
  page('/sign-in', async () => (await import('./pages/sign-in/page.tsx')).SignInPage),
  page('/workspaces', async () => (await import('./pages/workspaces/page.tsx')).WorkspacesPage),
  {
    path: '/w/:workspaceId/:mode',
    Component: Frame,
    ErrorBoundary: PageError,
    children: [...pages, { path: '*', Component: NotFoundPage }],
  },
  {
    path: '/*',
    ErrorBoundary: PageError,
    HydrateFallback: PageSkeleton,
    lazy: async () => ({ Component: (await import('./frame/workspace-redirect.tsx')).WorkspaceRedirect }),
  },
])

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    ErrorBoundary: PageError,
    HydrateFallback: PageSkeleton,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTextsOf(path)])
      return { Component }
    },
  }
}
