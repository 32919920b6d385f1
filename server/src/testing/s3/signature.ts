import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string }

/** Whether the owner of these credentials signed the request and its body (AWS Signature Version 4, in the header). */
export function isSigned(request: IncomingMessage, body: Buffer, credentials: Credentials): boolean {
  const { authorization = '', 'x-amz-date': time = '', 'x-amz-content-sha256': declaredHash } = request.headers
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    authorization,
  )
  const [, accessKeyId, scope = '', signedHeaders = '', signature] = parts ?? []
  const hash = sha256(body)
  if (accessKeyId !== credentials.accessKeyId || (declaredHash !== hash && declaredHash !== 'UNSIGNED-PAYLOAD'))
    return false
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, declaredHash].join(
    '\n',
  )
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
