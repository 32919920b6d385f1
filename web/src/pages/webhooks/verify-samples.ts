/** Code that verifies a signature without a library. Each sample throws for requests that are not from Parley. */
export const verifySamples = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the raw text of the request, before JSON.parse. headers: with lowercase names.
export function readEvent(secret, headers, body) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('Timestamp outside the tolerance of 5 minutes')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  const isValid = (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isValid) throw new Error('Invalid signature')
  return JSON.parse(body)
}`,
  Python: `import base64, hashlib, hmac, json, time

# body: the raw bytes of the request. headers: with lowercase names.
def read_event(secret, headers, body):
    id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        raise ValueError("Timestamp outside the tolerance of 5 minutes")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, each) for each in given):
        raise ValueError("Invalid signature")
    return json.loads(body)`,
  PHP: `<?php
// $body: file_get_contents('php://input'). $server: $_SERVER.
function read_event(string $secret, array $server, string $body): array
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('Timestamp outside the tolerance of 5 minutes');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('Invalid signature');
}`,
} as const
export type SampleLanguage = keyof typeof verifySamples
