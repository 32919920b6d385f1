import type { EventKind } from '@parley/shared/webhooks/webhooks'
import { expect } from 'vitest'
import { account, type Given, type Row } from './row.ts'

const field = 'message_template_status_update'
const page = 'Webhooks › message_template_status_update'

function decided(given: Given, event: string, more: object = {}) {
  const which = { message_template_id: 64244916695, message_template_name: given.templateName }
  return account(field, { event, ...which, message_template_language: 'en-US', reason: 'NONE', ...more })
}

/** The platform's statuses, and which of ours each is (reference, chapter 2.4). */
const decisions: readonly (readonly [event: string, status: string, emits: EventKind])[] = [
  ['PAUSED', 'PAUSED', 'template.paused'],
  ['DISABLED', 'DISABLED', 'template.paused'],
  ['REJECTED', 'REJECTED', 'template.rejected'],
  ['LOCKED', 'PAUSED', 'template.paused'],
  ['ARCHIVED', 'PAUSED', 'template.paused'],
  ['IN_APPEAL', 'REJECTED', 'template.rejected'],
  ['LIMIT_EXCEEDED', 'REJECTED', 'template.rejected'],
  ['PENDING_DELETION', 'DISABLED', 'template.paused'],
  ['DELETED', 'DISABLED', 'template.paused'],
]

export const templateRows: readonly Row[] = [
  {
    name: 'an approved template',
    source: page,
    given: 'pending template',
    changes: (given) => decided(given, 'APPROVED', { message_template_category: 'MARKETING' }),
    expected: () => ({ template: { status: 'APPROVED', rejection_reason: null }, events: ['template.approved'] }),
  },
  {
    name: 'a rejected template with the longer reason',
    source: `${page} (rejection_info)`,
    given: 'pending template',
    changes: (given) =>
      decided(given, 'REJECTED', {
        reason: 'INVALID_FORMAT',
        rejection_info: { reason: 'The body has no text.', recommendation: 'Write one.' },
      }),
    expected: () => ({
      template: { status: 'REJECTED', rejection_reason: expect.stringContaining('The body has no text.') },
      events: ['template.rejected'],
    }),
  },
  ...decisions.map(
    ([event, status, emits]): Row => ({
      name: `an approved template that is ${event}`,
      source: page,
      given: 'template',
      changes: (given) => decided(given, event),
      expected: () => ({ template: { status }, events: [emits] }),
    }),
  ),
  ...['REINSTATED', 'UNARCHIVED'].map(
    (event): Row => ({
      name: `a template that is ${event}`,
      source: page,
      given: 'pending template',
      changes: (given) => decided(given, event),
      expected: () => ({ template: { status: 'APPROVED' }, events: ['template.approved'] }),
    }),
  ),
  {
    name: 'a flagged template',
    source: page,
    given: 'template',
    changes: (given) => decided(given, 'FLAGGED', { disable_info: { disable_date: '2026-12-01' } }),
    expected: () => ({ template: { status: 'APPROVED', quality: 'LOW' } }),
  },
  {
    name: 'a quality change',
    source: 'Webhooks › message_template_quality_update',
    given: 'template',
    changes: (given) =>
      account('message_template_quality_update', {
        previous_quality_score: 'GREEN',
        new_quality_score: 'YELLOW',
        message_template_name: given.templateName,
        message_template_language: 'en-US',
      }),
    expected: () => ({ template: { status: 'APPROVED', quality: 'MEDIUM' } }),
  },
  {
    name: 'a quality change under the field of the status',
    source: 'Webhooks › message_template_quality_update (older example)',
    given: 'template',
    changes: (given) =>
      account(field, {
        previous_quality_score: 'YELLOW',
        new_quality_score: 'RED',
        message_template_name: given.templateName,
        message_template_language: 'en-US',
      }),
    expected: () => ({ template: { status: 'APPROVED', quality: 'LOW' } }),
  },
  {
    name: 'a changed category',
    source: 'Webhooks › template_category_update',
    given: 'template',
    changes: (given) =>
      account('template_category_update', {
        message_template_name: given.templateName,
        message_template_language: 'en-US',
        previous_category: 'MARKETING',
        new_category: 'UTILITY',
      }),
    expected: () => ({ template: { category: 'UTILITY', previous_category: 'MARKETING' } }),
  },
  {
    name: 'an announced category',
    source: 'Webhooks › template_category_update',
    given: 'template',
    changes: (given) =>
      account('template_category_update', {
        message_template_name: given.templateName,
        message_template_language: 'en-US',
        new_category: 'MARKETING',
        correct_category: 'UTILITY',
        category_update_timestamp: 1795255200,
      }),
    expected: () => ({
      template: { category: 'MARKETING', coming_category: 'UTILITY', coming_category_at: 1795255200_000 },
    }),
  },
  {
    name: 'a decision about an unknown template',
    source: page,
    changes: (given) => decided(given, 'PAUSED'),
    expected: () => ({}),
  },
]
