import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/** Properties redacted in logged objects, at the top level and up to two levels below. */
const secretNames = ['authorization', 'cookie', 'password', 'secret', 'token']

const { req: ofRequest, res: ofResponse } = pino.stdSerializers

/** Writes one JSON object per line to stdout. Secrets are redacted even when a whole request is logged by mistake. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: {
      paths: [
        ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[redacted]',
    },
    // The objects of Node have every header a second time, in lists and in the socket, where no name can be redacted.
    serializers: { req: ofRequest, request: ofRequest, res: ofResponse, response: ofResponse },
    timestamp: stdTimeFunctions.isoTime,
    base: null,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Lines are written when they fill this much, about 50 of requests, and otherwise after this time. Each write wakes a reader. */
const bufferedBytes = 12_288
const flushEveryMs = 100

/** What is kept at most while the output refuses to be written, such as to a full disk; further lines are lost. */
const retainedBytes = 1_048_576

/**
 * Standard output for the log of a server: lines are written together, because a write for each costs a tenth of a short
 * request. What is left is written when the process ends by itself, by a signal that it handles, or by an exception. When
 * the reader of the output is gone (`parley serve | head -1`), the server goes on without a log.
 */
export function bufferedOutput(): DestinationStream {
  output ??= openOutput()
  return output
}

/** One per process, as standard output is. */
let output: DestinationStream | undefined

function openOutput(): DestinationStream {
  const opened = pino.destination({
    dest: process.stdout.fd,
    minLength: bufferedBytes,
    maxLength: retainedBytes,
    periodicFlush: flushEveryMs,
    sync: true,
  })
  // Pino discards what follows once the reader is gone. After another error, the next flush tries again.
  opened.on('error', () => undefined)
  // Not `flushSync`, which repeats a write that fails for ever.
  process.once('exit', () => opened.flush())
  return opened
}
