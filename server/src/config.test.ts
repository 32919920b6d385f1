import { describe, expect, test } from 'vitest'
import { readConfig, unknownVariables } from './config.ts'

const workspace = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
const provider = { PARLEY_OIDC_ISSUER: 'https://id.example.com/realms/acme/', PARLEY_OIDC_CLIENT_ID: 'parley' }

describe('The environment', () => {
  test('the environment describes an OpenID Connect provider and its groups', () => {
    const roles = [{ group: 'cn=support,ou=groups', workspace, role: 'agent' }]
    expect(readConfig(provider)).toMatchObject({
      passwordSignIn: true,
      oidc: {
        issuer: 'https://id.example.com/realms/acme/',
        clientId: 'parley',
        clientSecret: undefined,
        label: 'single sign-on',
        scopes: ['openid', 'profile', 'email'],
        groupsClaim: 'groups',
        roles: [],
      },
    })
    const more = { PARLEY_OIDC_ROLES: JSON.stringify(roles), PARLEY_PASSWORD_SIGN_IN: 'false' }
    expect(readConfig({ ...provider, ...more })).toMatchObject({ passwordSignIn: false, oidc: { roles } })
    const local = { ...provider, PARLEY_OIDC_ISSUER: 'http://127.0.0.1:8080' }
    expect(readConfig(local).oidc?.issuer).toBe('http://127.0.0.1:8080')
  })

  test('the environment is valid when empty', () => {
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
    ['PARLEY_PUSH_ALLOW_CIDRS', '10.0.0.0/8', { pushAllowCidrs: ['10.0.0.0/8'], webhookAllowCidrs: [] }],
    ['PARLEY_WEBHOOK_RETRY_SECONDS', '0,1,2.5,604800', { webhookRetrySeconds: [0, 1, 2.5, 604_800] }],
    ['PARLEY_SECRET', 'x'.repeat(32), { secret: 'x'.repeat(32) }],
    ['PARLEY_FILES_S3_BUCKET', 'files', { files: { s3: { bucket: 'files', prefix: 'parley/', pathStyle: false } } }],
    ['PARLEY_FILES_QUOTA_MB', '2', { files: { quotaBytes: 2 * 1024 * 1024 } }],
    ['PARLEY_FILES_SCAN_COMMAND', '/usr/bin/scan  --quiet', { files: { scanCommand: ['/usr/bin/scan', '--quiet'] } }],
    ['PARLEY_PASSWORD_SIGN_IN', 'true', { passwordSignIn: true, oidc: undefined }],
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
    ['PARLEY_SECRET', 'x'.repeat(31), /^PARLEY_SECRET: must have at least 32 characters/m],
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
    ['PARLEY_WEBHOOK_RETRY_SECONDS', '0,604801', /^PARLEY_WEBHOOK_RETRY_SECONDS: .*604800/m],
    ['PARLEY_WEBHOOK_RETRY_SECONDS', '-1', /^PARLEY_WEBHOOK_RETRY_SECONDS: /m],
    ['PARLEY_SIMULATOR_APPROVAL_SECONDS', '-1', /^PARLEY_SIMULATOR_APPROVAL_SECONDS: /m],
    ['PARLEY_FILES_SCAN_COMMAND', 'scan', /^PARLEY_FILES_SCAN_COMMAND: must begin with the absolute path/m],
    ['PARLEY_FILES_QUOTA_MB', '0', /^PARLEY_FILES_QUOTA_MB: /m],
    ['PARLEY_FILES_S3_PREFIX', 'no-slash', /^PARLEY_FILES_S3_PREFIX: must end with a slash/m],
    ['PARLEY_FILES_S3_ACCESS_KEY_ID', 'key', /must be set together, or not at all/],
    ['PARLEY_FILES_S3_ENDPOINT', 'http://minio:9000', /PARLEY_FILES_S3_BUCKET is missing/],
    ['PARLEY_OWNER_EMAIL', 'root@example.com', /must be set together, or not at all/],
    ['PARLEY_OWNER_PASSWORD', 'a long password', /must be set together, or not at all/],
    ['PARLEY_OIDC_ISSUER', 'http://id.example.com', /^PARLEY_OIDC_ISSUER: must use https, except on this machine/m],
    ['PARLEY_OIDC_ISSUER', 'https://me:secret@id.example.com', /^PARLEY_OIDC_ISSUER: /m],
    ['PARLEY_OIDC_ISSUER', 'https://id.example.com/?tenant=1', /^PARLEY_OIDC_ISSUER: must have no query/m],
    ['PARLEY_OIDC_ISSUER', 'https://id.example.com', /PARLEY_OIDC_CLIENT_ID must be set together, or not at all/],
    ['PARLEY_OIDC_CLIENT_ID', 'parley', /PARLEY_OIDC_CLIENT_ID must be set together, or not at all/],
    ['PARLEY_OIDC_SCOPES', 'profile email', /^PARLEY_OIDC_SCOPES: must contain openid/m],
    ['PARLEY_OIDC_ROLES', 'support=agent', /^PARLEY_OIDC_ROLES: must be a JSON list such as/m],
    ['PARLEY_OIDC_ROLES', '[{"group":"support","workspace":"Acme","role":"agent"}]', /^PARLEY_OIDC_ROLES: .*UUID/m],
    ['PARLEY_OIDC_ROLES', `[{"group":"support","workspace":"${workspace}","role":"boss"}]`, /^PARLEY_OIDC_ROLES: /m],
    ['PARLEY_PASSWORD_SIGN_IN', 'no', /^PARLEY_PASSWORD_SIGN_IN: /m],
    ['PARLEY_PASSWORD_SIGN_IN', 'false', /needs an OpenID Connect provider, or nobody could sign in/],
  ])('%s=%s prevents the start with an error that names the variable', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence)
  })

  test('a variable that is named like a setting and is none is known as unknown', () => {
    const others = { PARLEY_BASEURL: 'https://chat.example', PARLEY_OLD: '', HOME: '/root', npm_config_parley: '1' }
    expect(unknownVariables({ ...provider, PORT: '80', PARLEY_SECRET: 'hush', ...others })).toEqual(['PARLEY_BASEURL'])
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
