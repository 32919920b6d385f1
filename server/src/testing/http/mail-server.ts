import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** An SMTP server that accepts every email and records the conversation. */
export async function openMailServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    let inEmail = false
    socket.write('220 mail.test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      received.push(text)
      if (inEmail && !text.endsWith('\r\n.\r\n')) return
      const wasInEmail = inEmail
      inEmail = !wasInEmail && text.startsWith('DATA')
      socket.write(inEmail ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, received }
}
