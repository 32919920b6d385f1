import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'

/** Properties redacted in logged objects, at the top level and up to two levels below. */
const secretNames = ['authorization', 'cookie', 'password', 'secret', 'token']

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
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  }
  return destination ? pino(options, destination) : pino(options)
}
