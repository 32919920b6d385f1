import { Transform } from 'node:stream'

/** Passes bytes through, and fails once there are too many: a declared length may be wrong. */
export function atMost(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed <= bytes) done(null, chunk)
      else done(new Error(`The file is larger than ${bytes} bytes`))
    },
  })
}
