import { sentence } from '@parley/shared/sentences/sentence'
import { OutboundFailure } from '../../../outbound/failure.ts'
import type { Channel } from '../../channel.ts'
import type { DeleteOutcome, PlatformTemplate, SubmitOutcome, TemplateDefinition } from '../../platform.ts'
import { findConnection } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { callerOf } from '../credentials.ts'
import type { Call, Graph } from '../graph/graph.ts'
import { errorIn, type GraphError } from '../graph/graph-error.ts'
import { textAt, valueAt } from '../graph/json.ts'
import { explain, treatmentOf } from './codes.ts'
import { componentsBody, definitionBody, hasSameContent } from './definition-body.ts'
import { readCategory, readStatus, templatesIn } from './template-form.ts'

type Caller = { readonly context: WhatsAppContext; readonly graph: Graph }
type Name = Pick<TemplateDefinition, 'name' | 'language'>

const alreadyThere = '2388024'

/**
 * Submits a definition. Where the same definition already exists, as after an answer that was lost, its current status is
 * returned. Throws when the platform gives no answer.
 */
export async function submitTemplate(
  caller: Caller,
  channel: Channel,
  definition: TemplateDefinition,
): Promise<SubmitOutcome> {
  const answer = await call(caller, channel, {
    method: 'POST',
    path: (account) => `${account}/message_templates`,
    body: definitionBody(definition),
  })
  if ('error' in answer) {
    const known = answer.error.subcode === alreadyThere ? await find(caller, channel, definition) : undefined
    return known && hasSameContent(known.components, definition.components) ? submitted(known) : refused(answer.error)
  }
  const id = textAt(answer.body, 'id')
  if (id === undefined) throw new Error('WhatsApp accepted a template without returning its id')
  const category = readCategory(textAt(answer.body, 'category'))
  const status = readStatus(textAt(answer.body, 'status') ?? 'PENDING', undefined)?.status ?? 'PENDING'
  return { kind: 'submitted', platformTemplateId: id, status, ...(category && { category }) }
}

/** The platform edits a template by its id, which is looked up by name. An approved one keeps its category. */
export async function editTemplate(
  caller: Caller,
  channel: Channel,
  definition: TemplateDefinition,
): Promise<SubmitOutcome> {
  const known = await find(caller, channel, definition)
  if (!known) {
    const { name, language } = definition
    const message = sentence('whatsappLacksTemplate', { name, language })
    return { kind: 'refused', code: '132001', message }
  }
  const hasSameCategory = known.category === definition.category
  if (hasSameCategory && hasSameContent(known.components, definition.components)) return submitted(known)
  const answer = await call(caller, channel, {
    method: 'POST',
    path: () => known.platformTemplateId,
    body: {
      ...(!hasSameCategory && { category: definition.category }),
      components: componentsBody(definition.components),
    },
  })
  if ('error' in answer) return refused(answer.error)
  return { kind: 'submitted', platformTemplateId: known.platformTemplateId, status: 'PENDING' }
}

export async function deleteTemplate(
  caller: Caller,
  channel: Channel,
  { name, language }: Name,
): Promise<DeleteOutcome> {
  const known = await find(caller, channel, { name, language })
  if (!known) return { kind: 'deleted' }
  const answer = await call(caller, channel, {
    method: 'DELETE',
    path: (account) => `${account}/message_templates`,
    query: { name, hsm_id: known.platformTemplateId },
  })
  if (!('error' in answer)) return { kind: 'deleted' }
  const { code, message } = refused(answer.error)
  return { kind: 'refused', code, message }
}

const templatesPerPage = 100
/** The most pages that are read: more than any account can have. */
const maxPages = 100

/** Every template of the account, or those matching a name. Throws when the platform gives no answer, or refuses. */
export async function listTemplates(caller: Caller, channel: Channel, name?: string): Promise<PlatformTemplate[]> {
  const found: PlatformTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await call(caller, channel, {
      method: 'GET',
      path: (account) => `${account}/message_templates`,
      query: {
        fields: 'id,name,language,status,category,components,quality_score,rejected_reason,correct_category',
        limit: String(templatesPerPage),
        ...(name !== undefined && { name }),
        ...(after !== undefined && { after }),
      },
    })
    if ('error' in answer) throw new OutboundFailure('failed', explain(answer.error.code, answer.error.details))
    found.push(...templatesIn(answer.body))
    after = textAt(answer.body, 'paging', 'cursors', 'after')
    if (after === undefined || valueAt(answer.body, 'paging', 'next') === undefined) break
  }
  return found
}

/** The platform's name filter also matches parts of names. */
async function find(caller: Caller, channel: Channel, { name, language }: Name): Promise<PlatformTemplate | undefined> {
  const found = await listTemplates(caller, channel, name)
  return found.find((template) => template.name === name && template.language === language)
}

function submitted({ platformTemplateId, status, category }: PlatformTemplate): SubmitOutcome {
  return { kind: 'submitted', platformTemplateId, status, category }
}

function refused({ code, subcode, details }: GraphError): Extract<SubmitOutcome, { kind: 'refused' }> {
  return { kind: 'refused', code: subcode ?? code, message: sentence('whatsappRefusedTemplate', { reason: details }) }
}

type TemplateCall = Pick<Call, 'method' | 'query' | 'body'> & { readonly path: (businessAccountId: string) => string }
type Answer = { readonly body: unknown } | { readonly error: GraphError }

/** Throws where a later retry makes sense: there was no answer, or the platform is temporarily unavailable. */
async function call({ context, graph }: Caller, channel: Channel, { path, ...call }: TemplateCall): Promise<Answer> {
  const connection = await findConnection(context.db, channel.id)
  if (!connection)
    return { error: { code: 'not_connected', subcode: undefined, details: 'the number is disconnected' } }
  const caller = callerOf(context, connection)
  const reply = await graph.call({ ...call, caller, path: path(connection.business_account_id) })
  if (reply.kind !== 'answered') throw new OutboundFailure('failed', reply.message)
  const error = errorIn(reply.body)
  if (error && ['soon', 'slower'].includes(treatmentOf(error.code, reply.status).remedy)) {
    throw new OutboundFailure('failed', explain(error.code, error.details))
  }
  if (error) return { error }
  if (reply.status >= 300 || reply.body === undefined)
    throw new OutboundFailure('failed', sentence('whatsappUnreadable', { status: reply.status }))
  return { body: reply.body }
}
