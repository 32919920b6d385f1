import { FileUsage } from '@parley/shared/files/files'
import {
  ClassificationRule,
  type SettingsChange,
  type SettingsView,
  WorkspaceSettings,
} from '@parley/shared/workspace/settings'
import { z } from 'zod'
import { getFileUsage } from '../../features/files/file-usage.ts'
import { changeSettings } from '../../features/settings/change-settings.ts'
import { getSettings } from '../../features/settings/get-settings.ts'
import { byKey, type RouteGroup } from '../route.ts'

const fields = WorkspaceSettings.shape
const ofSurveys = fields.satisfaction.shape

/** What a program may read and change. Sign-in policies and the lifetime of keys are left to signed-in people. */
const Settings = z
  .object({
    name: fields.name.meta({ description: 'Name of the workspace.', example: 'Acme Coffee' }),
    time_zone: fields.timeZone.meta({
      description: 'Time zone of the workspace, for its days and schedules.',
      example: 'Europe/Berlin',
    }),
    default_country: fields.defaultCountry.meta({
      description: 'Country code of phone numbers that are written without one.',
      example: 'DE',
    }),
    assigns_on_reply: fields.assignsOnReply.meta({
      description: 'Whether the first person who replies to an unassigned conversation becomes its assignee.',
      example: true,
    }),
    sends_read_receipts: fields.sendsReadReceipts.meta({
      description: 'Whether customers see that a member who may reply has read their messages.',
      example: true,
    }),
    sends_typing: fields.sendsTyping.meta({
      description:
        'Whether customers see that a reply is being typed. On WhatsApp that also shows their messages as read.',
      example: false,
    }),
    satisfaction: z
      .object({
        enabled: ofSurveys.enabled.unwrap().meta({ description: 'Whether customers are surveyed.', example: true }),
        question: ofSurveys.question.unwrap().meta({ description: 'The question.', example: 'How did we do? 1 to 5.' }),
        threshold: z.int().min(1).max(5).meta({
          description: '`csat.low` is emitted for scores at or below it.',
          example: 2,
        }),
        repeat_after_days: z.int().min(0).max(365).meta({
          description: 'A customer who was surveyed is not surveyed again for this many days.',
          example: 7,
        }),
      })
      .meta({ description: 'The satisfaction survey.' }),
    rules: z
      .array(
        ClassificationRule.extend({
          words: ClassificationRule.shape.words.meta({
            description: 'Whole words, regardless of case; one of them is enough.',
            example: ['refund', 'invoice'],
          }),
          category: ClassificationRule.shape.category.meta({ description: 'Category to set.', example: 'billing' }),
          priority: ClassificationRule.shape.priority.meta({ description: 'Priority to set.', example: 'high' }),
        }),
      )
      .max(100)
      .meta({
        description: 'Rules for new conversations. The first with a word in the customer’s first message applies.',
      }),
  })
  .meta({ id: 'Settings' })
type Settings = z.infer<typeof Settings>
const ChangedSettings = Settings.partial().meta({
  example: { rules: [{ words: ['refund', 'invoice'], category: 'billing', priority: 'high' }] },
})

export const settings: RouteGroup = {
  name: 'Settings',
  description:
    'The settings of the workspace, which both modes share, with its rules for new conversations. Sign-in policies, retention and the service tier are changed in the dashboard only.',
  routes: [
    byKey('GET /api/v1/settings', {
      operationId: 'getSettings',
      summary: 'Get the settings',
      description: 'Returns the settings that a program may change.',
      takes: z.object({}),
      does: async (app, scope) => present(await getSettings(app, scope)),
      gives: Settings,
      inData: true,
      action: 'settings.read',
    }),
    byKey('GET /api/v1/settings/file_usage', {
      operationId: 'getFileUsage',
      summary: 'Get how much the files of the workspace take',
      description: 'Counts a file once in each mode that has it, however many messages send it.',
      takes: z.object({}),
      does: getFileUsage,
      gives: FileUsage,
      inData: true,
      action: 'settings.read',
    }),
    byKey('PATCH /api/v1/settings', {
      operationId: 'updateSettings',
      summary: 'Change the settings',
      description: 'Changes the given fields. `satisfaction` and `rules` replace the earlier ones as a whole.',
      takes: ChangedSettings,
      does: async (app, scope, input) =>
        present(await changeSettings(app, scope, { workspaceId: scope.workspaceId, ...changeOf(input) })),
      gives: Settings,
      inData: true,
      action: 'settings.manage',
      maxBodyBytes: 2 * 1024 * 1024,
    }),
  ],
}

function present(view: SettingsView): Settings {
  const { repeatAfterDays, ...survey } = view.satisfaction
  return {
    name: view.name,
    time_zone: view.timeZone,
    default_country: view.defaultCountry,
    assigns_on_reply: view.assignsOnReply,
    sends_read_receipts: view.sendsReadReceipts,
    sends_typing: view.sendsTyping,
    satisfaction: { ...survey, repeat_after_days: repeatAfterDays },
    rules: view.rules,
  }
}

function changeOf(input: z.infer<typeof ChangedSettings>): Omit<SettingsChange, 'workspaceId'> {
  const { satisfaction } = input
  return {
    name: input.name,
    timeZone: input.time_zone,
    defaultCountry: input.default_country,
    assignsOnReply: input.assigns_on_reply,
    sendsReadReceipts: input.sends_read_receipts,
    sendsTyping: input.sends_typing,
    satisfaction: satisfaction && { ...satisfaction, repeatAfterDays: satisfaction.repeat_after_days },
    rules: input.rules,
  }
}
