import { Transform } from 'node:stream'

/** Passes bytes on, and fails with the first that is too many: what was announced need not be what comes. */
export function atMost(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed <= bytes) done(null, chunk)
      else done(new Error(`More than ${bytes} bytes came`))
    },
  })
}
