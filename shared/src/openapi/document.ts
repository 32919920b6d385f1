// The parts of an OpenAPI 3.1 document that Parley uses. The server generates it, the dashboard reads it.

export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema | false
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

export type Ref = { readonly $ref: string }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

export type Header = { readonly description: string; readonly schema: JsonSchema; readonly example?: unknown }

export type JsonContent = {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown }
}

/** A body that is a file, or a form with one. */
export type FileContent = {
  readonly 'multipart/form-data'?: { readonly schema: JsonSchema }
  readonly 'application/octet-stream'?: { readonly schema: JsonSchema }
}

export type ApiResponse = {
  readonly description: string
  readonly headers: Readonly<Record<string, Ref | Header>>
  /** The content of the response; absent where it has no body. */
  readonly content?: Partial<JsonContent> & FileContent
}

/** A security scheme with the permissions it requires. Of several entries, any one is sufficient. */
export type Security = Readonly<Record<string, readonly string[]>>

export type Operation = {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Security[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: JsonContent & FileContent }
  readonly responses: Readonly<Record<string, ApiResponse | Ref>>
  /** The codes of the errors that it is answered with. Their statuses and meanings are listed once for all operations. */
  readonly 'x-error-codes': readonly string[]
}

/** What a receiver of webhooks is sent, and what it answers. */
export type WebhookOperation = Pick<Operation, 'operationId' | 'tags' | 'summary' | 'description' | 'security'> & {
  readonly parameters: readonly Parameter[]
  readonly requestBody: { readonly required: true; readonly content: JsonContent }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

export type ApiMethod = 'get' | 'post' | 'patch' | 'delete'

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<ApiMethod, Operation>>>>>
  /** What Parley sends to webhooks, by the kind of the event. */
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookOperation }>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, ApiResponse>>
  }
  /** Every error code with its status and meaning. */
  readonly 'x-error-codes': readonly { readonly status: number; readonly code: string; readonly description: string }[]
}

/** The response with a status of success. It is never a reference: operations share only responses of errors. */
export function successOf({ responses }: Operation): (ApiResponse & { readonly status: string }) | undefined {
  const [status, response] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? []
  return status === undefined || !response || '$ref' in response ? undefined : { status, ...response }
}

/** The responses of an operation by status, also those that it only refers to. */
export function responsesOf({ responses }: Operation, { components }: OpenApiDocument): [string, ApiResponse][] {
  return Object.entries(responses).map(([status, response]) => {
    const found = '$ref' in response ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response
    if (!found) throw new Error(`The response ${status} is not in the document`)
    return [status, found]
  })
}
