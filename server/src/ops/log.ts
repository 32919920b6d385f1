import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config.ts'

/** Kept out of the log wherever an object carries them, itself or one or two levels down. */
const secretNames = ['authorization', 'cookie', 'password', 'secret', 'token']

/** One JSON object a line, to stdout. A secret does not get into it even when a whole request is logged by mistake. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: {
      paths: [
        ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[kept out]',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
  }
  return destination ? pino(options, destination) : pino(options)
}
