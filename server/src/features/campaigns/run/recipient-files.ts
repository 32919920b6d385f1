import type { Recipient } from '@parley/shared/campaigns/recipients'
import type { Component } from '@parley/shared/templates/components'
import { type FileValue, filesIn, slotsOf } from '@parley/shared/templates/template-slots'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { TemplateTable } from '../../../db/schema/templates.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Channel } from '../../../platforms/channel.ts'
import type { Scope } from '../../../policy.ts'
import { removeUnnamed } from '../../files/remove-unnamed.ts'
import { insertTemplateFiles, releaseFilesOfRecipients } from '../../files/template-files.store.ts'
import { requireFiles } from '../../messages/template-files.ts'
import { bindingOf } from './binding-version.ts'

/** A file that the values of the recipient at this position name. */
export type RecipientFile = FileValue & { readonly position: number }

type Request = {
  readonly channel: Channel
  readonly template: Pick<TemplateTable, 'components'>
  readonly recipients: readonly Recipient[]
  readonly bindingVersion: number
  /** The field of the request that has the variables of a recipient. */
  readonly pathOf?: (position: number) => string
}

/**
 * Returns the files that the values of recipients name. Throws `invalid_request` at the first that cannot be sent. Recipients
 * whose values do not fit the template are passed over: each of them fails by itself.
 */
export async function requireRecipientFiles(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  request: Request,
): Promise<RecipientFile[]> {
  const { channel, template, recipients, bindingVersion } = request
  const { pathOf = (position) => `recipients.${position}.variables` } = request
  const components = JSON.parse(template.components) as Component[]
  if (!slotsOf(components).some(({ file }) => file !== undefined)) return []
  const bind = bindingOf(bindingVersion, components)
  const files = recipients.flatMap(({ variables }, position) => {
    const bound = bind(variables)
    return bound.ok ? filesIn(components, bound.values).map((file) => ({ ...file, position })) : []
  })
  const named = files.map((file) => ({ ...file, path: `${pathOf(file.position)}.${file.address}` }))
  await requireFiles(app, db, scope, { channel, named })
  return files
}

type Stored = {
  readonly recipients: readonly Pick<CampaignRecipientTable, 'id'>[]
  readonly files: readonly RecipientFile[]
}

/** Records which recipients name which files, so that these stay as long as their values do. */
export async function nameFilesOfRecipients(tx: Tx, scope: Scope, { recipients, files }: Stored): Promise<void> {
  const uses = files.flatMap(({ fileId, position }) => {
    const recipient = recipients[position]
    return recipient ? [{ file_id: fileId, recipient_id: recipient.id }] : []
  })
  await insertTemplateFiles(tx, scope, uses)
}

/** The files of recipients whose values are removed. Those that nothing else names are removed as well. */
export async function removeFilesOfRecipients(
  app: App,
  tx: Tx,
  scope: Scope,
  recipientIds: readonly string[],
): Promise<void> {
  const fileIds = await releaseFilesOfRecipients(tx, scope, { recipientIds })
  await removeUnnamed(app, tx, scope, [...new Set(fileIds)])
}
