import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../../file-settings.ts'
import { isSigned } from './signature.ts'

/** What the next matching request meets: `unavailable` answers 503, `cut` ends the connection in the middle, `hang` never answers. */
export type Fault = { readonly kind: 'unavailable' | 'cut' | 'wrong-etag' | 'hang'; readonly on: RegExp }

export type S3Double = {
  readonly settings: S3Settings
  /** The objects by their names. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly at: Date }>
  readonly uploads: Map<string, { readonly key: string; readonly parts: Map<number, Buffer>; readonly at: Date }>
  /** Each is met once, by the first request whose method, path and query match. */
  readonly faults: Fault[]
  /** Method, path and query of every request. */
  readonly requests: string[]
}

const bucket = 'parley-files'
const credentials = { accessKeyId: 'parley', secretAccessKey: 'correct-secret' }

/**
 * A small S3 service in memory that, unlike s3rver, checks signatures, MD5 hashes and the ETags of parts, lists unfinished
 * uploads, and fails on request.
 */
export async function openS3Double(): Promise<S3Double> {
  const server = createServer((request, response) => void answer(double, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { bucket, endpoint, region: 'us-east-1', credentials, pathStyle: true, prefix: 'parley/' }
  const double: S3Double = { settings, objects: new Map(), uploads: new Map(), faults: [], requests: [] }
  return double
}

async function answer(double: S3Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request
  double.requests.push(`${method} ${url}`)
  const found = double.faults.findIndex(({ on }) => on.test(`${method} ${url}`))
  const [{ kind: fault } = {}] = found < 0 ? [] : double.faults.splice(found, 1)
  if (fault === 'hang') return
  if (fault === 'cut' && method !== 'GET') return void request.socket.destroy()
  const body = await buffer(request)
  const refusal = fault === 'unavailable' ? ([503, 'SlowDown'] as const) : refusalOf(request, body)
  if (refusal) return void refuse(response, ...refusal)
  const { pathname, searchParams: query } = new URL(url, 'http://s3')
  const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length))
  serve(double, response, { method, key, query, body, range: request.headers.range, fault })
}

function refusalOf(request: IncomingMessage, body: Buffer): readonly [number, string] | undefined {
  if (!isSigned(request, body, credentials)) return [403, 'SignatureDoesNotMatch']
  const md5 = request.headers['content-md5']
  if (md5 !== undefined && md5 !== hashOf(body, 'base64')) return [400, 'BadDigest']
  return new RegExp(`^/${bucket}(/|[?]|$)`).test(request.url ?? '') ? undefined : [404, 'NoSuchBucket']
}

type Call = {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly body: Buffer
  readonly range: string | undefined
  readonly fault: Fault['kind'] | undefined
}

function serve(double: S3Double, response: ServerResponse, call: Call): void {
  const { method, key, query, body } = call
  if (key === '' && query.has('uploads')) return void listUploads(double, response)
  if (key === '') return void list(double, response, query)
  if (query.has('uploads')) return void beginUpload(double, response, key)
  if (query.has('uploadId')) return void continueUpload(double, response, call)
  if (method === 'GET') return void get(double, response, call)
  if (method === 'PUT') double.objects.set(key, { bytes: body, at: new Date() })
  else double.objects.delete(key)
  response.writeHead(method === 'PUT' ? 200 : 204, { ETag: etagOf(body) }).end()
}

function get({ objects }: S3Double, response: ServerResponse, { key, range, fault }: Call): void {
  const found = objects.get(key)
  if (!found) return void refuse(response, 404, 'NoSuchKey')
  const [, start = '0', end = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const bytes = found.bytes.subarray(Number(start), end === '' ? undefined : Number(end) + 1)
  response.writeHead(range === undefined ? 200 : 206, { 'Content-Length': bytes.length, ETag: etagOf(found.bytes) })
  if (fault !== 'cut') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

function beginUpload({ uploads }: S3Double, response: ServerResponse, key: string): void {
  const id = randomUUID()
  uploads.set(id, { key, parts: new Map(), at: new Date() })
  xml(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
}

function continueUpload(double: S3Double, response: ServerResponse, { method, query, body, fault }: Call): void {
  const id = query.get('uploadId') ?? ''
  const found = double.uploads.get(id)
  if (!found) return void refuse(response, 404, 'NoSuchUpload')
  if (method === 'PUT') {
    found.parts.set(Number(query.get('partNumber')), body)
    return void response.setHeader('ETag', fault === 'wrong-etag' ? '"0"' : etagOf(body)).end()
  }
  const parts = [...found.parts.entries()].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
  const named = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag = '']) =>
    tag.replaceAll('&quot;', '"'),
  )
  if (method === 'POST' && named.join() !== parts.map(etagOf).join()) return void refuse(response, 400, 'InvalidPart')
  double.uploads.delete(id)
  if (method === 'DELETE') return void response.writeHead(204).end()
  double.objects.set(found.key, { bytes: Buffer.concat(parts), at: new Date() })
  xml(response, 'CompleteMultipartUploadResult', `<ETag>${etagOf(body)}</ETag>`)
}

/** Two names a page, so that every reader has to ask for more. */
function list({ objects }: S3Double, response: ServerResponse, query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? ''
  const rest = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = rest.slice(0, 2)
  const contents = page.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
  )
  const more = rest.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  xml(response, 'ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`)
}

function listUploads({ uploads }: S3Double, response: ServerResponse): void {
  const rows = [...uploads].map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  xml(response, 'ListMultipartUploadsResult', rows.join(''))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status
  xml(response, 'Error', `<Code>${code}</Code><Message>The double says ${code}</Message>`)
}

function xml(response: ServerResponse, root: string, content: string): void {
  response.setHeader('Content-Type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?><${root}>${content}</${root}>`)
}

function etagOf(bytes: Buffer): string {
  return `"${hashOf(bytes, 'hex')}"`
}

function hashOf(bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('md5').update(bytes).digest(encoding)
}
