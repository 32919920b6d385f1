import type { Target } from './target.ts'

/** The logic of the dashboard that needs no browser. Components have tests of their own in a browser (`*.component.test.tsx`). */
export const webTargets: readonly Target[] = [
  {
    file: 'web/src/failures.ts',
    tests: ['web/src/failures.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/live-changes.ts',
    tests: ['web/src/live-changes.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/presence.ts',
    tests: ['web/src/presence.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/shared-stream/shared-stream.ts',
    tests: ['web/src/shared-stream/shared-stream.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/trpc.ts',
    tests: ['web/src/trpc.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/frame/alerts/alert-of.ts',
    tests: ['web/src/frame/alerts/alert-of.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/frame/navigation/site.ts',
    tests: ['web/src/frame/navigation/site.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/frame/palette/palette-items.ts',
    tests: ['web/src/frame/palette/palette-items.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/account/alerts/form-values.ts',
    tests: ['web/src/pages/account/alerts/form-values.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/account/device.ts',
    tests: ['web/src/pages/account/device.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/analytics/range.ts',
    tests: ['web/src/pages/analytics/range.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/analytics/reply-time.ts',
    tests: ['web/src/pages/analytics/reply-time.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/api-docs/endpoints.ts',
    tests: ['web/src/pages/api-docs/reference.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/api-keys/curl.ts',
    tests: ['web/src/pages/api-keys/expiry.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/api-keys/expiry.ts',
    tests: ['web/src/pages/api-keys/expiry.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/audit/detail-words.ts',
    tests: ['web/src/pages/audit/detail-words.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/audit/period.ts',
    tests: ['web/src/pages/audit/period.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/funnel.ts',
    tests: ['web/src/pages/campaigns/funnel.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/check/plan.ts',
    tests: ['web/src/pages/campaigns/new/check/plan.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/draft.ts',
    tests: ['web/src/pages/campaigns/new/draft.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/recipients/columns.ts',
    tests: [
      'web/src/pages/campaigns/new/recipients/columns.test.ts',
      'web/src/pages/campaigns/new/recipients/reading.test.ts',
    ],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/recipients/reading.ts',
    tests: ['web/src/pages/campaigns/new/recipients/reading.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/recipients/source/guess-phone-column.ts',
    tests: [
      'web/src/pages/campaigns/new/recipients/source/guess-phone-column.test.ts',
      'web/src/pages/campaigns/new/recipients/source/source.test.ts',
    ],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/new/recipients/source/source.ts',
    tests: ['web/src/pages/campaigns/new/recipients/source/source.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/progress.ts',
    tests: ['web/src/pages/campaigns/progress.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/schedule.ts',
    tests: ['web/src/pages/campaigns/schedule.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/campaigns/zones.ts',
    tests: ['web/src/pages/campaigns/zones.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/channel/number-words.ts',
    tests: ['web/src/pages/channel/number-words.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/contacts/opt-out-list.ts',
    tests: ['web/src/pages/contacts/opt-out-list.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/contacts/read-opt-outs.ts',
    tests: ['web/src/pages/contacts/opt-out-list.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/composer/known-values.ts',
    tests: ['web/src/pages/inbox/composer/known-values.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/composer/replied-meanwhile.ts',
    tests: ['web/src/pages/inbox/composer/replied-meanwhile.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/composer/reply-window.ts',
    tests: ['web/src/pages/inbox/composer/reply-window.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/composer/sends-on-enter.ts',
    tests: ['web/src/pages/inbox/composer/sends-on-enter.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/composer/start-writing.ts',
    tests: ['web/src/pages/inbox/composer/start-writing.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/list/matched-parts.ts',
    tests: ['web/src/pages/inbox/list/matched-parts.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/list/saved-filter.ts',
    tests: ['web/src/pages/inbox/list/saved-filter.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/next/next-conversation.ts',
    tests: ['web/src/pages/inbox/next/next-conversation.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/next/search-with-message.ts',
    tests: ['web/src/pages/inbox/next/search-with-message.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/status-menu/snooze-times.ts',
    tests: ['web/src/pages/inbox/status-menu/snooze-times.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/thread/caption-of.ts',
    tests: ['web/src/pages/inbox/thread/caption-of.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/inbox/use-assignees.ts',
    tests: ['web/src/pages/inbox/use-assignees.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/rules/rule-draft.ts',
    tests: ['web/src/pages/rules/rule-draft.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/set-up/link-token.ts',
    tests: ['web/src/pages/set-up/link-token.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/settings/backups/backup-share.ts',
    tests: ['web/src/pages/settings/backups/backup-share.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/settings/countries.ts',
    tests: ['web/src/pages/settings/countries.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/sign-in/safe-next.ts',
    tests: ['web/src/pages/sign-in/safe-next.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/templates/editor/draft-of.ts',
    tests: ['web/src/pages/templates/editor/draft-of.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/templates/editor/draft.ts',
    tests: [
      'web/src/pages/templates/editor/draft.test.ts',
      'web/src/pages/templates/editor/draft-of.test.ts',
      'web/src/pages/templates/editor/field-rules.test.ts',
    ],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/templates/editor/samples-in.ts',
    tests: ['web/src/pages/templates/editor/samples-in.test.ts', 'web/src/pages/templates/editor/draft.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/templates/slot-fields.ts',
    tests: ['web/src/pages/templates/slot-fields.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/webhooks/request-text.ts',
    tests: ['web/src/pages/webhooks/request-text.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/webhooks/test-outcome.ts',
    tests: ['web/src/pages/webhooks/test-outcome.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/pages/webhooks/verify-samples.ts',
    tests: ['web/src/pages/webhooks/verify-samples.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/phones.ts',
    tests: ['web/src/phones.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/charts/axis-limit.ts',
    tests: ['web/src/ui/charts/axis-limit.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/forms/compare-with-server.ts',
    tests: ['web/src/ui/forms/compare-with-server.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/forms/field-errors.ts',
    tests: ['web/src/ui/forms/field-errors.test.ts', 'web/src/pages/templates/editor/draft.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/forms/insert-at-caret.ts',
    tests: ['web/src/ui/forms/insert-at-caret.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/forms/query-parameters.ts',
    tests: ['web/src/ui/forms/query-parameters.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/lists/table-sort.ts',
    tests: ['web/src/ui/lists/table-sort.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/overlays/notices.ts',
    tests: ['web/src/ui/overlays/notices.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/shortcuts.ts',
    tests: ['web/src/ui/shortcuts.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/text/format.ts',
    tests: ['web/src/ui/text/format.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/i18n/locale-of.ts',
    tests: ['web/src/i18n/locale-of.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/text/parse-text.ts',
    tests: ['web/src/ui/text/parse-text.test.ts'],
    withoutStores: true,
  },
  {
    file: 'web/src/ui/text/relative-time.ts',
    tests: ['web/src/ui/text/relative-time.test.ts'],
    withoutStores: true,
  },
]
