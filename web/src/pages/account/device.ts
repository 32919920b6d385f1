import { i18n } from '../../i18n/i18n.ts'

const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Firefox on Linux`, from a user agent. Other programs are shown by the first word of their user agent. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return i18n.t('account:unknownDevice')
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser && system) return i18n.t('account:on', { browser, system })
  return browser ?? system ?? userAgent.split(/[/\s]/, 1)[0]?.slice(0, 40) ?? i18n.t('account:unknownDevice')
}
