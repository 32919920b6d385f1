import type { Target } from './target.ts'
import { webTargets } from './web-targets.ts'

/** What decides about access, money, consent and delivery. */
const serverTargets: readonly Target[] = [
  {
    file: 'server/src/policy.ts',
    tests: ['server/src/policy.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/contacts/address.ts',
    tests: ['shared/src/contacts/address.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/contacts/opt-out-words.ts',
    tests: ['shared/src/contacts/opt-out-words.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/contacts/phone.ts',
    tests: ['shared/src/contacts/phone.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/contacts/phone-format.ts',
    tests: ['shared/src/contacts/phone-format.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/contacts/phone-in-country.ts',
    tests: ['shared/src/contacts/phone-in-country.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/rate-card.ts',
    tests: ['shared/src/campaigns/rate-card.test.ts', 'shared/src/campaigns/rate-of-country.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/rate-of-country.ts',
    tests: ['shared/src/campaigns/rate-of-country.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/recipient-check.ts',
    tests: ['shared/src/campaigns/recipient-check.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/read-recipient.ts',
    tests: ['shared/src/campaigns/read-recipient.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/recipient-csv.ts',
    tests: ['shared/src/campaigns/recipient-csv.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/recipient-csv-row.ts',
    tests: ['shared/src/campaigns/recipient-csv-row.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/campaigns/recipient-csv-header.ts',
    tests: ['shared/src/campaigns/recipient-csv-header.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-binding.ts',
    tests: ['shared/src/templates/template-binding.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-rules.ts',
    tests: ['shared/src/templates/template-rules.test.ts', 'shared/src/templates/template-kind-rules.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-kind-rules.ts',
    tests: ['shared/src/templates/template-kind-rules.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-button-rules.ts',
    tests: ['shared/src/templates/template-rules.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-slots.ts',
    tests: ['shared/src/templates/template-slots.test.ts', 'shared/src/templates/template-binding.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/template-text.ts',
    tests: [
      'shared/src/templates/template-text.test.ts',
      'shared/src/templates/template-binding.test.ts',
      'shared/src/templates/url-value.test.ts',
    ],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/placeholders.ts',
    tests: ['shared/src/templates/placeholders.test.ts', 'shared/src/templates/template-text.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/read-components.ts',
    tests: ['shared/src/templates/read-components.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/templates/value-problem.ts',
    tests: ['shared/src/templates/value-problem.test.ts'],
    withoutStores: true,
  },
  {
    file: 'shared/src/conversations/classification.ts',
    tests: ['shared/src/conversations/classification.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/webhooks/deliveries/signature.ts',
    tests: ['server/src/features/webhooks/deliveries/signature.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/webhooks/deliveries/retry-schedule.ts',
    tests: ['server/src/features/webhooks/deliveries/retry-schedule.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/api-keys/key-text.ts',
    tests: ['server/src/features/api-keys/key-text.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/addresses.ts',
    tests: ['server/src/outbound/addresses.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/guard.ts',
    tests: [
      'server/src/outbound/guard.test.ts',
      'server/src/outbound/outbound.test.ts',
      'server/src/outbound/no-way-inside.test.ts',
    ],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/resolver.ts',
    tests: ['server/src/outbound/resolver.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/hosts-file.ts',
    tests: ['server/src/outbound/hosts-file.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/name-servers.ts',
    tests: ['server/src/outbound/name-servers.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/outbound.ts',
    tests: ['server/src/outbound/outbound.test.ts', 'server/src/outbound/guard.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/outbound/failure.ts',
    tests: ['server/src/outbound/failure.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/db/retry.ts',
    tests: ['server/src/db/retry.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/db/units-of-work.ts',
    tests: ['server/src/db/units-of-work.test.ts'],
  },
  {
    file: 'server/src/auth/attempt-counter.ts',
    tests: ['server/src/auth/attempt-counter.test.ts'],
  },
  {
    file: 'server/src/auth/fixed-windows.ts',
    tests: ['server/src/auth/fixed-windows.test.ts'],
  },
  {
    file: 'server/src/auth/api-keys/rate-windows.ts',
    tests: ['server/src/auth/fixed-windows.test.ts', 'server/src/auth/api-keys/rate-windows.test.ts'],
  },
  {
    file: 'server/src/auth/guesses.ts',
    tests: ['server/src/auth/guesses.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/auth/sessions.ts',
    tests: ['server/src/auth/session-cache.test.ts', 'server/src/auth/sessions.test.ts'],
  },
  {
    file: 'server/src/auth/failures/failures.ts',
    tests: ['server/src/auth/failures/make-failures.test.ts'],
  },
  {
    file: 'server/src/auth/api-keys/api-key-cache.ts',
    tests: ['server/src/auth/api-keys/api-key-cache.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/auth/api-keys/key-usage-records.ts',
    tests: ['server/src/auth/api-keys/key-usage-records.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/api-keys/authenticate-key.ts',
    tests: ['server/src/features/api-keys/authenticate-key.test.ts'],
  },
  {
    file: 'server/src/features/api-keys/refuse-key-escalation.ts',
    tests: ['server/src/features/api-keys/granted-permissions.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/api-keys/key-lifetime.ts',
    tests: ['server/src/features/api-keys/key-lifetime.test.ts'],
    withoutStores: true,
  },
  {
    file: 'server/src/features/idempotency/answer-once.ts',
    tests: [
      'server/src/features/idempotency/answer-once.test.ts',
      'server/src/features/idempotency/never-twice.test.ts',
    ],
  },
  {
    file: 'server/src/features/idempotency/begin-run.ts',
    tests: [
      'server/src/features/idempotency/answer-once.test.ts',
      'server/src/features/idempotency/never-twice.test.ts',
    ],
  },
  {
    file: 'server/src/features/idempotency/keep-runs-alive.ts',
    tests: ['server/src/features/idempotency/answer-once.test.ts'],
  },
  {
    file: 'server/src/features/idempotency/idempotency.store.ts',
    tests: [
      'server/src/features/idempotency/answer-once.test.ts',
      'server/src/features/idempotency/never-twice.test.ts',
    ],
  },
  {
    file: 'server/src/features/webhooks/deliveries/settle-attempt.ts',
    tests: ['server/src/features/webhooks/deliveries/settle-attempt.test.ts'],
  },
  {
    file: 'server/src/features/webhooks/deliveries/attempt-delivery.ts',
    tests: ['server/src/features/webhooks/deliveries/attempt-delivery.test.ts'],
  },
  {
    file: 'server/src/features/webhooks/deliveries/deliveries.store.ts',
    tests: ['server/src/features/webhooks/deliveries/deliveries.store.test.ts', 'server/test/store-scopes.test.ts'],
  },
  {
    file: 'server/src/features/contacts/contacts.store.ts',
    tests: ['server/src/features/contacts/contacts.store.test.ts'],
  },
  {
    file: 'server/src/features/contacts/set-opt-out.ts',
    tests: ['server/src/features/contacts/contacts.test.ts', 'server/src/features/contacts/contact-audit.test.ts'],
  },
  {
    file: 'server/src/features/contacts/change-opt-out.ts',
    tests: ['server/src/features/contacts/opt-out-choices.test.ts'],
  },
  {
    file: 'server/src/features/contacts/record-opt-out-preference.ts',
    tests: ['server/src/features/contacts/opt-out-choices.test.ts'],
  },
  {
    file: 'server/src/features/contacts/import-opt-outs.ts',
    tests: [
      'server/src/features/contacts/import-opt-outs.test.ts',
      'server/src/features/contacts/contact-audit.test.ts',
    ],
  },
  {
    file: 'server/src/features/audit/export-cursor.ts',
    tests: ['server/src/features/audit/export-cursor.test.ts'],
  },
  {
    file: 'server/src/features/audit/audit.store.ts',
    tests: ['server/src/features/audit/audit.store.test.ts'],
  },
  {
    file: 'server/src/features/audit/record-audit.ts',
    tests: ['server/src/features/audit/record-audit.test.ts'],
  },
  {
    file: 'server/src/db/audit/entry-hash.ts',
    tests: ['server/src/db/audit/entry-hash.test.ts'],
  },
  {
    file: 'server/src/db/audit/seals.ts',
    tests: ['server/src/db/audit/seals.test.ts', 'server/src/db/audit/entry-hash.test.ts'],
  },
]

export const targets: readonly Target[] = [...serverTargets, ...webTargets]
