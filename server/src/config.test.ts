import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('The environment', () => {
  test('is valid when empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      owner: undefined,
      trustProxy: undefined,
      simulatorApprovalSeconds: 5,
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test.each<[string, string, unknown]>([
    ['PORT', '8080', { port: 8080, baseUrl: 'http://localhost:8080' }],
    ['PARLEY_BASE_URL', 'https://chat.example/', { baseUrl: 'https://chat.example' }],
    ['PARLEY_TRUST_PROXY', '1', { trustProxy: 1 }],
    ['PARLEY_TRUST_PROXY', 'loopback, 10.0.0.0/8, ::1', { trustProxy: 'loopback, 10.0.0.0/8, ::1' }],
    ['PARLEY_TRUST_PROXY', 'false', { trustProxy: undefined }],
    ['PARLEY_SECURITY_CONTACT', 'security@example.com', { securityContact: 'mailto:security@example.com' }],
    ['PARLEY_SECURITY_CONTACT', 'https://example.com/report', { securityContact: 'https://example.com/report' }],
    ['PARLEY_WEBHOOK_ALLOW_CIDRS', '10.0.0.0/8, fd00::/8', { webhookAllowCidrs: ['10.0.0.0/8', 'fd00::/8'] }],
    ['PARLEY_WEBHOOK_RETRY_SECONDS', '0,1,2.5', { webhookRetrySeconds: [0, 1, 2.5] }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected as object)
  })

  test.each<[string, string, RegExp]>([
    ['PORT', 'eighty', /^PORT: must be a number/m],
    ['PORT', '70000', /^PORT: /m],
    ['PARLEY_BASE_URL', 'chat.example', /^PARLEY_BASE_URL: /m],
    ['PARLEY_BASE_URL', 'ftp://chat.example', /^PARLEY_BASE_URL: /m],
    ['PARLEY_BASE_URL', 'https://example.com/chat', /^PARLEY_BASE_URL: must have no path/m],
    ['DATABASE_URL', 'mysql://x', /^DATABASE_URL: must start with postgres:\/\//m],
    ['PARLEY_SECRET', 'short', /^PARLEY_SECRET: must have at least 32 characters/m],
    ['PARLEY_TRUST_PROXY', 'true', /^PARLEY_TRUST_PROXY: must be the number of proxies/m],
    ['PARLEY_TRUST_PROXY', 'my-proxy', /^PARLEY_TRUST_PROXY: must be the number of proxies/m],
    ['PARLEY_METRICS_TOKEN', 'short', /^PARLEY_METRICS_TOKEN: /m],
    ['PARLEY_SECURITY_CONTACT', 'http://example.com/report', /^PARLEY_SECURITY_CONTACT: must be an email address/m],
    ['PARLEY_SECURITY_CONTACT', 'a@example.com\nContact: b', /^PARLEY_SECURITY_CONTACT: /m],
    ['PARLEY_SECURITY_CONTACT', 'https://example.com/\nContact: b', /^PARLEY_SECURITY_CONTACT: /m],
    ['PARLEY_SECURITY_POLICY_URL', 'http://example.com', /^PARLEY_SECURITY_POLICY_URL: /m],
    ['PARLEY_SECURITY_POLICY_URL', 'https://example.com/\nContact: b', /^PARLEY_SECURITY_POLICY_URL: /m],
    ['PARLEY_SMTP_ALLOW_CLEAR_TEXT', 'yes', /^PARLEY_SMTP_ALLOW_CLEAR_TEXT: /m],
    ['PARLEY_LOG_LEVEL', 'loud', /^PARLEY_LOG_LEVEL: /m],
    ['PARLEY_WEBHOOK_ALLOW_CIDRS', '10.0.0.0', /^PARLEY_WEBHOOK_ALLOW_CIDRS: must be addresses in CIDR form/m],
    ['PARLEY_WEBHOOK_RETRY_SECONDS', '1,soon', /^PARLEY_WEBHOOK_RETRY_SECONDS: /m],
    ['PARLEY_SIMULATOR_APPROVAL_SECONDS', '-1', /^PARLEY_SIMULATOR_APPROVAL_SECONDS: /m],
    ['PARLEY_OWNER_EMAIL', 'root@example.com', /must be set together, or not at all/],
    ['PARLEY_OWNER_PASSWORD', 'a long password', /must be set together, or not at all/],
  ])('%s=%s prevents the start with an error that names the variable', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  test('emails may go without TLS only where that is allowed', () => {
    const mail = { PARLEY_SMTP_URL: 'smtp://mail.example', PARLEY_MAIL_FROM: 'parley@example.com' }
    expect(readConfig(mail).mail?.allowClearText).toBe(false)
    expect(readConfig({ ...mail, PARLEY_SMTP_ALLOW_CLEAR_TEXT: 'true' }).mail?.allowClearText).toBe(true)
  })

  test('one error names every invalid variable and reveals no secret', () => {
    const read = () => readConfig({ PORT: 'x', PARLEY_SECRET: 'hush', PARLEY_METRICS_TOKEN: 'hush' })
    expect(read).toThrow(/PORT: .*PARLEY_SECRET: .*PARLEY_METRICS_TOKEN: /s)
    expect(read).not.toThrow(/hush/)
  })
})
