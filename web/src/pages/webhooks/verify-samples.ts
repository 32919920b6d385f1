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
  Go: `package parley

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// ReadEvent returns the body of a request from Parley. body: the bytes as they were read from the request.
func ReadEvent(secret string, headers http.Header, body []byte) ([]byte, error) {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return nil, errors.New("timestamp outside the tolerance of 5 minutes")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(given)) {
			return body, nil
		}
	}
	return nil, errors.New("invalid signature")
}`,
  Ruby: `require "base64"
require "json"
require "openssl"

# body: request.raw_post. headers: with lowercase names.
def read_event(secret, headers, body)
  id = headers["webhook-id"].to_s
  timestamp = headers["webhook-timestamp"].to_s
  unless timestamp.match?(/\\A\\d+\\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300
    raise ArgumentError, "Timestamp outside the tolerance of 5 minutes"
  end
  key = Base64.decode64(secret.delete_prefix("whsec_"))
  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
  expected = "v1," + Base64.strict_encode64(digest)
  given = headers["webhook-signature"].to_s.split(" ")
  unless given.any? { |each| OpenSSL.secure_compare(expected, each) }
    raise ArgumentError, "Invalid signature"
  end
  JSON.parse(body)
end`,
} as const
export type SampleLanguage = keyof typeof verifySamples
