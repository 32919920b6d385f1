import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ApiMethod,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  successOf,
} from '@parley/shared/openapi/document'
import type { Endpoint } from '@parley/shared/openapi/example-call'
import { exampleRequest } from '@parley/shared/openapi/example-request'
import { type Field, fieldsOf } from '@parley/shared/openapi/fields'
import { rulesOf } from '@parley/shared/openapi/rules'
import { keyPermissions, memberPermissions } from '@parley/shared/words'
import { keyPermissionMeanings, keyPermissionNeeds } from '@parley/shared/workspace/key-permissions'
import { roleBundles } from '@parley/shared/workspace/members'
import { openApiDocument } from '../openapi/document.ts'

const baseUrl = 'http://localhost:3000'

/** The text of `docs/api.md`: the guide, with tables and endpoints from the OpenAPI document. */
export function apiReference(): string {
  const document = openApiDocument({ baseUrl, version: '' })
  const endpoints = endpointsOf(document)
  const sections: Readonly<Record<string, string>> = {
    'key permissions': table(
      ['Permission', 'Allows', 'Granted by members with'],
      keyPermissions.map((each) => [
        code(each),
        keyPermissionMeanings[each],
        keyPermissionNeeds[each].map(code).join(', '),
      ]),
    ),
    'member permissions': table(['Permission', 'Roles that have it'], memberPermissionRows(endpoints)),
    errors: table(['Status', 'Code', 'When'], errorRows(document)),
    headers: table(
      ['Header', 'Example', 'Description'],
      Object.entries(document.components.headers).map(([name, { description, example }]) => [
        code(name),
        code(String(example)),
        description,
      ]),
    ),
    'idempotent endpoints': idempotentEndpoints(endpoints),
    endpoints: table(
      ['Endpoint', 'Description', 'Requires'],
      endpoints.map((each) => [linkTo(each), each.operation.summary, requirementOf(each.operation)]),
    ),
    groups: document.tags.map((tag) => groupSection(tag, { document, endpoints })).join('\n\n'),
    objects: Object.entries(document.components.schemas).map(objectSection).join('\n\n'),
  }
  const guide = readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8')
  const text = guide.replace(/<!-- ([a-z ]+) -->/g, (_, name: string) => {
    const section = sections[name]
    if (section === undefined) throw new Error(`The guide refers to an unknown section: ${name}`)
    return section
  })
  return withLinks(text, endpoints)
}

function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method as ApiMethod, path, operation })),
  )
}

function memberPermissionRows(endpoints: readonly Endpoint[]): string[][] {
  const required = new Set(
    endpoints.flatMap(({ operation }) => operation.security.flatMap((each) => each.session ?? [])),
  )
  return memberPermissions
    .filter((permission) => required.has(permission))
    .map((permission) => {
      const roles = Object.entries(roleBundles).filter(([, bundle]) => bundle.includes(permission))
      return [code(permission), roles.map(([role]) => code(role)).join(', ')]
    })
}

function errorRows(document: OpenApiDocument): string[][] {
  return document['x-error-codes'].map((each) => [String(each.status), code(each.code), each.description])
}

function idempotentEndpoints(endpoints: readonly Endpoint[]): string {
  const supported = endpoints.filter(({ operation }) => isIdempotent(operation))
  return ['The header is supported by:', '', ...supported.map((each) => `- ${linkTo(each)}`)].join('\n')
}

type Reference = { readonly document: OpenApiDocument; readonly endpoints: readonly Endpoint[] }

function eventTable({ webhooks }: OpenApiDocument): string {
  const rows = Object.entries(webhooks).map(([kind, { post }]) => {
    const { $ref = '' } = post.requestBody.content['application/json'].schema
    return [code(kind), post.description ?? '', objectLink($ref)]
  })
  return table(['Event', 'When', 'Body'], rows)
}

function groupSection(tag: OpenApiDocument['tags'][number], { endpoints, document }: Reference): string {
  const own = endpoints.filter(({ operation }) => operation.tags[0] === tag.name)
  const parts = own.length === 0 ? [eventTable(document)] : own.map((each) => endpointSection(each, document))
  return [`## ${tag.name}`, tag.description, ...parts].join('\n\n')
}

function endpointSection(endpoint: Endpoint, document: OpenApiDocument): string {
  const { operation } = endpoint
  const body = operation.requestBody?.content['application/json'].schema
  const success = successOf(operation)
  const content = success?.content?.['application/json']
  return [
    `### ${nameOf(endpoint)}`,
    `**${operation.summary}.** Requires ${requirementOf(operation)}.${isIdempotent(operation) ? ' Supports an [`Idempotency-Key`](#idempotency).' : ''}`,
    operation.description,
    fieldTable('Path parameter', parametersOf(operation, 'path')),
    fieldTable('Query parameter', parametersOf(operation, 'query')),
    body && fieldTable('Body parameter', fieldsOf(body, {})),
    block('sh', exampleRequest(endpoint, baseUrl)),
    `Response ${success?.status}:`,
    content && block('json', json(content.example)),
    content && returnsOf(content.schema),
    errorsOf(operation, document),
  ]
    .filter((part) => part)
    .join('\n\n')
}

function parametersOf({ parameters }: Operation, where: 'path' | 'query'): Field[] {
  return parameters
    .filter((each) => each.in === where)
    .map(({ name, required, schema, description }) => ({ name, required, rules: rulesOf(schema), description }))
}

function returnsOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `Returns the ${objectLink(schema.$ref)}.`
  return responseTable(schema)
}

const everywhere = [
  'invalid_request',
  'unauthenticated',
  'rate_limited',
  'too_many_attempts',
  'internal',
  'unavailable',
]

/** The error codes of the endpoint in the order of their table, without those that every endpoint has. */
function errorsOf(operation: Operation, document: OpenApiDocument): string | undefined {
  const own = document['x-error-codes']
    .map((each) => each.code)
    .filter((each) => operation['x-error-codes'].includes(each) && !everywhere.includes(each))
  return own.length === 0 ? undefined : `[Errors](#errors): ${own.map(code).join(', ')}.`
}

function objectSection([name, schema]: [string, JsonSchema]): string {
  return [`### The ${name} object`, contentOf(schema)].join('\n\n')
}

function contentOf(schema: JsonSchema): string {
  const { oneOf } = schema
  if (!oneOf) return responseTable(schema)
  const links = oneOf.map(linkedType)
  return links.includes(undefined) ? responseTable({ properties: { content: schema } }) : `One of: ${links.join(', ')}.`
}

function responseTable(schema: JsonSchema): string {
  const rows = fieldsOf(schema, {}).map(({ name, rules, required, description }) => {
    const type = linkedType(schema.properties?.[name]) ?? rules
    return [code(name), required || name.includes('.') ? type : `${type}, can be omitted`, description]
  })
  return table(['Field', 'Type', 'Description'], rows)
}

/** The type of a field that refers to an object, or to one among others. */
function linkedType({ $ref, items, anyOf }: JsonSchema = {}): string | undefined {
  if ($ref !== undefined) return objectLink($ref)
  if (items && items.$ref !== undefined) return `array of ${objectLink(items.$ref)}`
  if (!anyOf?.some((each) => each.$ref !== undefined)) return undefined
  return anyOf.map((each) => linkedType(each) ?? rulesOf(each)).join(' or ')
}

function objectLink(reference: string): string {
  const name = reference.replace('#/components/schemas/', '')
  return `[${name} object](#the-${name.toLowerCase()}-object)`
}

function fieldTable(heading: string, fields: readonly Field[]): string | undefined {
  if (fields.length === 0) return undefined
  return table(
    [heading, 'Type', 'Description'],
    fields.map(({ name, required, rules, description }) => [
      required ? `${code(name)} (required)` : code(name),
      rules,
      description,
    ]),
  )
}

function requirementOf({ security }: Operation): string {
  const [scheme] = security.flatMap((each) => Object.keys(each))
  if (scheme === undefined) return 'no authentication'
  const permissions = security.flatMap((each) => Object.values(each).flat()).map(code)
  const callers: Record<string, string> = { session: 'a session', apiKey: 'an API key', testKey: 'a test API key' }
  return [callers[scheme], permissions.join(' or ')].filter(Boolean).join(' with ')
}

function isIdempotent({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key')
}

function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return code(`${method.toUpperCase()} ${path}`)
}

/** A link to the section of an endpoint in `file`, or in the same file. */
export function linkTo(endpoint: Pick<Endpoint, 'method' | 'path'>, file = ''): string {
  const anchor = nameOf(endpoint)
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-')
  return `[${nameOf(endpoint)}](${file}#${anchor})`
}

/** Makes a link of every endpoint that a description or a table names. Headings and existing links stay as they are. */
function withLinks(text: string, endpoints: readonly Endpoint[]): string {
  return endpoints.reduce((written, each) => {
    const name = nameOf(each).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return written.replace(new RegExp(`(?<!^### |\\[)${name}(?!\\])`, 'gm'), linkTo(each))
  }, text)
}

function code(text: string): string {
  return `\`${text}\``
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** JSON in which a list or an object stands on one line where it fits. */
function json(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const partsIn = (inner: string) =>
    isList
      ? value.map((item) => json(item, inner))
      : Object.entries(value).map(([name, part]) => `"${name}": ${json(part, inner)}`)
  const line = partsIn('').join(', ')
  if (indent.length + line.length <= 100 && !line.includes('\n')) return isList ? `[${line}]` : `{ ${line} }`
  const inner = `${indent}  `
  const lines = partsIn(inner).map((part) => `${inner}${part}`)
  return [isList ? '[' : '{', lines.join(',\n'), `${indent}${isList ? ']' : '}'}`].join('\n')
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
