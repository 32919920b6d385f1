import { isolated } from './isolated.ts'
import { byLocale } from './locale.ts'

const units = byLocale((locale) => {
  const of = (unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  return { kilobytes: of('kilobyte', 0), megabytes: of('megabyte', 1) }
})

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** `48 kB`, `1.2 MB`, of 1,024 each as in the limits of platforms. A file that is not empty has at least 1 kB. */
export function formatFileSize(bytes: number): string {
  const { kilobytes, megabytes } = units()
  if (bytes < 0.95 * megabyte) return isolated(kilobytes.format(Math.ceil(bytes / kilobyte)))
  return isolated(megabytes.format(bytes / megabyte))
}
