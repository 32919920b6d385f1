import { makeSharedStream } from './shared-stream.ts'

const stream = makeSharedStream()

addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) stream.connect(port)
})
