import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AtEnd } from './process.ts'

type Push = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A push service on this machine. It records what is pushed, and answers with `status`. */
export async function openPushService(atEnd: AtEnd = onTestFinished) {
  const pushes: Push[] = []
  const service = { pushes, url: '', status: 201 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** The keys of a browser: the public ones as it registers them, and how it reads what it receives. */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    /** RFC 8291 with the content coding `aes128gcm` of RFC 8188, written from the specifications. */
    read: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const senderEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, senderEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32))
      const contentKey = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}
