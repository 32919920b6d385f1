import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AtEnd } from './process.ts'

const emailEnd = '\r\n.\r\n'

/**
 * An SMTP server without TLS that accepts every email and records the conversation. `responses` replaces those to commands
 * that begin with a word, or, for `.`, the one to the text of an email. `readText` is the conversation with links in one piece.
 */
export async function openMailServer(responses: Readonly<Record<string, string>> = {}, atEnd: AtEnd = onTestFinished) {
  const received: string[] = []
  const server = createServer((socket) => {
    let inEmail = false
    let end = ''
    socket.write('220 mail.test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      received.push(text)
      // The end of an email can arrive in parts.
      end = (inEmail ? end + text : text).slice(-emailEnd.length)
      if (inEmail && end !== emailEnd) return
      const wasInEmail = inEmail
      inEmail = !wasInEmail && text.startsWith('DATA')
      const other = Object.entries(responses).find(([start]) => (wasInEmail ? '.' : text).startsWith(start))
      if (other) socket.write(`${other[1]}\r\n`)
      else if (text.startsWith('STARTTLS')) socket.write('502 not here\r\n')
      else socket.write(inEmail ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close())
  const { port } = server.address() as AddressInfo
  // Long lines of an email are broken with "=" at the end, as quoted-printable text; SMTP doubles a dot at the start of a line.
  const readText = () => received.join('').replaceAll('\r\n..', '\r\n.').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, port, received, readText }
}
